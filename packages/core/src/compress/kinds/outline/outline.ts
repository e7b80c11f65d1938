import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { askedLines } from '../lines/choose/asked-records.ts'
import { oncePerText } from '../once-per-text.ts'
import { chooseNodes, costsOf } from './choice.ts'
import { readIndented, withoutBranches } from './indented.ts'
import { oddValues } from './odd-values.ts'
import type { OutlineText } from './outline-text.ts'
import { placesOf } from './places.ts'
import { isOutlineCall, isXml, outlineShapes } from './signs.ts'
import { spellOutline } from './spell.ts'
import { isTreeInLine, readTreeInLine } from './tree-in-line.ts'
import { worthOf } from './worth.ts'
import { readXml } from './xml.ts'

/** Fewer lines have no structure worth speaking of. */
const fewestNodes = 4
/** Longer texts are read as prose: there is no more to compare than can be seen at both ends. */
const mostNodes = 100_000
/** Marks are longer or shorter than was thought, so that the room is tried again with so many corrections. */
const attempts = 3

const read = (text: string, context: ShrinkContext): OutlineText =>
  (isXml(text) ? readXml(text, mostNodes) : isTreeInLine(text) ? readTreeInLine(text) : undefined) ??
  readIndented(text, mostNodes, (name, make) => once(context, name, text, make))

const isNested = ({ parents }: OutlineText): boolean => parents.some((parent) => parent >= 0)

/** The nodes of the records that the question names, with what each is worth. */
function recordsOf(text: string, { numbers }: OutlineText, context: ShrinkContext): Map<number, number> {
  const worths = new Map(numbers && askedLines(text, context).map(({ line, worth }) => [line + 1, worth]))
  const records = new Map<number, number>()
  numbers?.forEach((number, node) => {
    const worth = worths.get(number)
    if (worth !== undefined) records.set(node, worth)
  })
  return records
}

/** What is known of a text whatever its room: its nodes, where they stand, and what each is worth. */
const readOnce = oncePerText((text, context) => {
  const outline = once(context, 'nodes', text, () => read(text, context))
  const { length } = outline.texts
  if (length < fewestNodes || length > mostNodes || !isNested(outline)) return undefined
  const places = once(context, 'places of nodes', text, () => placesOf(outline))
  const odd = once(context, 'odd values of nodes', text, () => oddValues(places))
  const costs = once(context, 'costs of nodes', text, () => costsOf(outline))
  const records = recordsOf(text, outline, context)
  return { outline, places, costs, records, worth: worthOf(outline, places, odd, context, records) }
})

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const known = readOnce(text, context)
  if (!known) return undefined
  const { outline, places, costs, records, worth } = known
  const { unit, lineCount: total } = outline
  let target = room
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const shown = chooseNodes(outline, places, costs, worth, records, target)
    const spelled = spellOutline(outline, places, shown)
    if (spelled.text.length <= room || attempt === attempts - 1)
      return spelled.shown > 0 && spelled.text.length < text.length ? { ...spelled, unit, total } : undefined
    target *= (room / spelled.text.length) * 0.96
  }
  return undefined
}

/** Drawn branches as indentation. */
function reformat(text: string, { profile }: ShrinkContext): Shrunk | undefined {
  if (profile === 'lossless') return undefined
  const shorter = withoutBranches(text)
  if (shorter === undefined || shorter.length >= text.length) return undefined
  const total = shorter.split('\n').length
  return { text: shorter, unit: 'lines', total, shown: total }
}

/** Texts whose indentation says what belongs to what: YAML, key and value dumps, trees, plans of queries, page snapshots, XML. */
export const outline: ResultKind = {
  name: 'outline',
  cap: { default: 1500, aggressive: 1300, share: { default: 0.5, aggressive: 0.3 } },
  readsLines: true,
  dividesAt: (text) => (isXml(text) ? undefined : 'blocks'),
  isResultOf: isOutlineCall,
  shapes: outlineShapes,
  yieldsTo: ['json', 'diff'],
  reformat,
  choose,
}
