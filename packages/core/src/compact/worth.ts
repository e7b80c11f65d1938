import { resultText, textOf } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import { kindNames, kinds, type ValueKind } from '../text/value-kind.ts'
import type { ValueList } from '../text/value-list.ts'
import type { ValueTable } from '../text/value-table.ts'
import { readValues } from '../text/values.ts'

/** What a sealed turn loses. */
export interface Lost {
  readonly uses: readonly ToolUse[]
  readonly texts: readonly Message[]
}

const worthByName: Record<ValueKind, number> = { id: 6, path: 5, date: 5, leaf: 1, identifier: 3, number: 2 }
/** By the number of a kind. */
const kindWorth = kindNames.map((name) => worthByName[name])
const writing = /write|edit|create|update|delete|move|rename|apply|patch|save|insert|replace/iu
const pathKey = /path|file|dir|target|destination/iu

/** Worth of being the call's own argument, of a path that was written, and of having been taken up by a later call. */
const argumentWorth = 4
const writtenWorth = 20
const usedWorth = 8

function grown<Numbers extends Float64Array | Uint8Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers)
  return larger
}

/**
 * Adds the values of what is lost to `table`; gives by number what each is worth: by its kind, how late it was seen, whether
 * a call was made with it, and whether a file was written there.
 */
export function worthOf(lost: Lost, table: ValueTable): Float64Array {
  let worth = new Float64Array(256)
  /** 1 for values that a result told. */
  let told = new Uint8Array(256)
  const add = (list: ValueList, index: number): number => {
    const number = table.add(list, index)
    if (number >= worth.length) {
      worth = grown(worth, new Float64Array(number * 2))
      told = grown(told, new Uint8Array(number * 2))
    }
    return number
  }
  const raise = (number: number, to: number): void => {
    if (to > worth[number]!) worth[number] = to
  }
  lost.uses.forEach((use, order) => {
    const recent = order / Math.max(1, lost.uses.length)
    const writes = writing.test(use.value.toolName)
    const given = readValues(callText(use.value))
    for (let index = 0; index < given.length; index += 1) {
      const number = add(given, index)
      const kind = given.kindNumberAt(index)
      const written = writes && kind === kinds.path && pathKey.test(given.labelAt(index) ?? '')
      const taken = told[number] === 1 ? usedWorth : 0
      raise(number, kindWorth[kind]! + argumentWorth + recent + taken + (written ? writtenWorth : 0))
    }
    for (const place of use.results) {
      const found = readValues(resultText(place.value))
      for (let index = 0; index < found.length; index += 1) {
        const number = add(found, index)
        told[number] = 1
        raise(number, kindWorth[found.kindNumberAt(index)]! + recent)
      }
    }
  })
  for (const message of lost.texts) {
    const found = readValues(textOf(message))
    for (let index = 0; index < found.length; index += 1)
      raise(add(found, index), kindWorth[found.kindNumberAt(index)]!)
  }
  return worth
}
