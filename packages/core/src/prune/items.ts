import { tryParseJson } from '../message/input.ts'
import { isHeading } from './headings.ts'
import { saysNothing } from './plain.ts'
import { readTable } from './records.ts'
import { entryText, spell } from './spelling.ts'
import { statusAtEdge, statusRanks, withoutStatus } from './status.ts'
import { leafOf, rankOf } from './values.ts'

/** One thing a tool told or was told: named fields, and how far it has come where it says so. */
export interface Item {
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  /** 0 not started, 1 in progress, 2 done, 3 given up. */
  readonly status?: number
}

/** Most items that are judged; a longer list counts as not understood. */
const mostItems = 500
/** Longest value of a field, in characters; a longer one is text of its own. */
const longestField = 2000
/** How items are read. */
export interface Reading {
  /** Every word counts: a status is a field like others, and so is that something is empty. Default `false`. */
  readonly literally?: boolean
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Reads an object as an item; `undefined` when it holds something that cannot be looked up. */
function itemOf(node: unknown, { literally = false }: Reading): Item | undefined {
  const text = leafOf(node)
  if (text !== undefined) return text === '' && node !== '' ? undefined : { fields: [{ name: 'text', value: text }] }
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined
  const fields: { name: string; value: string }[] = []
  let status: number | undefined
  for (const [key, value] of Object.entries(node)) {
    const name = key.toLowerCase()
    const rank = literally || status !== undefined ? undefined : rankOf(name, value)
    if (rank !== undefined) {
      status = rank
      continue
    }
    if (isEmpty(value)) {
      if (literally) fields.push({ name, value: JSON.stringify(value) })
      continue
    }
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const found = leafOf(part)
      if (found === undefined || (found === '' && String(part).trim() !== '')) return undefined
      if (found !== '') fields.push({ name, value: found })
    }
  }
  return status === undefined ? { fields } : { fields, status }
}

/** The items of a parsed value, each read when it is asked for: those of the one list it holds, or itself. `undefined`: not understood. */
export function* eachItemOfValue(node: unknown, reading: Reading = {}): Generator<Item | undefined, void, void> {
  let list: unknown = node
  if (typeof node === 'object' && node !== null && !Array.isArray(node)) {
    const entries = Object.entries(node)
    const lists = entries.filter(([, value]) => Array.isArray(value))
    const [name, only] = lists[0] ?? ['', undefined]
    if (lists.length === 1 && entries.length === 1 && !saysNothing(name)) {
      yield undefined
      return
    }
    list = lists.length === 1 && entries.length === 1 ? only : [node]
  } else if (!Array.isArray(node)) list = [node]
  const nodes = list as unknown[]
  if (nodes.length > mostItems) {
    yield undefined
    return
  }
  for (const entry of nodes) yield itemOf(entry, reading)
}

/** The same, all of them; `undefined` where one is not understood. */
export function itemsOfValue(node: unknown, reading?: Reading): Item[] | undefined {
  const items: Item[] = []
  for (const item of eachItemOfValue(node, reading)) {
    if (!item) return undefined
    items.push(item)
  }
  return items
}

/** `**name** (v1.2.0)`, `1. ✅ Read the file (completed)`, `- name [a, b]: what it does`. */
function headFields(line: string, { literally = false }: Reading): Item {
  const text = entryText(line)
  const statuses = literally || !statusAtEdge(text) ? new Set<number>() : statusRanks(text)
  const bare = statuses.size === 1 ? withoutStatus(text) : text
  const version = /\(?\b(v\d{1,6}(?:\.\d{1,6}){0,3})\)?$/u.exec(bare)
  const fields = [{ name: 'name', value: version ? bare.slice(0, version.index).trim() : bare }]
  if (version) fields.push({ name: 'version', value: version[1]! })
  return statuses.size === 1 ? { fields, status: [...statuses][0]! } : { fields }
}

/**
 * The items of a plain list: one per unindented line, with the `key: value` lines below it. A title above them all says
 * nothing; a heading that qualifies what follows, or divides it, is an item of its own and must be found like one.
 */
function itemsOfLines(text: string, reading: Reading): Item[] | undefined {
  const items: Item[] = []
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > mostItems * 8) return undefined
  if (new Set(lines.map((line) => line.length - line.trimStart().length)).size > 2) return undefined
  for (const line of lines) {
    const last = items.at(-1)
    const field = /^\s+(?:[-*]\s)?([\p{L}_][\p{L}_ ]{0,30}):\s+(\S.*)$/u.exec(line)
    if (field && last && field[2]!.length <= longestField) {
      const value = spell(field[2]!)
      items[items.length - 1] = { ...last, fields: [...last.fields, { name: field[1]!.trim().toLowerCase(), value }] }
    } else if (line !== lines[0] || !isHeading(line) || !saysNothing(line)) items.push(headFields(line, reading))
  }
  return items.length > mostItems ? undefined : items
}

/** The items of a table that is all a text holds, a plain title above it aside. */
function itemsOfTable(text: string, reading: Reading): Item[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const from = lines[0] !== undefined && isHeading(lines[0]) && saysNothing(lines[0]) ? 1 : 0
  const table = readTable(lines, from)
  if (!table || !table.isPlain || table.to !== lines.length - 1) return undefined
  return itemsOfValue(
    table.rows.map((row) => Object.fromEntries(row)),
    reading,
  )
}

/** The items of a result, from JSON, a table or a plain list. `undefined`: not understood, so nothing can be shown. */
export function itemsOfText(text: string, reading: Reading = {}): Item[] | undefined {
  const json = tryParseJson(text)
  if (typeof json === 'object' && json !== null) return itemsOfValue(json, reading)
  return itemsOfTable(text, reading) ?? itemsOfLines(text, reading)
}
