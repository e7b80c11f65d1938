import type { RawMessage } from '../trajectories/recordings/normalise.ts'

/** Of the words that may change, one in this many does. */
const stride = 5
/** Latin words of four letters, Chinese ones of two. */
const word = /[A-Za-z]{4,}|\p{Script=Han}{2,}/gu

const isKey = (text: string, end: number): boolean => text[end] === '"' && /^"\s*:/u.test(text.slice(end, end + 4))

const runsOf = (text: string, run: RegExp): RegExpExecArray[] =>
  [...text.matchAll(run)].filter(({ 0: { length }, index }) => !isKey(text, index + length))

/**
 * The same text about other things: some words get a suffix, and where there are no words numbers get more digits. JSON
 * stays JSON; keys, lines and what a command begins with stay. A text with neither stays as it is.
 */
function varyText(text: string, copy: number): string {
  const words = runsOf(text, word)
  const some = words.filter((_, index) => index % stride === 1)
  const chosen = some.length > 0 ? some : words
  const places = chosen.length > 0 ? chosen : runsOf(text, /\d+/gu)
  const suffix = chosen.length > 0 ? `_${copy.toString(36)}` : String(copy)
  let varied = ''
  let from = 0
  for (const { 0: run, index } of places) {
    const end = index + run.length
    varied += text.slice(from, end) + suffix
    from = end
  }
  return varied + text.slice(from)
}

const varyCall = (
  { id, function: { name, arguments: text } }: NonNullable<RawMessage['tool_calls']>[number],
  copy: number,
) => ({
  id,
  function: { name, arguments: varyText(text, copy) },
})

/** A copy of recorded messages that tells of other things; `copy` 0 changes nothing. */
export function vary(messages: readonly RawMessage[], copy: number): RawMessage[] {
  if (copy === 0) return [...messages]
  return messages.map(({ content, tool_calls: calls, ...rest }) => ({
    ...rest,
    content: content ? varyText(content, copy) : (content ?? null),
    ...(calls ? { tool_calls: calls.map((call) => varyCall(call, copy)) } : {}),
  }))
}
