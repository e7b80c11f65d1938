import type { SelectableTool, Selection, SelectRequest } from '../../select/types.ts'
import type { Session } from '../arbitraries/session.ts'
import { throughJson } from './rebuilt.ts'
import { demandFor, type Demand } from './subject.ts'

const demand: Demand = demandFor('prefix')

/** The part of a winnow that selects tools; a fake needs no more. */
export interface ToolSelector {
  select<Tool extends SelectableTool>(tools: readonly Tool[], request: SelectRequest): Promise<Selection<Tool>>
}

/** A session with the tools of its requests. */
export interface ToolSession extends Session {
  readonly tools: readonly SelectableTool[]
}

const namesOf = (selection: Selection): string[] => selection.offered.map(({ name }) => name)

/**
 * Law 3 for tools: each request offers what the one before it offered, in the same order, and may add to the end; what is
 * called stays offered; the list is the same after a JSON round trip and in a fresh winnow.
 *
 * @throws BrokenLawError
 * @example
 * await checkOffered(() => createWinnow({ select: { minTools: 0 } }), { ...sessionOf({ messages: history }), tools: definitions })
 */
export async function checkOffered(make: () => ToolSelector, session: ToolSession): Promise<void> {
  for (const searchTool of [true, false]) await checkWith(make, session, searchTool)
}

async function checkWith(
  make: () => ToolSelector,
  { messages, requests, tools }: ToolSession,
  searchTool: boolean,
): Promise<void> {
  const winnow = make()
  const known = new Set(tools.map(({ name }) => name))
  let earlier: readonly string[] = []
  const offeredAt: [length: number, names: readonly string[]][] = []
  for (const length of requests) {
    const prefix = messages.slice(0, length)
    const selection = await winnow.select(tools, { messages: prefix, searchTool })
    const names = namesOf(selection)
    const where = `at the request of ${length} messages`
    demand(
      earlier.every((name, place) => names[place] === name),
      () => `${earlier.join(', ')} became ${names.join(', ')} ${where}`,
    )
    demand(new Set(names).size === names.length, () => `${names.join(', ')} names a tool twice ${where}`)
    demand(names.length > 0 || tools.length === 0, () => `no tool is offered ${where}`)
    demand(
      selection.tools.every((tool) => tools.includes(tool)),
      () => `tools are copies, or no tools of the request, ${where}`,
    )
    for (const part of prefix.flatMap((message) => message.parts)) {
      if (part.type !== 'tool-call' || !known.has(part.toolName)) continue
      demand(names.includes(part.toolName), () => `${part.toolName} was called and is not offered ${where}`)
    }
    offeredAt.push([length, names])
    earlier = names
  }
  const rebuilt = make()
  for (const [length, names] of offeredAt.toReversed()) {
    const stored = throughJson(messages.slice(0, length))
    const fresh = tools.map((tool) => ({ ...tool }))
    const again = namesOf(await rebuilt.select(fresh, { messages: stored, searchTool }))
    demand(
      again.join('\n') === names.join('\n'),
      () => `${again.join(', ')} in a fresh winnow instead of ${names.join(', ')}`,
    )
  }
}
