import { parseJson } from '@winnow/core'
import { isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Document } from 'yaml'
import type { ConfigurationMistake, Steps } from './mistake.ts'
import { parseToml } from './toml.ts'

/** How a configuration is written. */
export type Format = 'json' | 'toml' | 'yaml'

/** A configuration as it was parsed. */
export interface ParsedConfiguration {
  readonly value: unknown
  /** The line something begins at; missing where it does not stand in the text. */
  readonly lineOf: (path: Steps) => number | undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Where a node begins; of an option, its name. */
function offsetOf(document: Document.Parsed, path: Steps): number | undefined {
  let node: unknown = document.contents
  let offset: number | undefined
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === step)
      offset = isScalar(pair?.key) ? pair.key.range?.[0] : undefined
      node = pair?.value
    } else if (isSeq(node) && typeof step === 'number') {
      node = node.items[step]
      offset = (node as { range?: readonly number[] } | undefined)?.range?.[0]
    } else return undefined
    if (offset === undefined) return undefined
  }
  return offset
}

/** Lists and maps inside each other. From some hundreds on, keys that are lists or maps take minutes to be spelled. */
const mostLevels = 100

function nestsTooDeep(document: Document.Parsed): boolean {
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) return true
  let isDeep = false
  visit(document, {
    Collection(_key, _node, path) {
      isDeep = path.filter((node) => isCollection(node)).length >= mostLevels
      return isDeep ? visit.BREAK : undefined
    },
  })
  return isDeep
}

function parse(
  text: string,
  format: Exclude<Format, 'toml'>,
): ParsedConfiguration | { readonly mistakes: readonly ConfigurationMistake[] } {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  if (nestsTooDeep(document)) throw new Error(`it nests deeper than ${mostLevels} levels`)
  const found = [...document.errors, ...document.warnings]
  // What else YAML has against it is no mistake in JSON.
  const broken = format === 'json' ? found.filter(({ code }) => code === 'DUPLICATE_KEY') : found
  if (broken.length > 0)
    return {
      mistakes: broken.map(({ message, pos }) => ({
        path: '',
        line: lineCounter.linePos(pos[0]).line,
        problem: `this is no ${format.toUpperCase()}: ${message}`,
        fix: 'Mend it there.',
      })),
    }
  return {
    value: (format === 'json' ? parseJson(text) : document.toJS()) as unknown,
    lineOf(path) {
      const offset = offsetOf(document, path)
      return offset === undefined ? undefined : lineCounter.linePos(offset).line
    },
  }
}

/** Parses a configuration; every place where it is no text of its format is a mistake. Never throws. */
export function parseConfiguration(
  text: string,
  format: Format,
): ParsedConfiguration | { readonly mistakes: readonly ConfigurationMistake[] } {
  const bare = text.replace(/^\uFEFF/u, '')
  const fail = (problem: string, fix: string) => ({ mistakes: [{ path: '', problem, fix }] })
  try {
    if (format === 'json') parseJson(bare)
  } catch (error) {
    return fail(`this is no JSON: ${messageOf(error)}`, 'Mend it there, or write it as YAML and call it .yaml.')
  }
  try {
    return format === 'toml' ? parseToml(bare) : parse(bare, format)
  } catch (error) {
    return fail(`it cannot be read: ${messageOf(error)}`, 'Write it with fewer aliases and levels.')
  }
}
