import { isAmongWords } from './read/around.ts'
import { beginsJson } from './read/broken.ts'
import type { CallSigns, Shape } from '../../kind.ts'

const commands = /^(?:jq|yq)\b/u

export const isJsonCall = ({ command }: CallSigns): boolean => commands.test(command?.stages[0] ?? '')

/** A log may begin with a word or a time in brackets. */
const bracketedWord = /^\[(?:\w+|\d{1,4}[-/.:年]\d[^\]{}"]{0,40})\] +[^\s\]},]/u

export const jsonShapes: readonly Shape[] = [
  { certainty: 0.95, matches: ({ text, isJson }) => isJson && !bracketedWord.test(text.slice(0, 80)) },
  { certainty: 0.9, matches: ({ text }) => isAmongWords(text) },
  { certainty: 0.85, matches: ({ text, isJson }) => !isJson && beginsJson(text) },
]
