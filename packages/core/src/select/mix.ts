import type { ToolMatch, ToolQuery } from '../ports.ts'
import { fuse } from './fuse.ts'
import type { Scope } from './scope.ts'

type Outcome = readonly ToolMatch[]

/** The first match of each name. */
export const distinct = (matches: Outcome): Outcome => {
  const names = new Set<string>()
  return matches.filter(({ name }) => !names.has(name) && names.add(name))
}

/** The tools of a scope by their scores, best first, ties by position. */
function best({ tools }: Scope, scores: Float64Array, reason: string): Outcome {
  const order = [...scores.keys()].filter((at) => scores[at]! > 0)
  order.sort((a, b) => scores[b]! - scores[a]! || a - b)
  return distinct(order.map((at) => ({ name: tools[at]!.name, score: scores[at]!, reasons: [reason] })))
}

/** The share of the places that words give whatever similarity says. */
const placesOfWords = 0.8

/** What words chose for a part of the question weighs no less than what they did not choose. */
function raiseChosen({ tools }: Scope, scores: Float64Array, chosen: Outcome): Float64Array {
  const names = new Set(chosen.map(({ name }) => name))
  const floor = tools.reduce((most, { name }, at) => (names.has(name) ? most : Math.max(most, scores[at]!)), 0)
  return scores.map((score, at) => (names.has(tools[at]!.name) ? Math.max(score, floor + Number.EPSILON) : score))
}

/** The first places by words, the last by both, so that what words find best stays whatever an embedder says. */
function mix(words: Outcome, fused: Outcome, limit: number): Outcome {
  const kept = words.slice(0, Math.ceil(limit * placesOfWords))
  return distinct([...kept, ...fused]).slice(0, limit)
}

/** The best by similarity alone. */
export const similarMatches = (scope: Scope, similarity: Float64Array, limit: number): Outcome =>
  best(scope, similarity, 'vector').slice(0, limit)

/** The best by words and by similarity. */
export function hybridMatches(scope: Scope, query: ToolQuery, similarity: Float64Array, limit: number): Outcome {
  const words = scope.match(query, limit)
  const scores = raiseChosen(scope, scope.scores(query), words)
  return mix(words, best(scope, fuse(scores, similarity), 'hybrid'), limit)
}
