import type { ShrinkContext } from '../../../kind.ts'
import type { JsonArray, JsonNode, JsonObject } from '../read/reader.ts'

/** Makes something once, known by its name; behind it work may break off, and is begun anew. */
export type Remember = <Value>(name: string, make: () => Value) => Value

/** Nothing is remembered. */
export const atOnce: Remember = (_, make) => make()

/** What is made of a text where reading it may break off. */
export const rememberFor =
  ({ once }: Pick<ShrinkContext, 'once'>, text: string, prefix: string): Remember =>
  (name, make) =>
    once ? once(`${prefix}: ${name}`, text, make) : make()

/** A value of so many characters is a part of its own. */
const leastPart = 20_000

export const isLarge = ({ size }: JsonArray | JsonObject): boolean => size >= leastPart

/** Numbers by which values are known. */
export class NodeNumbers {
  readonly #numbers = new Map<JsonNode, number>()

  of(node: JsonNode): number {
    const known = this.#numbers.get(node)
    if (known !== undefined) return known
    this.#numbers.set(node, this.#numbers.size)
    return this.#numbers.size - 1
  }
}
