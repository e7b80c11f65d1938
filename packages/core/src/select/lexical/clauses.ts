import { termsOf } from './words.ts'

const ends = /[.!?;](?=\s)|\n+|[。！？；]/u
const connectives =
  /,?\s\b(?:and then|then|and also|also|additionally|furthermore|moreover|as well as|after that|besides|finally|lastly|next|plus|along with)\b|,\s*and\s/iu
/** An `and` before what begins something new. */
const newBeginning =
  /\sand\s(?=(?:can|could|please|suggest|find|get|give|tell|show|let|calculate|compute|what|how|provide|recommend|help|i|create|send|check|book|list|make|add|set|see|convert|search|the|a|an|some|any)\b)/iu
const chineseConnectives = /，(?:然后|并且|另外|再|还|顺便|同时)|并且|另外|然后|顺便/u
const separator = new RegExp(
  [ends, connectives, newBeginning, chineseConnectives].map(({ source }) => source).join('|'),
  'iu',
)
const mostClauses = 8
/** Terms a clause must have to ask for something. */
const leastTerms = 2

/** The parts of a question that each ask for something, at most eight; none where it asks for one thing. */
export function clausesOf(text: string): readonly string[] {
  const clauses = text.split(separator).filter((clause) => termsOf(clause).length >= leastTerms)
  return clauses.length > 1 ? clauses.slice(0, mostClauses) : []
}
