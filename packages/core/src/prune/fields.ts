import type { Item } from './items.ts'
import { placeOf, unspell } from './spelling.ts'
import { statusRank } from './status.ts'

type Field = Item['fields'][number]

/** Names that may stand before a colon and say nothing of their own. */
export const labels: ReadonlySet<string> = new Set(
  (
    'id item name state status task text title todo skill tool content description summary ' +
    '状态 任务 事项 待办 内容 名称 标题 描述 说明 技能 工具 狀態 任務 aufgabe name fähigkeit beschreibung tâche compétence statut tarea habilidad estado'
  ).split(' '),
)

/** Fields that are recognised without their name: others could be taken for each other, as `from` and `to`. */
const namesItself = new Set(
  'activeform content description email file item name path skill subject summary tags task text title todo tool url version'.split(
    ' ',
  ),
)

/** The longest value: what an item is looked for by. */
export const mainValue = (item: Item): string =>
  item.fields.reduce((longest, field) => (field.value.length > longest.length ? field.value : longest), '')

/** A value of a letter or two, a number or a yes or no proves something only beside the name of its field. */
const isWeak = (value: string): boolean =>
  unspell(value).length <= 2 || /^(?:true|false|null|[-+]?[\d.,]+)$/u.test(value)

const needsName = (field: Field): boolean => {
  if (isWeak(field.value)) return true
  if (field.name === 'status' || field.name === 'state') return statusRank(field.value) === undefined
  return !namesItself.has(field.name)
}

/** The entries of a list stand together, in their order. */
function joinLists(fields: readonly Field[]): Field[] {
  const byName = new Map<string, string[]>()
  for (const { name, value } of fields) byName.set(name, [...(byName.get(name) ?? []), value])
  return [...byName].map(([name, values]) => ({ name, value: values.join(', ') }))
}

/** What is left of a block when each field is taken out of it; `undefined` when one is not there any more. */
export function withoutFields(block: string, fields: readonly Field[]): string | undefined {
  let rest = block
  for (const field of joinLists(fields).toSorted((a, b) => b.value.length - a.value.length)) {
    const named = [' ', ': ', ':', '=', ' = ', ': ['].map((sign) => `${field.name}${sign}${field.value}`)
    const phrase = [...named, ...(needsName(field) ? [] : [field.value])].find((text) => placeOf(rest, text) >= 0)
    if (phrase === undefined) return undefined
    const at = placeOf(rest, phrase)
    rest = `${rest.slice(0, at)} ; ${rest.slice(at + phrase.length)}`
  }
  return rest
}

/** Whether a text holds each field. */
export const holdsFields = (text: string, fields: readonly Field[]): boolean =>
  withoutFields(text, fields) !== undefined
