import { findOptionMistakes, type WinnowOptions } from '@winnow/core'
import { Draft, isFields, type Fields } from './draft.ts'
import type { ParsedConfiguration } from './document.ts'
import { ConfigurationError, pathText, valueText, type ConfigurationMistake, type Steps } from './mistake.ts'
import { optionName, places, suggestion, type Places } from './names.ts'
import { otherNames } from './other-names.ts'
import { readSwitch } from './retired.ts'
import { readTools } from './tools.ts'

/** Parts that can be switched off, and so take `enabled`. */
const parts = ['compress', 'prune', 'compact', 'compact.clearing', 'recall', 'select', 'window']

const inProgram = (name: string): string =>
  `Only a program can give it: createWinnow({ ...(await loadConfiguration(file)), ${name} }).`

/** No option has as many levels; a value that contains itself has more than any number. */
const mostLevels = 20

/** Where a value first has too many levels. */
function tooDeep(value: unknown, path: Steps = []): Steps | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > mostLevels) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = tooDeep(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return undefined
}

/** A value with the names of options in it as the core spells them. */
function respelt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respelt)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [optionName(key), respelt(inner)]))
}

function readOptions(draft: Draft, value: Fields, inside: Places, path: readonly string[], from: Steps): void {
  for (const [key, given] of Object.entries(value)) {
    const name = optionName(key)
    const at = [...from, key]
    const place = Object.hasOwn(inside, name) ? inside[name]! : undefined
    if (place === undefined) {
      const isPart = parts.includes(path.join('.'))
      if (isPart && (name === 'enabled' || name === 'enable')) readSwitch(draft, path, given, at)
      else if (path.length === 0 && Object.hasOwn(otherNames, name)) otherNames[name]!(draft, given, at)
      else
        draft.find(
          at,
          'there is no such option',
          suggestion(key, Object.keys(path.length === 0 ? { ...inside, ...otherNames } : inside)),
        )
    } else readOption(draft, given, place, [...path, name], at)
  }
}

function readOption(draft: Draft, value: unknown, place: Places[string], path: string[], from: Steps): void {
  if (place === 'program') draft.find(from, 'a file cannot hold it', inProgram(path[0]!))
  else if (path.join('.') === 'compress.tools') readTools(draft, value, from)
  else if (place === 'names') draft.set(path, value, from)
  else if (place === 'value') draft.set(path, respelt(value), from)
  else if (!isFields(value)) draft.set(path, value, from)
  else if (draft.open(path, from)) readOptions(draft, value, place, path, from)
}

const stepInto = (node: unknown, step: string | number): unknown =>
  typeof node === 'object' && node !== null && Object.hasOwn(node, step) ? (node as Fields)[step] : undefined
const valueAt = (whole: unknown, path: Steps): unknown => path.reduce(stepInto, whole)

/** A path inside what stands at `from`, as the file spells it. */
function spelt(inside: Steps, from: Steps, whole: unknown): Steps {
  const path = [...from]
  let node = valueAt(whole, from)
  for (const step of inside) {
    const keys = isFields(node) ? Object.keys(node) : []
    const key = keys.find((own) => own === step) ?? keys.find((own) => optionName(own) === step) ?? step
    path.push(key)
    node = stepInto(node, key)
  }
  return path
}

/** What the core finds wrong, where it stands in the file. */
function checkOptions(draft: Draft, whole: unknown): void {
  for (const { path, problem, fix } of findOptionMistakes(draft.checked)) {
    const { from, inside } = draft.originOf(path)
    const at = spelt(inside, from, whole)
    if (valueAt(whole, at) === undefined) {
      if (!draft.isOff(path)) draft.find(at, 'it is missing', fix)
    } else if (fix === 'Give a function.') draft.find(at, 'a file cannot hold it', inProgram(String(path[0])))
    else draft.find(at, problem, fix)
  }
}

/**
 * Makes options of a configuration that was parsed.
 *
 * @throws ConfigurationError with all mistakes, in the order of the file
 */
export function readParsed({ value, lineOf }: ParsedConfiguration, file: string): WinnowOptions {
  if (!isFields(value)) {
    const fix = 'Write names of options with their values, such as profile: lossless.'
    const text = valueText(value)
    const found = {
      path: '',
      problem: 'there are no options in it',
      fix,
      ...(text === undefined ? {} : { value: text }),
    }
    throw new ConfigurationError(file, [found])
  }
  const deep = tooDeep(value)
  if (deep) {
    const problem = `it has more than ${mostLevels} levels, or contains itself`
    throw new ConfigurationError(file, [{ path: String(deep[0]), problem, fix: 'No option has as many.' }])
  }
  const draft = new Draft()
  readOptions(draft, value, places, [], [])
  checkOptions(draft, value)
  if (draft.findings.length === 0) return draft.finish()
  const mistakes = draft.findings.map(({ from, problem, fix }): ConfigurationMistake => {
    const line = lineOf(from) ?? lineOf(from.slice(0, -1))
    const text = valueText(valueAt(value, from), from)
    return {
      path: pathText(from),
      ...(line === undefined ? {} : { line }),
      ...(text === undefined ? {} : { value: text }),
      problem,
      fix,
    }
  })
  const inOrder = mistakes.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  throw new ConfigurationError(file, inOrder)
}
