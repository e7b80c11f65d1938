import type { SelectableTool } from '@winnow/core'

/** What was said before a question. */
export interface Earlier {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A question with the tools that answer it. */
export interface Question {
  readonly id: string
  readonly query: string
  readonly history: readonly Earlier[]
  /** Names, each once. */
  readonly gold: readonly string[]
}

/** A tool of an inventory. Several may have one name, so each has a key of its own. */
export interface KeyedTool extends SelectableTool {
  /** The name with as many underscores as make it its own: no splitter of words takes them for a word. */
  readonly name: string
  /** The name as it was given. */
  readonly title: string
}

/** Tools and what is asked of them. */
export interface Inventory {
  readonly name: string
  readonly tools: readonly KeyedTool[]
  readonly questions: readonly Question[]
}

/** The inventory in this repository, which counts for no other. */
export const ownInventory = 'written by us'
