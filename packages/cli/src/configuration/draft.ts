import type { WinnowOptions } from '@winnow/core'
import { pathText, type Steps } from './mistake.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A mistake with its place in the file, before it is written for people. */
export interface Finding {
  readonly from: Steps
  readonly problem: string
  readonly fix: string
}

const keyOf = (path: Steps): string => JSON.stringify(path)

// Also for a tool called __proto__.
const assign = (node: Fields, step: string | number, value: unknown): void =>
  void Object.defineProperty(node, step, { value, enumerable: true, writable: true, configurable: true })

function put(root: Fields, path: Steps, value: unknown): void {
  const outer = path.slice(0, -1).reduce<Fields>((node, step) => node[step] as Fields, root)
  assign(outer, path.at(-1)!, value)
}

/** Options in the making: what was set, where in the file it came from, and what is wrong. */
export class Draft {
  readonly findings: Finding[] = []
  readonly #options: Fields = {}
  readonly #origins = new Map<string, Steps>()
  readonly #sections = new Set<string>()
  readonly #off: Steps[] = []

  find(from: Steps, problem: string, fix: string): void {
    this.findings.push({ from, problem, fix })
  }

  /** Makes an object of options, with those around it; `false` with a finding where a value stands in its place. */
  open(path: Steps, from: Steps): boolean {
    for (let length = 1; length <= path.length; length += 1) {
      const key = keyOf(path.slice(0, length))
      const before = this.#origins.get(key)
      if (before && !this.#sections.has(key)) return this.#findTwice(from, before)
      if (before) continue
      this.#origins.set(key, from)
      this.#sections.add(key)
      put(this.#options, path.slice(0, length), {})
    }
    return true
  }

  /** Sets an option; one that was set before stays, with a finding. */
  set(path: Steps, value: unknown, from: Steps): void {
    if (path.length > 1 && !this.open(path.slice(0, -1), from)) return
    const before = this.#origins.get(keyOf(path))
    if (before) {
      this.#findTwice(from, before)
      return
    }
    this.#origins.set(keyOf(path), from)
    put(this.#options, path, value)
  }

  #findTwice(from: Steps, before: Steps): false {
    this.find(from, 'it is given twice', `It stands at ${pathText(before)}, too; keep one of them.`)
    return false
  }

  /** Switches an option off once its own options have been checked. */
  switchOff(path: Steps): void {
    this.#off.push(path)
  }

  /** Whether an option is part of what is switched off. */
  isOff(path: Steps): boolean {
    return this.#off.some((off) => off.every((step, at) => path[at] === step))
  }

  /** Where an option came from; of something inside it, the place inside, in the spelling of the core. */
  originOf(path: Steps): { readonly from: Steps; readonly inside: Steps } {
    for (let length = path.length; length > 0; length -= 1) {
      const from = this.#origins.get(keyOf(path.slice(0, length)))
      if (from) return { from, inside: path.slice(length) }
    }
    return { from: [], inside: path }
  }

  /** What is to be checked: all that was set, also of what is switched off. */
  get checked(): Fields {
    return this.#options
  }

  /** The options, once nothing is wrong with them. */
  finish(): WinnowOptions {
    for (const path of this.#off) {
      this.open(path.slice(0, -1), path)
      put(this.#options, path, false)
    }
    return this.#options
  }
}
