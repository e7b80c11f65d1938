import { tryParseJson } from '../message/input.ts'
import { isHeading, qualifies, saysNothing } from './headings.ts'
import { spell } from './spelling.ts'
import { statusAtEdge, statusRank, statusRanks, withoutStatus } from './status.ts'

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
const statusNames = new Set(['status', 'state'])
const doneNames = new Set(['done', 'completed', 'complete', 'checked'])

function leaf(value: unknown): string | undefined {
  if (typeof value === 'string') return spell(value).replaceAll('\n', ' ')
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return undefined
}

function statusOf(name: string, value: unknown): number | undefined {
  if (statusNames.has(name) && typeof value === 'string') return statusRank(value)
  if (doneNames.has(name) && typeof value === 'boolean') return value ? 2 : 0
  return undefined
}

/** How items are read. */
export interface Reading {
  /** Every word counts: a status is a field like others, and so is that something is empty. Default `false`. */
  readonly literally?: boolean
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Reads an object as an item; `undefined` when it holds something that cannot be looked up. */
function itemOf(node: unknown, { literally = false }: Reading): Item | undefined {
  const text = leaf(node)
  if (text !== undefined) return text === '' && node !== '' ? undefined : { fields: [{ name: 'text', value: text }] }
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined
  const fields: { name: string; value: string }[] = []
  let status: number | undefined
  for (const [key, value] of Object.entries(node)) {
    const name = key.toLowerCase()
    const rank = literally || status !== undefined ? undefined : statusOf(name, value)
    if (rank !== undefined) {
      status = rank
      continue
    }
    if (isEmpty(value)) {
      if (literally) fields.push({ name, value: JSON.stringify(value) })
      continue
    }
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const found = leaf(part)
      if (found === undefined || (found === '' && String(part).trim() !== '')) return undefined
      if (found !== '') fields.push({ name, value: found })
    }
  }
  return status === undefined ? { fields } : { fields, status }
}

/** The items of a parsed value: those of the one list it holds, or itself. `undefined`: not understood. */
export function itemsOfValue(node: unknown, reading: Reading = {}): Item[] | undefined {
  let list: unknown = node
  if (typeof node === 'object' && node !== null && !Array.isArray(node)) {
    const entries = Object.entries(node)
    const lists = entries.filter(([, value]) => Array.isArray(value))
    const [name, only] = lists[0] ?? ['', undefined]
    if (lists.length === 1 && entries.length === 1 && (qualifies(name) || !saysNothing(name))) return undefined
    list = lists.length === 1 && entries.length === 1 ? only : [node]
  } else if (!Array.isArray(node)) list = [node]
  const nodes = list as unknown[]
  if (nodes.length > mostItems) return undefined
  const items: Item[] = []
  for (const entry of nodes) {
    const item = itemOf(entry, reading)
    if (!item) return undefined
    items.push(item)
  }
  return items
}

/** `**name** (v1.2.0)`, `1. ✅ Read the file (completed)`, `- name [a, b]: what it does`. */
function headFields(line: string, { literally = false }: Reading): Item {
  const text = spell(line)
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
    } else if (line !== lines[0] || !isHeading(line) || qualifies(line) || !saysNothing(line))
      items.push(headFields(line, reading))
  }
  return items.length > mostItems ? undefined : items
}

/** The items of a result, from JSON or from a plain list. `undefined`: not understood, so nothing can be shown. */
export function itemsOfText(text: string, reading: Reading = {}): Item[] | undefined {
  const json = tryParseJson(text)
  return typeof json === 'object' && json !== null ? itemsOfValue(json, reading) : itemsOfLines(text, reading)
}
