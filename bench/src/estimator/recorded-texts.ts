import { parseJson } from '@winnow/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { noTexts, type Texts } from './kinds.ts'

interface Recording {
  readonly kind: string
  readonly messages: readonly { readonly role: string; readonly content: string | null }[]
}

interface Result {
  readonly tool: string
  readonly lang?: string
  readonly result: string | null
}

const readLines = (path: string): unknown[] =>
  gunzipSync(readFileSync(path))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => parseJson(line))

const isJson = (text: string): boolean => {
  if (!/^\s*[[{]/u.test(text)) return false
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

/** Output of test runners, stack traces and servers. */
const isLog = (text: string): boolean =>
  /test session starts|Traceback \(most recent call last\)|^Ran \d+ tests?|^(?:PASSED|FAILED|ERROR|WARNING)\b/mu.test(
    text,
  )

/**
 * The texts of a folder with `trajectories.jsonl.gz` (recorded conversations) and `post-processing.jsonl.gz` (tool
 * results): what people and models wrote in customer service, files that were read, JSON results, and test output.
 */
export function recordedTexts(folder: string): Texts {
  const texts = noTexts()
  for (const { kind, messages } of readLines(join(folder, 'trajectories.jsonl.gz')) as Recording[]) {
    for (const { role, content } of messages) {
      if (!content) continue
      if (role === 'tool') {
        if (isJson(content)) texts.JSON.push(content)
        else if (isLog(content)) texts.logs.push(content)
      } else if (kind === 'customer-service' && role !== 'system') texts.English.push(content)
    }
  }
  for (const { tool, lang, result } of readLines(join(folder, 'post-processing.jsonl.gz')) as Result[]) {
    if (result !== null && tool === 'read_file' && (lang === 'py' || lang === 'ts')) texts.code.push(result)
  }
  return texts
}
