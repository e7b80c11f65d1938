import { because } from '../edit/because.ts'
import type { Evidence } from '../edit/types.ts'
import { resultText } from '../message/guards.ts'
import { callText, inputText, tryParseJson } from '../message/input.ts'
import type { ToolUse } from '../message/pairing.ts'
import { onlyConfirms } from './confirmation.ts'
import { findExact, findItems, findRendered, findWhole, isProof, type Verdict } from './evidence.ts'
import { holdsFields } from './fields.ts'
import { eachItemOfValue, itemsOfText, itemsOfValue, type Item, type Reading } from './items.ts'
import { nounsOf } from './plain.ts'
import { spell } from './spelling.ts'
import { readSystemText, type SystemText } from './system-text.ts'
import type { PruneRule } from './types.ts'

/** The arguments as JSON holds them, so that a stored history is judged as the first one was. */
function valueOf(input: unknown): unknown {
  const text = inputText(input ?? {})
  return tryParseJson(text) ?? text
}

/** The items of arguments. */
export const itemsOfInput = (input: unknown, reading?: Reading): Item[] | undefined =>
  itemsOfValue(valueOf(input), reading)

/** What the arguments say must stand in the result: that the system text holds both apart does not join them. */
function inputIsHeld(use: ToolUse, rule: PruneRule, result: string): boolean {
  const items = itemsOfInput(use.value.input, { literally: true })
  const told = spell(result).replaceAll('\n', ' ')
  const lossy = new Set(rule.lossy)
  return (
    items !== undefined &&
    items.every((item) =>
      holdsFields(
        told,
        item.fields.filter((field) => !lossy.has(field.name)),
      ),
    )
  )
}

function judgeAuto(use: ToolUse, rule: PruneRule, system: SystemText): Verdict {
  const result = use.results.map((place) => resultText(place.value)).join('\n')
  if (!inputIsHeld(use, rule, result)) return { missing: because('arguments-not-in-result') }
  if (!isProof(result)) return { missing: because('result-too-short') }
  const nouns = nounsOf(use.value.toolName)
  const exact = findExact(result, system, nouns)
  if ('evidence' in exact) return exact
  const items = itemsOfText(result, { literally: true })
  if (!items) return { missing: because('result-no-list') }
  return findItems(items, system, { lossy: new Set(rule.lossy), progress: 'same', nouns })
}

function judgeMirrored(use: ToolUse, rule: PruneRule, system: SystemText): Verdict {
  const input = inputText(use.value.input)
  const result = use.results.map((place) => resultText(place.value)).join('\n')
  const written = itemsOfInput(use.value.input)
  if (!written) return { missing: because('arguments-no-list') }
  const told = onlyConfirms(result, input, written.length) ? [] : itemsOfText(result)
  if (!told) return { missing: because('result-no-list') }
  const wanted = [...written.filter((item) => item.fields.length > 0), ...told]
  const nouns = nounsOf(use.value.toolName)
  return findItems(wanted, system, { lossy: new Set(rule.lossy), progress: 'same-or-later', nouns })
}

/** System texts remembered at once; the one unused for longest goes first. */
const mostTexts = 16
/** Characters of the uses remembered with them; the text used last stays, whatever their size. */
const mostCharacters = 8_000_000

/** A system text and what was judged by it. */
interface Known {
  readonly system: SystemText
  readonly uses: Map<string, Verdict>
  readonly lists: Map<string, Evidence | undefined>
  characters: number
}

/** What system texts prove. What was judged of state once is not judged again. */
export class Judge {
  readonly #known = new Map<string, Known>()
  #characters = 0

  #read(text: string): Known {
    let known = this.#known.get(text)
    if (known) this.#known.delete(text)
    else known = { system: readSystemText(text), uses: new Map(), lists: new Map(), characters: 0 }
    this.#known.set(text, known)
    for (const [other, { characters }] of this.#known) {
      const isFull = this.#known.size > mostTexts || this.#characters > mostCharacters
      if (!isFull || other === text) break
      this.#known.delete(other)
      this.#characters -= characters
    }
    return known
  }

  #remember<Found>(known: Known, judged: Map<string, Found>, use: ToolUse, find: () => Found): Found {
    const results = use.results.map(({ value }) => resultText(value))
    const key = [use.value.toolName, callText(use.value), ...results].join('\0')
    if (judged.has(key)) return judged.get(key)!
    const found = find()
    judged.set(key, found)
    known.characters += key.length
    this.#characters += key.length
    return found
  }

  /** A system text prepared for looking things up. */
  read(text: string): SystemText {
    return this.#read(text).system
  }

  /** Whether a system text holds what a use told, by the text and the use alone. */
  judgeUse(use: ToolUse, rule: PruneRule, text: string): Verdict {
    const known = this.#read(text)
    const state = rule.renderState?.()
    if (state !== undefined && state.trim() !== '') {
      const found = findRendered(state, text)
      if (found) return { evidence: found }
    }
    if (rule.isCovered?.({ call: use.value, results: use.results.map((place) => place.value) }, text)) {
      return { evidence: { kind: 'predicate', found: [] } }
    }
    if (rule.policy !== 'mirrored') return judgeAuto(use, rule, known.system)
    return this.#remember(known, known.uses, use, () => judgeMirrored(use, rule, known.system))
  }

  /**
   * Whether a system text shows the list that a use wrote, all of it and nothing else in the same list: then what was
   * written before it holds no more.
   */
  judgeList(use: ToolUse, rule: PruneRule, text: string): Evidence | undefined {
    const known = this.#read(text)
    return this.#remember(known, known.lists, use, () => {
      if (use.results.length === 0 || use.results.some(({ value }) => value.status !== 'ok')) return undefined
      if (!isWholeList(use.value.input)) return undefined
      const search = { lossy: new Set(rule.lossy), nouns: nounsOf(use.value.toolName) }
      const found = findWhole(eachItemOfValue(valueOf(use.value.input)), known.system, search)
      return found && 'evidence' in judgeMirrored(use, rule, known.system) ? found : undefined
    })
  }
}

/** Whether arguments are one list and nothing else. */
export function isWholeList(input: unknown): boolean {
  const node: unknown = typeof input === 'string' ? tryParseJson(input) : input
  if (Array.isArray(node)) return true
  if (typeof node !== 'object' || node === null) return false
  const values = Object.values(node)
  return values.length === 1 && Array.isArray(values[0])
}
