import { recallToolName, type Edit, type TokenCounter } from '@winnow/core'
import { failingWithRecall } from '../conversations/failing.ts'
import { runAiSdk } from './ai-sdk.ts'
import { listeningWinnow, type Listened } from './listen.ts'

/** A result that was sent shorter, with the text that was sent. */
export interface ShortResult {
  readonly shortened: NonNullable<Edit['shortened']>
  readonly text: string
}

/** What became of long results, and what the model read back of them. */
export interface LongResults {
  /** The result most was left out of. */
  readonly longest: ShortResult
  readonly recalled: { readonly input: unknown; readonly text: string; readonly tokens: number }
  /** A result that became a pointer to where it was shown before. */
  readonly repeated: ShortResult
  readonly listened: Listened
}

const shortResult = (edit: Edit): ShortResult[] =>
  edit.shortened && edit.action === 'replace-result'
    ? [{ shortened: edit.shortened, text: edit.texts.map(({ text }) => text).join('\n') }]
    : []

/** Plays a session with long results through the AI SDK, which brings the recall tool. */
export async function playLongResults(counter: TokenCounter): Promise<LongResults> {
  const listened = listeningWinnow('on', counter)
  const sent = await runAiSdk(failingWithRecall, listened.winnow)
  const ofFirstTurn = sent.findLastIndex(({ turn }) => turn === 0)
  const results = listened.prepared[ofFirstTurn]!.edits.flatMap(shortResult)
  const longest = results
    .filter(({ shortened }) => shortened.ref !== undefined)
    .toSorted((a, b) => b.shortened.tokens.before - a.shortened.tokens.before)[0]!
  const repeated = results.find(({ text }) => text.startsWith('[same as'))!
  const parts = sent[ofFirstTurn]!.messages.flatMap((message) => message.parts)
  const call = parts.find((part) => part.type === 'tool-call' && part.toolName === recallToolName)
  const result = parts.find((part) => part.type === 'tool-result' && part.toolName === recallToolName)
  if (call?.type !== 'tool-call' || result?.type !== 'tool-result') throw new Error('Nothing was recalled.')
  const text = result.content.map((item) => (item.type === 'text' ? item.text : '')).join('')
  return { longest, recalled: { input: call.input, text, tokens: counter.count(text) }, repeated, listened }
}
