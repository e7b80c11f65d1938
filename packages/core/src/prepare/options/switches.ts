import { InvalidOptionError } from '../../errors.ts'
import type { Capability, WinnowOptions } from '../types.ts'

/** What can be switched. */
interface Switchable<Name extends string> {
  /** What one of them is called, in errors. */
  readonly what: string
  readonly names: readonly Name[]
  /** Whether there is something to switch on. */
  readonly isAskedFor: (name: Name) => boolean
}

/** Which of some things are on: those that are asked for, unless they were switched off since. */
export class Switches<Name extends string> {
  readonly #all: Switchable<Name>
  readonly #off = new Set<Name>()

  constructor(all: Switchable<Name>) {
    this.#all = all
  }

  #check(name: unknown): asserts name is Name {
    const { names, what } = this.#all
    if (names.some((known) => known === name)) return
    const list = names.map((known) => `"${known}"`).join(', ')
    throw new InvalidOptionError(what, `there is no such ${what}`, `Give one of ${list}.`)
  }

  /** @throws InvalidOptionError if there is none of this name */
  isOn(name: Name): boolean {
    this.#check(name)
    return this.#all.isAskedFor(name) && !this.#off.has(name)
  }

  /**
   * Switches one; says whether anything changed.
   *
   * @throws InvalidOptionError if there is none of this name, if the value is none, and for one without options
   */
  set(name: Name, isOn: boolean): boolean {
    this.#check(name)
    if (typeof isOn !== 'boolean')
      throw new InvalidOptionError(name, 'this value cannot be used', 'Give true or false.')
    if (isOn && !this.#all.isAskedFor(name))
      throw new InvalidOptionError(
        name,
        'it has no options to be switched on with',
        `Give createWinnow() the option ${name}, and switch it off with setEnabled until it is wanted.`,
      )
    if (isOn === !this.#off.has(name)) return false
    if (isOn) this.#off.delete(name)
    else this.#off.add(name)
    return true
  }

  /** What is switched off, always in one order. */
  get off(): readonly Name[] {
    return this.#all.names.filter((name) => this.#off.has(name))
  }
}

const capabilities: readonly Capability[] = ['compress', 'prune', 'compact', 'window', 'select']

/** Whether options ask for a capability. */
function isAskedFor(name: Capability, options: WinnowOptions): boolean {
  if (name === 'window' || name === 'select') return Boolean(options[name])
  if (name === 'compact' && options.compact === undefined) return options.profile !== 'lossless'
  return options[name] !== false
}

/** The capabilities of a Winnow as switches. */
export const switchesOf = (options: WinnowOptions): Switches<Capability> =>
  new Switches({ what: 'capability', names: capabilities, isAskedFor: (name) => isAskedFor(name, options) })
