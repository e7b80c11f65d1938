import { writtenCost } from '../cost/bill.ts'
import type { Prices } from '../cost/types.ts'
import { wouldHaveSaved } from '../edit/report.ts'
import type { Message } from '../message/types.ts'
import type { ToolIndex } from '../ports.ts'
import { offerAll } from '../select/offer-all.ts'
import type { Selector } from '../select/selector.ts'
import { searchAnswer } from '../select/search-tool.ts'
import type {
  FoundTools,
  SearchToolsRequest,
  SelectableTool,
  Selection,
  SelectOptions,
  SelectRequest,
} from '../select/types.ts'
import { checkMessages } from './options/check-messages.ts'
import { checkNames, checkTools } from './options/check-tools.ts'
import type { IdentityOptions, RequestIdentity } from './view/identity.ts'
import type { TellFailure } from './view/tell-failures.ts'
import type { WinnowEvent } from './events.ts'
import type { Mode } from './types.ts'

/** What selection of a Winnow works with. */
export interface SelectionParts {
  readonly selector: Selector
  readonly options: SelectOptions
  readonly mode: () => Mode
  readonly prices: Prices
  readonly identify: (messages: readonly Message[] | undefined, given: IdentityOptions) => Partial<RequestIdentity>
  readonly notify: (event: WinnowEvent) => void
  readonly onFailure: TellFailure
}

/** Selection as a Winnow offers it: it never rejects, and says what failed. */
export interface SafeSelection {
  select<Tool extends SelectableTool>(tools: readonly Tool[], request: SelectRequest): Promise<Selection<Tool>>
  search(tools: readonly SelectableTool[], request: SearchToolsRequest): Promise<FoundTools>
}

/** Whether only an index knows which tools the caller may see; one that does not even say that counts as one. */
function restricts(index: ToolIndex | undefined): boolean {
  try {
    return index?.permitted !== undefined
  } catch {
    return true
  }
}

const hasName = (tool: unknown): boolean =>
  typeof tool === 'object' && tool !== null && typeof (tool as { name?: unknown }).name === 'string'

/** Every tool, or none where only an index knows which the caller may see. */
function unselected<Tool extends SelectableTool>(
  tools: readonly Tool[],
  index: ToolIndex | undefined,
): Selection<Tool> {
  const none = (): Selection<Tool> => ({ ...offerAll<Tool>([]), isRestricted: true })
  try {
    if (restricts(index) || !Array.isArray(tools)) return none()
    return offerAll(tools.every(hasName) ? tools : tools.filter(hasName))
  } catch {
    return none()
  }
}

/** Makes selection that costs no request. */
export function selectSafely({
  selector,
  options,
  mode,
  prices,
  identify,
  notify,
  onFailure,
}: SelectionParts): SafeSelection {
  const told = new Set<string>()

  /** What a request is called, as far as its caller says so or its messages do. */
  function identityOf(request: SelectRequest): Partial<RequestIdentity> {
    try {
      return identify(request.messages, request)
    } catch {
      return {}
    }
  }

  function tell({ report, offered }: Selection, identity: Partial<RequestIdentity>): void {
    const [before, after] = [writtenCost(report.tokens.before, prices), writtenCost(report.tokens.after, prices)]
    const cost = { prices: prices.name, before, after, saved: before - after }
    notify({
      type: 'selected',
      ...identity,
      report,
      offered,
      cost,
      ...(mode() === 'observe'
        ? { wouldHaveSaved: wouldHaveSaved(report.tokens.before - report.tokens.after, cost) }
        : {}),
    })
  }

  /** A name that is missing is told once: tools come and go with the servers they are from. */
  function tellMissing(tools: readonly SelectableTool[], identity: Partial<RequestIdentity>): void {
    try {
      checkNames(tools, options.alwaysInclude ?? [], 'select.alwaysInclude')
    } catch (error) {
      const text = String(error)
      if (!told.has(text)) onFailure('select', error, identity)
      told.add(text)
    }
  }

  return {
    async select(tools, request) {
      const index = request?.index ?? options.index
      const identity = identityOf(request)
      try {
        checkTools(tools)
        if (mode() === 'off') return await selector.all(tools, request)
        tellMissing(tools, identity)
        if (request.messages) checkMessages(request.messages)
        const selection = await selector.select(tools, request)
        tell(selection, identity)
        return mode() === 'on' ? selection : await selector.all(tools, request)
      } catch (error) {
        onFailure('select', error, identity)
        return unselected(tools, index)
      }
    },
    async search(tools, request) {
      try {
        return await selector.search(tools, request)
      } catch (error) {
        onFailure('select', error)
        return { text: searchAnswer([]), matches: [] }
      }
    },
  }
}
