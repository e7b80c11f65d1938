import type { SelectableTool } from '../types.ts'
import { englishOf } from './glossary.ts'
import { parameterText } from './parameter-text.ts'
import { termsOf } from './words.ts'

/** The terms of a tool, by where they stand. */
export interface ToolFields {
  readonly name: readonly string[]
  readonly description: readonly string[]
  readonly parameters: readonly string[]
  readonly tags: readonly string[]
  /** English for what is written in Chinese. */
  readonly glosses: readonly string[]
}

export type FieldName = keyof ToolFields

/** Characters of a description that are read: what a tool is for stands at the beginning. */
const mostDescription = 10_000

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The terms of a tool. Definitions come from anywhere: what is not a text where one belongs is passed over. */
export function fieldsOf(tool: SelectableTool): ToolFields {
  const description = textOf(tool.description).slice(0, mostDescription)
  const tags: unknown = tool.tags
  const tagText = Array.isArray(tags) ? tags.map(textOf).join(' ') : ''
  return {
    name: termsOf(textOf(tool.name).slice(0, 1_000)),
    description: termsOf(description),
    parameters: termsOf(parameterText(tool.inputSchema)),
    tags: termsOf(tagText.slice(0, mostDescription)),
    glosses: englishOf(`${tagText} ${description}`).flatMap((found) => found.terms),
  }
}
