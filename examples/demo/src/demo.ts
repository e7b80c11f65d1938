import type { Edit, Evidence, Message, Report, TokenCounter } from '@winnow/core'
import { conversations } from './conversations/all.ts'
import { review } from './conversations/review.ts'
import { runAiSdk } from './run/ai-sdk.ts'
import { figuresOf, type Figures } from './run/figures.ts'
import { runLangchain } from './run/langchain.ts'
import { listeningWinnow, type Listened } from './run/listen.ts'
import { playLongResults, type LongResults } from './run/long-results.ts'
import { replayPlain } from './run/plain.ts'
import { record } from './run/record.ts'
import { partsOf, type Prepared, type SentRequest } from './run/sent.ts'

/** A tool use that went, and the proof that nothing went with it. */
interface Removed {
  readonly toolName: string
  /** Its message in the history. */
  readonly at: number
  readonly evidence: Evidence
}

/** A loaded skill, as the last request holds it. */
interface LoadedSkill {
  readonly name: string
  readonly text: string
}

/** Everything the demo found out. */
export interface Demo {
  readonly counter: TokenCounter
  readonly turns: readonly { readonly says: string; readonly figures: Figures }[]
  readonly all: Figures
  /** What Winnow said of each request. */
  readonly prepared: readonly Prepared[]
  /** Of the last request. */
  readonly report: Report
  readonly removed: readonly Removed[]
  readonly skills: readonly LoadedSkill[]
  readonly long: LongResults
  readonly adapters: { readonly aiSdk: number; readonly langchain: number; readonly different: readonly number[] }
  readonly plain: readonly { readonly id: string; readonly figures: Figures }[]
  /** The requests themselves, without and with Winnow. */
  readonly sent: { readonly without: readonly SentRequest[]; readonly with: readonly SentRequest[] }
}

function removedUses(edits: readonly Edit[], history: readonly Message[]): Removed[] {
  return edits.flatMap((edit) => {
    if (edit.rule !== 'prune' || !edit.evidence || !('call' in edit)) return []
    const call = history[edit.at]!.parts.filter((part) => part.type === 'tool-call')[edit.call]!
    return [{ toolName: call.toolName, at: edit.at, evidence: edit.evidence }]
  })
}

function loadedSkills(messages: readonly Message[]): LoadedSkill[] {
  const parts = messages.flatMap((message) => message.parts)
  return parts.flatMap((part) => {
    if (part.type !== 'tool-call' || part.toolName !== 'load_skill') return []
    const result = parts.find((one) => one.type === 'tool-result' && one.callId === part.callId)
    if (result?.type !== 'tool-result') return []
    const text = result.content.map((item) => (item.type === 'text' ? item.text : '')).join('')
    return [{ name: (part.input as { name: string }).name, text }]
  })
}

/** Where two runs did not send the same; empty when they did. */
function differences(one: readonly SentRequest[], other: readonly SentRequest[]): number[] {
  const longer = one.length >= other.length ? one : other
  return [...longer.keys()].filter((at) => {
    const [first, second] = [one[at], other[at]]
    return !first || !second || partsOf(first).join('\n') !== partsOf(second).join('\n')
  })
}

function checkQuiet(listened: readonly Listened[]): void {
  const problems = listened.flatMap((one) => one.problems)
  if (problems.length > 0) throw new Error(`Winnow reported problems: ${JSON.stringify(problems)}`)
}

/** Plays the conversations and measures what was sent. */
export async function runDemo(counter: TokenCounter): Promise<Demo> {
  const off = listeningWinnow('off', counter)
  const aiSdk = listeningWinnow('on', counter)
  const langchain = listeningWinnow('on', counter)
  const without = await runAiSdk(review, off.winnow)
  const sent = await runAiSdk(review, aiSdk.winnow)
  const other = await runLangchain(review, langchain.winnow)
  const long = await playLongResults(counter)
  checkQuiet([off, aiSdk, langchain, long.listened])

  const ofTurn = (requests: readonly SentRequest[], turn: number) => requests.filter((one) => one.turn === turn)
  const last = aiSdk.prepared.at(-1)!
  const recordings = conversations.filter((conversation) => conversation !== review).map(record)
  return {
    counter,
    turns: review.turns.map(({ says }, turn) => ({
      says,
      figures: figuresOf(ofTurn(without, turn), ofTurn(sent, turn), counter),
    })),
    all: figuresOf(without, sent, counter),
    prepared: aiSdk.prepared,
    report: last.report,
    removed: removedUses(last.edits, without.at(-1)!.messages),
    skills: loadedSkills(sent.at(-1)!.messages),
    long,
    adapters: { aiSdk: sent.length, langchain: other.length, different: differences(sent, other) },
    plain: await Promise.all(
      recordings.map(async (recording) => ({ id: recording.id, figures: await replayPlain(recording, counter) })),
    ),
    sent: { without, with: sent },
  }
}
