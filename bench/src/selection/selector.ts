import type { KeyedTool, Question } from './questions/question.ts'

/** Tools that are ready to be searched. */
export interface Searcher {
  /** The keys of the tools for a question, the best first. */
  search(this: void, question: Question, limit: number): Promise<readonly string[]> | readonly string[]
  /** What an application calls, where that is not `search`: this is timed. */
  request?(this: void, question: Question, limit: number): Promise<unknown>
}

/** What chooses tools for questions. */
export interface Selector {
  readonly name: string
  /** The package with its version, for what is not ours. */
  readonly peer?: string
  /** Whether a shorter list is the beginning of a longer one, so that the longest is enough. */
  readonly nested?: boolean
  /** Makes tools ready; until what it gives has answered once. */
  index(tools: readonly KeyedTool[]): Promise<Searcher> | Searcher
}
