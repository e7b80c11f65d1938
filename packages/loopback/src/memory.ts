/** An output item of the Responses API that this server made. */
interface ProducedItem {
  readonly id: string
  readonly type: string
  /** False when the request said `store: false`: such an item cannot be referred to later. */
  readonly stored: boolean
  /** The reasoning item that came before it in the same response. */
  readonly reasoning?: string
  readonly callId?: string
  /** The item itself; missing where the server did not make it. */
  readonly item?: object
}

/** What the server remembers between requests. */
export interface Memory {
  /** Makes the next id of a kind: `call_1`, `call_2`, …; the same in every run. */
  nextId(kind: string): string
  readonly items: Map<string, ProducedItem>
}

/** A memory that holds the given item ids as stored, and nothing else. */
export function createMemory(storedItems: readonly string[] = []): Memory {
  const counts = new Map<string, number>()
  return {
    nextId(kind) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return `${kind}_${count}`
    },
    items: new Map(storedItems.map((id) => [id, { id, type: 'unknown', stored: true }])),
  }
}
