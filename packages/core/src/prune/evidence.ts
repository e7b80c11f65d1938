import type { Evidence } from '../edit/types.ts'
import { containsPhrase, normalizeText } from '../text/normalize.ts'
import { extractWords } from '../text/words.ts'
import type { Item } from './items.ts'
import { statusRanks, withoutStatus } from './status.ts'
import { blocksWith, type SystemText } from './system-text.ts'

/** Shortest normalised text that proves anything when it is found, in characters. */
const shortestProof = 16
const excerptLength = 120

const shorten = (text: string): string => (text.length <= excerptLength ? text : `${text.slice(0, excerptLength)}…`)

/** The outcome of looking for content in the system text: a proof, or the first thing that is missing. */
export type Verdict = { readonly evidence: Evidence } | { readonly missing: string }

const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u

/** A field must say enough to be recognised: four letters or two East Asian characters. */
const saysEnough = (value: string): boolean =>
  eastAsian.test(value) ? [...value].length >= 2 : value.replace(/[^\p{L}\p{N}]/gu, '').length >= 4

/** Whether a whole result says so much that finding it proves something. */
export function isProof(text: string): boolean {
  const wanted = normalizeText(text)
  return (eastAsian.test(wanted) ? wanted.length * 2 : wanted.length) >= shortestProof
}

/** Looks for a whole text, word for word but for white space, case and markdown. */
export function findExact(text: string, system: SystemText): Verdict {
  const wanted = normalizeText(text)
  if (!isProof(text)) return { missing: 'the result is too short to prove anything' }
  if (!containsPhrase(system.text, wanted)) return { missing: `“${shorten(wanted)}” does not stand in the system text` }
  return { evidence: { kind: 'exact-text', found: [{ value: shorten(wanted), in: 'system text' }] } }
}

type Progress = 'same' | 'same-or-later'

/** Whether a block that holds the item's words also holds its status, or a later one, and no other. */
function statusAgrees(block: string, item: Item, progress: Progress): boolean {
  if (item.status === undefined) return true
  let rest = block
  for (const field of item.fields) rest = rest.replace(field.value, ' ')
  const ranks = statusRanks(rest)
  if (ranks.size !== 1) return false
  const rank = [...ranks][0]!
  return progress === 'same' ? rank === item.status : rank >= item.status
}

/** A value of a letter or two, a small number or a yes or no proves something only beside the name of its field. */
const isWeak = (value: string): boolean => value.length <= 2 || value === 'true' || value === 'false'

function holdsField(block: string, field: Item['fields'][number]): boolean {
  if (!isWeak(field.value)) return containsPhrase(block, field.value)
  return [' ', ': ', ':', '=', ' = '].some((sign) => containsPhrase(block, `${field.name}${sign}${field.value}`))
}

const labels = new Set(['id', 'item', 'name', 'state', 'status', 'task', 'text', 'title', 'todo'])

/** Whether a block says nothing besides the item: a longer entry that holds the same words is another one. */
function holdsNothingElse(block: string, item: Item): boolean {
  let rest = block
  for (const field of item.fields) rest = rest.replace(field.value, ' ')
  const names = new Set(item.fields.map((field) => field.name))
  return extractWords(withoutStatus(rest)).every(
    (word) => names.has(word) || labels.has(word) || /^\d{1,3}$/u.test(word),
  )
}

const mainValue = (item: Item): string =>
  item.fields.reduce((longest, field) => (field.value.length > longest.length ? field.value : longest), '')

/**
 * Looks for every item: all its fields but the lossy ones in one block of the system text that holds no other item,
 * with the same status (or, for state that moves on, a later one).
 */
export function findItems(
  items: readonly Item[],
  system: SystemText,
  options: { readonly lossy: ReadonlySet<string>; readonly progress: Progress },
): Verdict {
  const found: { value: string; in: string }[] = []
  const mains = new Set(items.map(mainValue))
  for (const item of items) {
    const fields = item.fields.filter((field) => !options.lossy.has(field.name))
    const main = mainValue({ fields })
    if (!saysEnough(main)) return { missing: `an item says too little to be recognised: “${shorten(main)}”` }
    const block = blocksWith(system, main).find(
      (candidate) =>
        fields.every((field) => holdsField(candidate, field)) &&
        statusAgrees(candidate, { ...item, fields }, options.progress) &&
        (options.progress === 'same' || holdsNothingElse(candidate, { ...item, fields })) &&
        holdsOneItem(candidate, main, mains),
    )
    if (block === undefined) {
      const gap = fields.find((field) => !containsPhrase(system.text, field.value))
      return {
        missing: gap
          ? `${gap.name} “${shorten(gap.value)}” does not stand in the system text`
          : `no one place of the system text holds “${shorten(main)}” with all its fields and its status`,
      }
    }
    found.push({ value: shorten(main), in: shorten(block) })
  }
  if (found.length === 0) return { missing: 'there is no item to look for' }
  return { evidence: { kind: options.progress === 'same' ? 'items' : 'state', found } }
}

/** A block that holds several items proves none of them: their fields could belong to each other. */
function holdsOneItem(block: string, main: string, mains: ReadonlySet<string>): boolean {
  const rest = block.replace(main, ' ')
  for (const other of mains) if (other !== main && !main.includes(other) && containsPhrase(rest, other)) return false
  return true
}

const acknowledging = new Set(
  'a all and added as been cleared created done has have is item items list new now of ok okay removed saved set state status success successfully task tasks the to todo todos updated with'.split(
    ' ',
  ),
)

/** Whether a result only confirms what the call said: every word is the call's own, a status, a count or filler. */
export function onlyConfirms(result: string, input: string): boolean {
  if (result.length > 4 * input.length + 400) return false
  const own = new Set(extractWords(input))
  return extractWords(result).every(
    (word) => own.has(word) || acknowledging.has(word) || /^\d{1,3}$/u.test(word) || statusRanks(word).size > 0,
  )
}
