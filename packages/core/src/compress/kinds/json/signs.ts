import { beginsJson } from './broken.ts'
import type { CallSigns, Shape } from '../../kind.ts'

const commands = /^(?:jq|yq)\b/u

export const isJsonCall = ({ command }: CallSigns): boolean => commands.test(command?.stages[0] ?? '')

/** A log may begin with a word in brackets. */
const bracketedWord = /^\[\w+\] /u

/** A line of words above JSON in lines of its own. */
const wordsAbove = /^\s{0,20}[^\s{[][^\n]{0,300}\n\s{0,200}[{[]\s{0,200}["{[\]}\d]/u
const closes = /[}\]]\s{0,200}$/u

export const jsonShapes: readonly Shape[] = [
  { certainty: 0.95, matches: ({ text, isJson }) => isJson && !bracketedWord.test(text.slice(0, 40)) },
  { certainty: 0.9, matches: ({ text }) => wordsAbove.test(text.slice(0, 800)) && closes.test(text.slice(-201)) },
  { certainty: 0.85, matches: ({ text, isJson }) => !isJson && beginsJson(text) },
]
