import type { Message } from '../message/types.ts'
import type { ToolMatch } from '../ports.ts'
import type { Catalog } from './catalog.ts'
import { namesFound, searchToolName } from './search-tool.ts'
import type { SelectedTool, SelectReason } from './types.ts'

/** What was found for a message of a person. */
export interface Ranked {
  readonly at: number
  readonly matches: readonly ToolMatch[]
}

/** What is offered besides what messages ask for. */
export interface OfferSetting {
  /** Index of the first message of a turn; examples stand before it. */
  readonly start: number
  /** How many matches each message adds, a group counted as one. */
  readonly limit: number
  readonly always: readonly string[]
  readonly offersSearch: boolean
  /** The tool the request insists on. */
  readonly forced: string | undefined
  /** The tools that may be offered. */
  readonly names: ReadonlySet<string>
  /** What is offered where nothing was found for any message so far. */
  readonly fallback: () => readonly string[]
}

/** A list that only grows. */
class Offer {
  readonly #offered = new Set<string>()
  readonly tools: SelectedTool[] = []
  readonly #catalog: Catalog
  readonly #setting: OfferSetting
  #fixed = 0

  constructor(catalog: Catalog, setting: OfferSetting) {
    this.#catalog = catalog
    this.#setting = setting
    for (const name of setting.always) this.offer(name, 'always')
    if (setting.offersSearch) this.#push({ name: searchToolName, reason: 'search-tool' })
    this.#fixed = this.tools.length
  }

  #push(tool: SelectedTool): void {
    this.#offered.add(tool.name)
    this.tools.push(tool)
  }

  offer(name: string, reason: SelectReason, more: Partial<SelectedTool> = {}): void {
    if (!this.#offered.has(name) && this.#setting.names.has(name)) this.#push({ name, reason, ...more })
  }

  /** Offers what there is for the case that nothing was found, unless something was. */
  fallBack(more: Partial<SelectedTool> = {}): void {
    if (this.tools.length > this.#fixed) return
    for (const name of this.#setting.fallback()) this.offer(name, 'fallback', more)
  }

  /** The best matches with what stands in a group with them. */
  addMatches({ at: place, matches }: Ranked): void {
    const at = place < 0 ? {} : { at: place }
    const groups = new Set<readonly string[] | string>()
    for (const { name, score, reasons } of matches) {
      const companions = this.#catalog.companions(name)
      const group = companions.length > 1 ? companions : name
      const isFirst = !groups.has(group)
      if (isFirst && groups.size === this.#setting.limit) continue
      groups.add(group)
      this.offer(name, 'selected', { ...at, score, ...(reasons ? { matches: reasons } : {}) })
      if (isFirst) for (const companion of companions) this.offer(companion, 'group', at)
    }
    this.fallBack(at)
  }

  #addFound(name: string, at: number): void {
    this.offer(name, 'found', { at })
    for (const companion of this.#catalog.companions(name)) this.offer(companion, 'group', { at })
  }

  addMessage(message: Message, at: number): void {
    if (message.role === 'assistant' && at >= this.#setting.start) this.fallBack()
    for (const part of message.parts) {
      if (part.type === 'tool-call') this.offer(part.toolName, 'used', { at })
      if (this.#setting.offersSearch && part.type === 'tool-result' && part.toolName === searchToolName)
        for (const name of namesFound(part)) this.#addFound(name, at)
    }
  }
}

/**
 * The tools a history offers: what every message of a person asked for, what was called and what was found, in the order
 * in which the history came to them. It only grows with the history, because each message adds by what stands before it.
 */
export function offeredTools(
  messages: readonly Message[],
  catalog: Catalog,
  ranked: readonly Ranked[],
  setting: OfferSetting,
): readonly SelectedTool[] {
  const offer = new Offer(catalog, setting)
  const byMessage = new Map(ranked.map((entry) => [entry.at, entry]))
  const outside = byMessage.get(-1)
  if (outside) offer.addMatches(outside)
  for (const [at, message] of messages.entries()) {
    const entry = byMessage.get(at)
    if (entry) offer.addMatches(entry)
    else offer.addMessage(message, at)
  }
  offer.fallBack()
  if (setting.forced !== undefined) offer.offer(setting.forced, 'forced')
  return offer.tools
}
