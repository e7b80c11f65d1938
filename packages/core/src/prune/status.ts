const ranks: readonly (readonly string[])[] = [
  ['pending', 'todo', 'to do', 'not started', 'not_started', 'open', 'queued', '待办', '待处理', '未开始'],
  ['in_progress', 'in progress', 'in-progress', 'active', 'doing', 'started', 'running', '进行中'],
  ['completed', 'complete', 'done', 'finished', '已完成'],
  ['cancelled', 'canceled', 'skipped', '已取消'],
]

const rankByWord = new Map(ranks.flatMap((words, rank) => words.map((word) => [word, rank] as const)))

const statusPattern = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${[...rankByWord.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}_])`,
  'gu',
)

/** 0 not started, 1 in progress, 2 done, 3 given up; `undefined` for a word that is no status. */
export const statusRank = (word: string): number | undefined => rankByWord.get(word.trim().toLowerCase())

/** The distinct ranks of the status words in a normalised text. */
export function statusRanks(text: string): Set<number> {
  const found = new Set<number>()
  for (const match of text.matchAll(statusPattern)) found.add(rankByWord.get(match[0])!)
  return found
}

/** A normalised text without its status words and the brackets they stood in. */
export const withoutStatus = (text: string): string =>
  text
    .replace(statusPattern, ' ')
    .replace(/[([{]\s*[)\]}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Whether a status stands in brackets, first or last, where it says how far the whole line has come. */
export const statusAtEdge = (text: string): boolean =>
  [...text.matchAll(statusPattern)].every(
    (match) =>
      match.index === 0 ||
      match.index + match[0].length === text.length ||
      (/[([{]\s?$/u.test(text.slice(Math.max(0, match.index - 2), match.index)) &&
        /^\s?[)\]}]/u.test(text.slice(match.index + match[0].length, match.index + match[0].length + 2))),
  )
