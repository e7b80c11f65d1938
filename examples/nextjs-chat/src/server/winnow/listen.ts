import type { Prepared, PrepareOptions, Message, Winnow, WinnowEvent } from '@winnow/core'
import { recordRequest, type InspectedRequest, type InspectedSelection } from '@winnow/inspector/model'
import type { Settings } from '../../shared/settings.ts'
import type { RecordedRequest } from '../storage/requests.ts'
import { toolDefinitions } from '../tools/definitions.ts'
import { hearing, noteOf } from './events.ts'

/** Whose requests are listened to. */
export interface Listener {
  readonly model: string
  readonly mode: Settings['mode']
  readonly onRequest: (recorded: RecordedRequest) => void
}

/** A request that was prepared, and what was said meanwhile. */
export interface Heard {
  readonly prepared: Prepared
  readonly events: readonly WinnowEvent[]
  readonly history: readonly Message[]
  readonly options: PrepareOptions
}

/** What is recorded of a request besides. */
type Besides = Pick<InspectedRequest, 'id' | 'model' | 'at' | 'isPlan' | 'label' | 'selected'>

/** A request as the inspector takes it. In `observe` it holds what was planned, which only the event tells. */
export function recordHeard(
  winnow: Winnow,
  { prepared, events, history, options }: Heard,
  besides: Besides,
): InspectedRequest {
  const planned = events.find((event) => event.type === 'prepared')
  const notes = events.flatMap((event) => noteOf(event) ?? [])
  return recordRequest(winnow, {
    ...besides,
    history,
    prepared: planned ?? prepared,
    ...(options.system === undefined ? {} : { system: options.system }),
    definitions: options.tools,
    tools: toolDefinitions().map(({ name, description }) => ({ name, description })),
    late: events.flatMap((event) => (event.type === 'removed-but-used' ? event.values : [])),
    ...(notes.length > 0 ? { notes } : {}),
  })
}

const nameOf = (definition: unknown): string | undefined => {
  const { name, function: inner } = (definition ?? {}) as { name?: unknown; function?: { name?: unknown } }
  const found = name ?? inner?.name
  return typeof found === 'string' ? found : undefined
}

/** A selection with the tools that go along whatever is selected, such as the one that reads again what was left out. */
function withOthers(selected: InspectedSelection, definitions: unknown): InspectedSelection {
  if (!Array.isArray(definitions)) return selected
  const known = new Set(selected.offered.map(({ name }) => name))
  const others = definitions
    .flatMap((definition: unknown) => nameOf(definition) ?? [])
    .filter((name) => !known.has(name))
  return { ...selected, offered: [...selected.offered, ...others.map((name) => ({ name, reason: 'always' as const }))] }
}

/** System messages at the beginning: a selection may be made without them. */
const leading = (messages: readonly Message[]): number => {
  const end = messages.findIndex(({ role }) => role !== 'system')
  return end < 0 ? messages.length : end
}

/** A selection whose positions count the messages of its request. */
const moved = ({ report, offered }: InspectedSelection, shift: number): InspectedSelection => ({
  report,
  offered: offered.map((tool) => (tool.at === undefined ? tool : { ...tool, at: tool.at + shift })),
})

/**
 * The Winnow of one answer: it does what the given one does, and tells what was done to each request, with the history it was
 * done to. Two answers that are written at the same time each have their own, so nothing of one gets to the other.
 */
export function listenTo(winnow: Winnow, { model, mode, onRequest }: Listener): Winnow {
  let selected: InspectedSelection | undefined
  let selectedFor: readonly Message[] = []

  function tell(heard: Heard): void {
    try {
      const { tools: definitions } = heard.options
      const shift = leading(heard.history) - leading(selectedFor)
      const offered = selected && moved(withOthers(selected, definitions), shift)
      const besides = { id: crypto.randomUUID(), model, at: Date.now(), ...(offered ? { selected: offered } : {}) }
      const request = recordHeard(winnow, heard, besides)
      onRequest({ request: { ...request, report: { ...request.report, mode } }, definitions })
    } catch (error) {
      console.error('A request could not be recorded.', error) // it is sent all the same
    }
  }

  return {
    ...winnow,
    async prepare(history, options = {}) {
      const { outcome: prepared, events } = await hearing(() => winnow.prepare(history, options))
      tell({ prepared, events, history, options })
      return prepared
    },
    async select(tools, request) {
      const selection = await winnow.select(tools, request)
      const { report, offered } = selection
      selected = { report, offered }
      selectedFor = request.messages ?? []
      return selection
    },
  }
}
