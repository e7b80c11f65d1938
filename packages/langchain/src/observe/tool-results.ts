import { fieldsOf, listOf, textOf } from '../message/fields.ts'
import { readMessages, typeOf } from '../message/read.ts'

/** The results of one tool. */
export interface ToolResults {
  readonly toolName: string
  readonly results: number
  /** Results that say the tool failed. */
  readonly errors: number
  /** Characters of the text of the results. */
  readonly characters: number
}

/** One result a tool gave. */
export interface ToolResultSize {
  readonly toolName: string
  readonly isError: boolean
  readonly characters: number
}

function sizeOf(message: unknown, toolName: string): ToolResultSize {
  const [read] = readMessages([message as never])
  let characters = 0
  for (const part of read?.parts ?? []) {
    if (part.type !== 'tool-result') continue
    for (const item of part.content) if (item.type === 'text') characters += item.text.length
  }
  const fields = fieldsOf(message)
  return { toolName: textOf(fields['name']) || toolName, isError: fields['status'] === 'error', characters }
}

/** The sizes of what a tool gave: a tool message, a text, or a command that holds tool messages. */
export function readToolResults(output: unknown, toolName: string): ToolResultSize[] {
  if (typeof output === 'string') return [{ toolName, isError: false, characters: output.length }]
  if (typeOf(output) === 'tool') return [sizeOf(output, toolName)]
  const messages = listOf(fieldsOf(fieldsOf(output)['update'])['messages'])
  return messages.filter((message) => typeOf(message) === 'tool').map((message) => sizeOf(message, toolName))
}
