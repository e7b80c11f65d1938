import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { declaredName } from '../lines/line-roles.ts'
import { isDeclaration } from '../search/declaration.ts'
import { chooseFromGroups, type Group, type Item } from '../paths/group-choice.ts'
import { isPath } from '../paths/path-shape.ts'
import { oncePerText } from '../once-per-text.ts'
import { isMapCall, mapShapes } from './signs.ts'

/** How much a line counts by what it is. */
const weights = { declaration: 1.2, wantedDeclaration: 1.5, inner: 0.3 }
/** Nothing nests deeper than this in source code. */
const deepest = 100

const bar = '│'
const omitted = '⋮'

interface MappedFile {
  readonly heading: string
  readonly path: string
  /** Definitions as they stand; marks of omission are left out. */
  readonly definitions: string[]
}

/** Paths with the definitions in them; `undefined` where a line is neither, or where there is next to nothing. */
function parseMap(text: string): readonly MappedFile[] | undefined {
  const files: MappedFile[] = []
  let definitions = 0
  for (const raw of text.split('\n')) {
    const line = raw.trimEnd()
    if (line === '') continue
    const start = line.slice(0, 1)
    if (start === bar || start === omitted || start === ' ' || start === '\t') {
      const file = files.at(-1)
      if (!file) return undefined
      if (start === omitted && line.length === 1) continue
      if (line === bar) continue
      file.definitions.push(line)
      definitions += 1
      continue
    }
    const path = line.endsWith(':') ? line.slice(0, -1) : line
    if (!isPath(path)) return undefined
    files.push({ heading: line, path, definitions: [] })
  }
  const withDefinitions = files.filter((file) => file.definitions.length > 0)
  if (definitions === 0 || !withDefinitions.every(({ heading }) => heading.endsWith(':'))) return undefined
  return withDefinitions.length >= files.length * 0.3 ? files : undefined
}

/** A definition below its heading: indented by at least one blank instead of drawn. */
const spell = (definition: string): string =>
  definition.startsWith(bar) || definition.startsWith(omitted) ? ` ${definition.slice(1)}` : definition

function reformat(text: string, context: ShrinkContext): Shrunk | undefined {
  if (context.profile === 'lossless') return undefined
  const files = parseMap(text)
  if (!files) return undefined
  const shorter = files.flatMap(({ heading, definitions }) => [heading, ...definitions.map(spell)]).join('\n')
  const total = files.reduce((sum, { definitions }) => sum + definitions.length, 0)
  return shorter.length < text.length ? { text: shorter, unit: 'entries', total, shown: total } : undefined
}

function itemsOf(definitions: readonly string[], context: ShrinkContext): Item[] {
  const [intent] = context.question.intents
  const isWanted = intent === 'find-definition'
  const isOutline = intent === 'understand-structure'
  const above: { index: number; indentation: number }[] = []
  return definitions.map((definition, index) => {
    const line = spell(definition)
    const indentation = line.length - line.trimStart().length
    while (above.length > 0 && above.at(-1)!.indentation >= indentation) above.pop()
    const parent = above.at(-1)?.index
    if (above.length < deepest) above.push({ index, indentation })
    const isInner = isOutline && parent !== undefined
    const own = isDeclaration(line) ? (isWanted ? weights.wantedDeclaration : weights.declaration) : 1
    const weight = isInner ? weights.inner : own
    const labels = isInner ? [] : [declaredName(line, 'code') ?? ''].filter((name) => name !== '')
    return { text: line, line, weight, labels, ...(parent === undefined ? {} : { parent }) }
  })
}

const filesIn = oncePerText(parseMap)
const groupsIn = oncePerText((text, context) => {
  const isOutlined = context.question.intents[0] === 'understand-structure'
  return filesIn(text, context)?.map(({ heading, path, definitions }): Group =>
    definitions.length === 0
      ? { path, head: '', items: [{ text: path, line: heading, weight: 0.5, count: 0 }] }
      : { path, head: heading, items: itemsOf(definitions, context), isOutlined },
  )
})

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const files = filesIn(text, context)
  const groups = groupsIn(text, context)
  if (!files || !groups) return undefined
  const choice = chooseFromGroups(text, groups, context, room, ['definition', 'definitions'])
  if (!choice || choice.text.length >= text.length) return undefined
  const total = files.reduce((sum, { definitions }) => sum + definitions.length, 0)
  return { text: choice.text, unit: 'entries', total, shown: choice.shown }
}

/** Maps of a repository: paths with the definitions in them. */
export const map: ResultKind = {
  name: 'map',
  cap: { default: 3000, aggressive: 800 },
  readsLines: true,
  isResultOf: isMapCall,
  shapes: mapShapes,
  mayBeSummarized: true,
  reformat,
  choose,
}
