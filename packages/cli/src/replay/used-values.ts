import type { Message } from '@winnow/core'
import { eachLeaf } from './message-text.ts'

/** Words that say nothing about where they come from. */
const commonWords = new Set(
  `about after again also been before both case check class code content could data default does done each else error
  errors every false file files find first following from function have help here import info into item items just last
  line lines list look make many more most must name need next none null number okay only open order other output over
  path please print problem result return right same search several should show some step string such sure task test
  tests text than thank that their them then there these they thing this those time title true type under undefined
  until update used user using value values want well were what when where which while will with work would write your
  assert async await bash break cat continue echo elif exec exit export grep head less mkdir node pass python python3 raise sort
  status tail xargs yield`.split(/\s+/u),
)

/** Shortest line of a text of several lines that counts as a value, in characters. */
const shortestLine = 12

const isNumber = (text: string): boolean => /^[+-]?[\d.,]*\d$/u.test(text)
const countDigits = (text: string): number => text.replace(/\D/gu, '').length

/** At least three digits or four characters, and no common word. */
const saysEnough = (text: string): boolean =>
  isNumber(text) ? countDigits(text) >= 3 : text.length >= 4 && !commonWords.has(text.toLowerCase())

const isShellTool = (toolName: string): boolean =>
  /^(?:bash|shell|sh|terminal|exec|execute|run_?command)$/iu.test(toolName)
const isCommandKey = (key: string): boolean => key === '' || /^(?:command|cmd|script)$/iu.test(key)

function* shellWords(command: string): Generator<string> {
  for (const word of command.split(/[\s"'`;|&()<>{}[\]=,:!?$*\\^%]+/u)) {
    const start = word.search(/[^-]/u)
    if (start >= 0) yield word.slice(start).replace(/[.-]$/u, '')
  }
}

/** The values of one string of the arguments. */
function* stringValues(text: string, isCommand: boolean): Generator<string> {
  const lines = text.split('\n')
  if (isCommand) yield* shellWords(lines[0]!)
  else if (lines.length === 1) yield text.trim()
  if (lines.length === 1) return
  for (const line of lines) {
    const trimmed = line.trim()
    if (trimmed.length >= shortestLine) yield trimmed
  }
}

/** Tokens of an answer that look like an identifier, a path or a number. */
function* answerValues(text: string): Generator<string> {
  for (const [token] of text.matchAll(/[\p{L}\p{N}_#@./\\-]+/gu)) {
    const value = token.replace(/^[.\-@\\]+/u, '').replace(/[.\-@\\/#]$/u, '')
    if (/[\d/\\_]|\p{Ll}\p{Lu}/u.test(value)) yield value
  }
}

/**
 * The values an assistant message uses: the leaves of its call arguments (shell commands by word, longer texts by line),
 * or the identifiers and numbers of an answer without calls. Some of them it made up, the others it must have read.
 */
export function usedValues(message: Message): string[] {
  const found = new Set<string>()
  const add = (value: string): void => {
    if (saysEnough(value)) found.add(value)
  }
  let calls = 0
  for (const part of message.parts) {
    if (part.type !== 'tool-call') continue
    calls += 1
    eachLeaf(part.input, (text, key) => {
      for (const value of stringValues(text, isShellTool(part.toolName) && isCommandKey(key))) add(value)
    })
  }
  if (calls === 0) {
    for (const part of message.parts) if (part.type === 'text') for (const value of answerValues(part.text)) add(value)
  }
  return [...found]
}
