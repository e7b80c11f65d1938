/** What is added up over questions. */
export interface Score {
  questions: number
  /** Shares of the right tools among the first one, five and ten, added up. */
  first: number
  five: number
  ten: number
  /** Questions with all right tools among the first five. */
  allOfFive: number
  /** One through the place of the first right tool among the first 20, added up. */
  reciprocal: number
  /** Questions for which nothing was found. */
  empty: number
  /** Tokens of the definitions of the first five, and of all tools. */
  tokens: number
  allTokens: number
}

export const noScore = (): Score => ({
  questions: 0,
  first: 0,
  five: 0,
  ten: 0,
  allOfFive: 0,
  reciprocal: 0,
  empty: 0,
  tokens: 0,
  allTokens: 0,
})

/** The limits at which selectors are asked. */
export const limits = [1, 5, 10, 20] as const
export type Limit = (typeof limits)[number]

/** What was chosen for a question: names, the best first, by the limit that was asked for. */
export type Lists = Readonly<Record<Limit, readonly string[]>>

/** The share of the right tools among the first names. */
function share(gold: readonly string[], names: readonly string[]): number {
  const chosen = new Set(names)
  return gold.filter((name) => chosen.has(name)).length / gold.length
}

/** The score of one question. */
export function scoreOf(
  gold: readonly string[],
  lists: Lists,
  tokens: Readonly<Pick<Score, 'tokens' | 'allTokens'>>,
): Score {
  const five = share(gold, lists[5])
  const place = lists[20].findIndex((name) => gold.includes(name))
  return {
    questions: 1,
    first: share(gold, lists[1]),
    five,
    ten: share(gold, lists[10]),
    allOfFive: five === 1 ? 1 : 0,
    reciprocal: place < 0 ? 0 : 1 / (place + 1),
    empty: lists[5].length === 0 ? 1 : 0,
    ...tokens,
  }
}

export const scoreNames = Object.keys(noScore()) as (keyof Score)[]

export function addScore(sum: Score, score: Readonly<Score>): void {
  for (const name of scoreNames) sum[name] += score[name]
}
