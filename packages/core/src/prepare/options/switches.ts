import { InvalidOptionError } from '../../errors.ts'
import type { Capability, WinnowOptions } from '../types.ts'

const capabilities: readonly Capability[] = ['compress', 'prune', 'compact', 'window', 'select']

/** Whether options ask for a capability. */
function isAskedFor(name: Capability, options: WinnowOptions): boolean {
  if (name === 'window' || name === 'select') return Boolean(options[name])
  if (name === 'compact' && options.compact === undefined) return options.profile !== 'lossless'
  return options[name] !== false
}

/** Which capabilities are on: those the options ask for, unless they were switched off since. */
export class Switches {
  readonly #options: WinnowOptions
  readonly #off = new Set<Capability>()

  constructor(options: WinnowOptions) {
    this.#options = options
  }

  #check(name: unknown): asserts name is Capability {
    if (capabilities.some((capability) => capability === name)) return
    const list = capabilities.map((capability) => `"${capability}"`).join(', ')
    throw new InvalidOptionError('capability', 'there is no such capability', `Give one of ${list}.`)
  }

  /** @throws InvalidOptionError where there is no such capability */
  isOn(name: Capability): boolean {
    this.#check(name)
    return isAskedFor(name, this.#options) && !this.#off.has(name)
  }

  /**
   * Switches a capability; says whether anything changed.
   *
   * @throws InvalidOptionError where there is no such capability, where the value is none, and for one without options
   */
  set(name: Capability, isOn: boolean): boolean {
    this.#check(name)
    if (typeof isOn !== 'boolean')
      throw new InvalidOptionError(name, 'this value cannot be used', 'Give true or false.')
    if (isOn && !isAskedFor(name, this.#options))
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
  get off(): readonly Capability[] {
    return capabilities.filter((name) => this.#off.has(name))
  }
}
