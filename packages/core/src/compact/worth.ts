import { resultText, textOf } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import { kindNames, kinds, type ValueKind } from '../text/value-kind.ts'
import type { ValueList } from '../text/value-list.ts'
import type { ValueTable } from '../text/value-table.ts'
import { readInputValues, readValues } from '../text/values.ts'

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

/** What values are worth, by their numbers in a table. */
class Worth {
  worth = new Float64Array(256)
  /** 1 for values that a result told. */
  told = new Uint8Array(256)

  /** Makes room for so many values. */
  reserve(values: number): void {
    if (values <= this.worth.length) return
    const [worth, told] = [this.worth, this.told]
    this.worth = new Float64Array(values * 2)
    this.told = new Uint8Array(values * 2)
    this.worth.set(worth)
    this.told.set(told)
  }

  /** Adds the values of the arguments of a call. */
  addGiven(list: ValueList, table: ValueTable, recent: number, writes: boolean): void {
    this.reserve(table.size + list.length)
    const { worth, told } = this
    for (let index = 0; index < list.length; index += 1) {
      const number = table.add(list, index)
      const kind = list.kindNumberAt(index)
      const written = writes && kind === kinds.path && pathKey.test(list.labelAt(index) ?? '')
      const taken = told[number] === 1 ? usedWorth : 0
      const now = kindWorth[kind]! + argumentWorth + recent + taken + (written ? writtenWorth : 0)
      if (now > worth[number]!) worth[number] = now
    }
  }

  /** Adds the values of a text. */
  addTold(list: ValueList, table: ValueTable, recent: number, byResult: boolean): void {
    this.reserve(table.size + list.length)
    const { worth, told } = this
    for (let index = 0; index < list.length; index += 1) {
      const number = table.add(list, index)
      if (byResult) told[number] = 1
      const now = kindWorth[list.kindNumberAt(index)]! + recent
      if (now > worth[number]!) worth[number] = now
    }
  }
}

/**
 * Adds the values of what is lost to `table`; gives by number what each is worth: by its kind, how late it was seen, whether
 * a call was made with it, and whether a file was written there.
 */
export function worthOf(lost: Lost, table: ValueTable): Float64Array {
  const values = new Worth()
  lost.uses.forEach((use, order) => {
    const recent = order / Math.max(1, lost.uses.length)
    values.addGiven(readInputValues(use.value), table, recent, writing.test(use.value.toolName))
    for (const place of use.results) values.addTold(readValues(resultText(place.value)), table, recent, true)
  })
  for (const message of lost.texts) values.addTold(readValues(textOf(message)), table, 0, false)
  return values.worth
}
