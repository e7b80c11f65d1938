import type { Seen, SeenResult } from './seen.ts'

/** A call the scripted model makes. */
export interface ScriptedCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What the model says next; without calls the turn ends. */
export interface Reply {
  readonly text: string
  readonly calls: readonly ScriptedCall[]
}

/** How the model deals with one kind of question. */
export interface Script {
  /** A question it answers, which the empty chat suggests. */
  readonly asks: string
  /** It only makes sense after something else. */
  readonly isFollowUp?: true
  /** Whether it answers this question. */
  readonly fits: (question: string) => boolean
  /** What it says in each round; the last one is the answer. A round may look at what came before. */
  readonly rounds: readonly ((seen: Seen) => Reply | string)[]
}

/** Writes a call. */
export const call = (tool: string, input: Readonly<Record<string, unknown>> = {}): ScriptedCall => ({ tool, input })

/** A round that calls, after a word of what it is for. */
export const calling =
  (text: string, ...calls: readonly ScriptedCall[]) =>
  (): Reply => ({ text, calls })

/** The last result of a tool, or an empty one. */
export const last = ({ results }: Seen, tool: string): SeenResult =>
  results.findLast((result) => result.tool === tool) ?? { tool, input: {}, text: '', status: 'error' }

/** The lines of a result that hold a text. */
export const linesWith = ({ text }: SeenResult, wanted: string): string[] =>
  text.split('\n').filter((line) => line.includes(wanted))

/** Whether a question holds one of these words. */
export const says =
  (...words: readonly string[]) =>
  (question: string): boolean => {
    const lower = question.toLowerCase()
    return words.some((word) => lower.includes(word))
  }
