import type { AgentInputItem } from '@openai/agents-core'
import { copyWith, isRemoved, operationsOf, type EditAction, type MessageOperation } from '@winnow/core'
import { readUnits } from './read.ts'
import type { Unit } from './units.ts'

type ResultItem = Extract<AgentInputItem, { type: 'function_call_result' }>

/** A result with other texts, in the form that its output had. */
function withTexts(item: ResultItem, texts: ReadonlyMap<number, string>): ResultItem {
  const { output } = item
  if (typeof output === 'string') return copyWith(item, { output: texts.get(0) ?? output })
  const change = <Block extends object>(block: Block, index: number): Block => {
    const text = texts.get(index)
    return text === undefined ? block : { ...block, text }
  }
  return copyWith(item, { output: Array.isArray(output) ? output.map(change) : change(output, 0) })
}

/** What stays of a unit of which something stays: operations count its calls, or the one result that stands alone. */
function editUnit(unit: Unit, operation: MessageOperation): Unit {
  let call = 0
  return unit.flatMap((item): Unit => {
    if (item.type === 'function_call') return operation.calls.has(call++) ? [] : [item]
    const texts = operation.texts.get(0)
    return [item.type === 'function_call_result' && texts !== undefined ? withTexts(item, texts) : item]
  })
}

/** The second function of the adapter: carries edits out. Untouched units are the same objects. */
export function applyToUnits(units: readonly Unit[], edits: readonly EditAction[]): readonly Unit[] {
  if (edits.length === 0) return units
  const messages = readUnits(units)
  const operations = operationsOf(messages, edits)
  return units.flatMap((unit, at): Unit[] => {
    const operation = operations.get(at)
    if (operation === undefined) return [unit]
    if (operation.summary !== undefined) return [[{ role: 'user', content: operation.summary }]]
    return isRemoved(messages[at]!, operation) ? [] : [editUnit(unit, operation)]
  })
}
