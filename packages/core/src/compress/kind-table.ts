import { mayReadFile, wordsOfCall } from '../text/shell/read-call.ts'
import { Recent } from '../text/recent.ts'
import type { ResultKind, Shape } from './kind.ts'
import { builtInKinds } from './kinds/index.ts'
import { TextSample } from './read/text-sample.ts'

/** The call a result answers. */
export interface CallSaid {
  readonly toolName: string
  readonly input: unknown
}

/** What a call says about its result. */
export interface CallReading {
  /** In snake case. */
  readonly toolName: string
  readonly kind: ResultKind | undefined
  /** The model asked for this part and no more. */
  readonly hasRange: boolean
  readonly path: string | undefined
  /** It runs a program, which prints how it went unless the shape says otherwise. */
  readonly runs: boolean
}

/** Characters of texts whose kind is remembered: a result is looked at when it arrives, and again when its turn is over. */
const remembered = 500_000

/** The kinds a result can be of: those that were given, and those that are built in. */
export class KindTable {
  readonly kinds: readonly ResultKind[]
  readonly #byName: ReadonlyMap<string, ResultKind>
  readonly #shapes: readonly { readonly kind: ResultKind; readonly shape: Shape }[]
  readonly #readings = new WeakMap<object, CallReading>()
  readonly #seen = new Recent<ResultKind>(remembered)

  /** @param own tried before those that are built in, where their signs are as sure */
  constructor(own: readonly ResultKind[] = []) {
    this.kinds = [...own, ...builtInKinds]
    this.#byName = new Map(this.kinds.map((kind) => [kind.name, kind]))
    this.#shapes = this.kinds
      .flatMap((kind) => (kind.shapes ?? []).map((shape) => ({ kind, shape })))
      .toSorted((a, b) => b.shape.certainty - a.shape.certainty)
  }

  /** The kind of a name; options are checked when they are given, so every name is one. */
  named(name: string): ResultKind {
    return this.#byName.get(name)!
  }

  /**
   * The kind a text looks like. Unsure means prose.
   * For example `new KindTable().ofShape('{"id": 1}').name` is `'json'`.
   */
  ofShape(text: string): ResultKind {
    return this.#seen.get(text, () => {
      const sample = new TextSample(text)
      return this.#shapes.find(({ shape }) => shape.matches(sample))?.kind ?? this.named('prose')
    })
  }

  /** What a call tells about its result; each call object is read once. */
  readingOf(call: CallSaid): CallReading {
    let reading = this.#readings.get(call)
    if (!reading) this.#readings.set(call, (reading = this.#read(call)))
    return reading
  }

  /** Whether a call says that its result is of one of the kinds of these names. */
  isOfKind(call: CallSaid, names: readonly string[]): boolean {
    if (names.length === 0) return false
    if (!this.#readings.has(call) && names.every((name) => name === 'file') && !mayReadFile(call.input)) return false
    const { kind } = this.readingOf(call)
    return kind !== undefined && names.includes(kind.name)
  }

  /** Several commands count as their common kind; where they differ, the shape of the output has to tell. */
  #read({ toolName: name, input }: CallSaid): CallReading {
    const { commands, toolName, isView, path, hasRange } = wordsOfCall(name, input)
    if (!commands) {
      const kind = this.kinds.find((each) => each.isResultOf?.({ toolName, command: undefined, path, isView }) === true)
      return { toolName, kind, hasRange, path, runs: false }
    }
    const kinds = commands.map((command) => {
      if (command.counts) return undefined
      return this.kinds.find((each) => each.isResultOf?.({ toolName, command, path: command.path, isView }) === true)
    })
    const [kind] = kinds
    const runs =
      commands.length > 0 &&
      commands.every((command, at) => (kinds[at] === undefined ? !command.counts : kinds[at].name === 'log'))
    if (commands.length === 0 || kinds.some((other) => other !== kind))
      return { toolName, kind: undefined, hasRange: false, path: undefined, runs }
    const isRange = commands.every((command) => command.hasRange)
    return { toolName, kind, hasRange: isRange, path: commands[0]!.path, runs }
  }
}

/** The kinds that are built in. */
export const knownKinds: KindTable = new KindTable()
