import type { SelectableTool } from '../types.ts'
import { englishOf } from './glossary.ts'
import { parameterText } from './parameter-text.ts'
import { allWordsOf, termsOf, wholeNamesOf, withoutShortEnds } from './words.ts'

/** The terms of a tool, by where they stand. */
export interface ToolFields {
  readonly name: readonly string[]
  readonly description: readonly string[]
  readonly parameters: readonly string[]
  readonly tags: readonly string[]
  /** Names with capitals inside, each as one word. */
  readonly wholeNames: readonly string[]
  /** English for what is written in Chinese. */
  readonly glosses: readonly string[]
}

export type FieldName = keyof ToolFields

/** Characters of a description that are read: what a tool is for stands at the beginning. */
const mostDescription = 10_000

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The terms of a tool. Definitions come from anywhere: what is not a text where one belongs is passed over. */
export function fieldsOf(tool: SelectableTool): ToolFields {
  const name = textOf(tool.name).slice(0, 1_000)
  const nameTerms = allWordsOf(name).map(({ term }) => term)
  const shorter = withoutShortEnds(new Set(nameTerms))
  const description = textOf(tool.description).slice(0, mostDescription)
  const tags: unknown = tool.tags
  const tagText = (Array.isArray(tags) ? tags.map(textOf).join(' ') : '').slice(0, mostDescription)
  const parameters = parameterText(tool.inputSchema)
  return {
    name: nameTerms,
    description: termsOf(shorter(description)),
    parameters: termsOf(shorter(parameters)),
    tags: termsOf(shorter(tagText)),
    wholeNames: [name, description, parameters, tagText].flatMap(wholeNamesOf).map(({ term }) => term),
    glosses: englishOf(`${tagText} ${description}`).flatMap((found) => found.terms),
  }
}
