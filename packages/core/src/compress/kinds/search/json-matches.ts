import type { Hit, SearchResult } from './hits.ts'
import { parseJson } from '../../../parse-json.ts'

/** Names by which tools call the parts of a match. */
const names = {
  path: ['path', 'file', 'filename', 'file_path', 'filePath', 'uri'],
  number: ['line', 'line_number', 'lineNumber', 'lineno', 'row'],
  text: ['text', 'lines', 'content', 'line_text', 'lineText', 'match', 'preview', 'snippet'],
}
/** What ripgrep says of a match besides, all of it to be seen in the line itself. */
const besides = ['type', 'data', 'absolute_offset', 'submatches']
const listNames = ['matches', 'results', 'hits', 'items', 'data']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** A plain value, or what ripgrep wraps as `{"text": …}`. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return isRecord(value) && typeof value['text'] === 'string' ? value['text'] : undefined
}

function pick(record: Record<string, unknown>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = Object.hasOwn(record, key) ? textOf(record[key]) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

function hitsOf(value: unknown): Hit[] | undefined {
  if (!isRecord(value)) return undefined
  const path = pick(value, names.path)
  const number = pick(value, names.number)
  const text = pick(value, names.text)
  if (path === undefined || path === '' || path.includes('\n') || text === undefined) return undefined
  const first = number !== undefined && /^\d{1,9}$/u.test(number) ? Number(number) : undefined
  return text
    .replace(/\r?\n$/u, '')
    .split('\n')
    .map((line, index) => ({ path, number: first === undefined ? '' : String(first + index), mark: ':', text: line }))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a match says no more than where it is and what stands there. */
function isPlain(value: unknown): boolean {
  if (!isRecord(value)) return false
  let texts = 0
  for (const [key, member] of Object.entries(value)) {
    const isKnown = Object.values(names).some((known) => known.includes(key)) && textOf(member) !== undefined
    if (isKnown) texts += 1
    else if (!isEmpty(member) && !besides.includes(key)) return false
  }
  return texts <= 3
}

/** One object a line, as ripgrep prints them. */
function fromLines(text: string, isWhole: boolean): Hit[] | undefined {
  const hits: Hit[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const event = parse(line)
    if (!isRecord(event)) return undefined
    const isMatchEvent = event['type'] === undefined || event['type'] === 'match' || event['type'] === 'context'
    if (isWhole && isMatchEvent && !isPlain(event['data'] ?? event)) return undefined
    const found = hitsOf(event['data']) ?? hitsOf(event)
    if (found && (event['type'] === 'match' || event['type'] === 'context' || !('type' in event))) {
      for (const hit of found) hits.push(event['type'] === 'context' ? { ...hit, mark: '-' } : hit)
    }
  }
  return hits
}

function fromList(text: string, isWhole: boolean): Hit[] | undefined {
  const value = parse(text)
  if (isWhole && !Array.isArray(value)) return undefined
  const list = Array.isArray(value)
    ? value
    : isRecord(value)
      ? listNames.map((name) => value[name]).find(Array.isArray)
      : undefined
  if (!Array.isArray(list)) return undefined
  const hits: Hit[] = []
  for (const entry of list as readonly unknown[]) {
    const found = hitsOf(entry)
    if (!found || (isWhole && !isPlain(entry))) return undefined
    for (const hit of found) hits.push(hit)
  }
  return hits
}

/**
 * The matches in a JSON list, or in one JSON object a line; `undefined` where it holds something else.
 *
 * @param isWhole whether nothing else may be said in it, so that paths, numbers and lines are all there is
 */
export function parseMatches(text: string, isWhole = false): SearchResult | undefined {
  const start = text.trimStart().slice(0, 1)
  if (start !== '{' && start !== '[') return undefined
  const hits = fromList(text, isWhole) ?? (start === '{' ? fromLines(text, isWhole) : undefined)
  if (!hits || hits.length === 0) return undefined
  return { lines: hits, isGrouped: false, isNumbered: hits.some(({ number }) => number !== ''), isCount: false }
}
