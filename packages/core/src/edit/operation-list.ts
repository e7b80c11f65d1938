import { sameObjects } from '../message/same-objects.ts'
import type { MessageOperation, OperationLookup, Operations } from './operations.ts'

/** Operations of a long history, one place per message from `start` on, made by copying lists rather than maps. */
export class OperationList implements OperationLookup {
  readonly #start: number
  readonly #list: readonly (MessageOperation | undefined)[]

  constructor(start: number, list: readonly (MessageOperation | undefined)[]) {
    this.#start = start
    this.#list = list
  }

  static from(operations: Operations): OperationList {
    const list: (MessageOperation | undefined)[] = []
    for (const [at, operation] of operations) {
      while (list.length < at) list.push(undefined)
      list[at] = operation
    }
    return new OperationList(0, list)
  }

  get size(): number {
    return this.#list.reduce((count, operation) => (operation ? count + 1 : count), 0)
  }

  get(at: number): MessageOperation | undefined {
    return this.#list[at - this.#start]
  }

  /** For how many leading messages another list holds the same operations. */
  shares(other: OperationList): number {
    if (this.#start !== other.#start) return 0
    return this.#start + sameObjects(this.#list, 0, other.#list)
  }

  /** The same with other operations in the place of those from `at` on. */
  with(at: number, operations: readonly (MessageOperation | undefined)[]): OperationList {
    const list = this.#list.slice()
    for (let index = list.length; index < at - this.#start; index += 1) list.push(undefined)
    operations.forEach((operation, index) => (list[at - this.#start + index] = operation))
    return new OperationList(this.#start, list)
  }

  /** The same as a map that can be changed. */
  toMap(): Operations {
    const operations: Operations = new Map()
    this.#list.forEach((operation, index) => operation && operations.set(index + this.#start, operation))
    return operations
  }
}
