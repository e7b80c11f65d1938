import type { StateRule } from '../edit/processor.ts'
import type { Evidence } from '../edit/types.ts'
import { saysFailed } from '../message/failed.ts'
import { resultText } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import { resultsText, type ToolUse } from '../message/pairing.ts'
import { saysOnlyDone } from '../message/succeeded.ts'
import { countLines } from '../text/count-lines.ts'
import { isClosed, leftOutMark } from '../text/marks/left-out-mark.ts'
import type { Refs } from '../text/marks/ref.ts'
import { supersededMark } from '../text/marks/superseded-mark.ts'
import { onlyConfirms } from './confirmation.ts'
import { findItems } from './evidence.ts'
import { itemsOfText, type Item } from './items.ts'
import { isWholeList, itemsOfInput, Judge } from './judge.ts'
import { nounsOf } from './plain.ts'
import { createRuleTable } from './rule-table.ts'
import { readSystemText } from './system-text.ts'
import type { PruneOptions, PruneRule } from './types.ts'

/** The one text of a result that succeeded and was not shortened before. */
function wholeTextOf({ results: [place, ...others] }: ToolUse): string | undefined {
  if (!place || others.length > 0 || place.value.status !== 'ok' || place.value.content.length !== 1) return undefined
  const text = resultText(place.value)
  return text === '' || isClosed(text) ? undefined : text
}

/** What a use told, looked for in its own arguments and in what a later use told. */
function repeatedIn(use: ToolUse, later: ToolUse, rule: PruneRule): Evidence | undefined {
  const input = callText(use.value)
  const result = wholeTextOf(use)!
  const written = itemsOfInput(use.value.input)
  if (written && onlyConfirms(result, input, written.length)) {
    const found = written.flatMap(({ fields }) => fields.map(({ value }) => ({ value, in: 'its arguments' })))
    return { kind: 'items', found }
  }
  const told = itemsOfText(result)
  if (!told) return undefined
  const texts = [input, wholeTextOf(later) ?? '', callText(later.value)]
  const search = { lossy: new Set(rule.lossy), progress: 'same-or-later', nouns: nounsOf(use.value.toolName) } as const
  for (const text of texts) {
    const verdict = findItems(told, readSystemText(text), search)
    if ('evidence' in verdict) return verdict.evidence
  }
  return undefined
}

/** Fewer items may be the sentences of a refusal. */
const fewestItems = 3

/** Whether a use gives the list, or says that it was changed, and nothing else. */
function saysHowItIs(use: ToolUse): boolean {
  const text = resultsText(use)
  if (text.trim() === '') return false
  const written = itemsOfInput(use.value.input)
  if (onlyConfirms(text, callText(use.value), written?.length ?? 1) || saysOnlyDone(text)) return true
  return (itemsOfText(text)?.length ?? 0) >= fewestItems
}

/** The list a use wrote, or else read. */
function listOf(use: ToolUse): Item[] | undefined {
  if (isWholeList(use.value.input)) return itemsOfInput(use.value.input)
  const text = wholeTextOf(use)
  return text === undefined ? undefined : itemsOfText(text)
}

const spelled = (items: readonly Item[]): string =>
  items.map(({ fields, status }) => [...fields.map(({ value }) => value), status].join('|')).join('\n')

/**
 * Finds results of an open turn that say nothing any more: a later call of the same state was answered, and what they told
 * stands in their own arguments, in that later call, or in the system text. Calls and arguments stay.
 */
export function createStateRule(options: PruneOptions, shownRef: Refs['shownRef']): StateRule {
  const table = createRuleTable(options)
  const judge = new Judge()

  return {
    stateOf: (toolName) => table.stateOf(toolName),
    holds: (use) => !saysFailed(use) && saysHowItIs(use),
    supersede(use, later, system) {
      const rule = table.ruleFor(use.value.toolName)
      const text = wholeTextOf(use)
      if (!rule || text === undefined) return undefined
      let evidence = repeatedIn(use, later, rule)
      if (!evidence) {
        const verdict = judge.judgeUse(use, rule, system)
        if ('evidence' in verdict) ({ evidence } = verdict)
      }
      if (!evidence) return undefined
      const mark = leftOutMark({ unit: 'lines', total: countLines(text), shown: 0 }, shownRef(text))
      return { text: `${supersededMark}\n${mark}`, evidence }
    },
    isNewIn(system, use, before) {
      const [list, older] = [listOf(use), listOf(before)]
      if (!list || !older || spelled(list) === spelled(older)) return false
      const { toolName } = use.value
      const lossy = new Set(table.ruleFor(toolName)?.lossy)
      const search = { lossy, progress: 'same-or-later', nouns: nounsOf(toolName) } as const
      return 'evidence' in findItems(list, judge.read(system), search)
    },
  }
}
