import { offeringOf, searchToolName, type Message, type RequestIdentity, type Winnow } from '@winnow/core'
import { isFields, type Fields } from '../message/native-message.ts'
import { ownOptions } from '../own-options.ts'
import { readHistory } from '../prepare-native.ts'
import { rawMessages, type StepInput } from '../message/raw-messages.ts'
import { definitionsOf } from './definitions.ts'
import { isLoadedByAi, isToolSearch, toolSearchName } from './governed-tools.ts'
import { activeNames, isOff, ownNames } from './offer-selected.ts'
import { permittedTools } from './permitted-tools.ts'
import { fixedNames, inOrder, isSearchTool, selectableTools, type DescriptionContext } from './selectable-tools.ts'
import type { SelectionOptions } from './selection-options.ts'
import { rememberContext } from './step-contexts.ts'
import { standInFor } from './told-definitions.ts'

type Step = (input: never) => unknown

/** The tool a tool choice insists on. */
const forcedName = (choice: unknown): string | undefined =>
  isFields(choice) && typeof choice['toolName'] === 'string' ? choice['toolName'] : undefined

/** The system messages `ai` puts before the others, so that positions mean the same here as in a prompt. */
function systemMessages(instructions: unknown): Fields[] {
  const list = (Array.isArray(instructions) ? instructions : [instructions]) as unknown[]
  return list.flatMap((item) => {
    if (typeof item === 'string') return [{ role: 'system', content: item }]
    return isFields(item) ? [item] : []
  })
}

/** The history of a step, in which the search tool has the name that core reads, and no other tool has it. */
function historyOf(winnow: Winnow, settings: Fields, input: StepInput, search: string | undefined): readonly Message[] {
  const instructions = input.initialInstructions ?? settings['instructions'] ?? settings['system']
  const read = readHistory(winnow, [...systemMessages(instructions), ...rawMessages(input)] as never)
  if (search === undefined || search === searchToolName || !Array.isArray(read)) return read
  const swapped = new Map([
    [search, searchToolName],
    [searchToolName, search],
  ])
  return read.map((message: Message) => {
    if (message.role !== 'tool') return message
    const parts = message.parts.map((part) => {
      const toolName = part.type === 'tool-result' ? swapped.get(part.toolName) : undefined
      return toolName === undefined ? part : { ...part, toolName }
    })
    return { ...message, parts }
  })
}

/** What the wrapped model is told of a step: no option of `ai` says it. */
function toldModel(given: Fields, told: Fields): Fields {
  const providerOptions = isFields(given['providerOptions']) ? given['providerOptions'] : {}
  return { ...given, providerOptions: { ...providerOptions, winnow: { ...ownOptions(given), ...told } } }
}

/** A step that was asked for, as far as it decides what is offered. */
interface AskedStep {
  readonly settings: Fields
  readonly input: StepInput
  /** What the host's step function returned. */
  readonly given: Fields
  readonly context: DescriptionContext
  readonly identity: Partial<RequestIdentity>
}

/** What a step returns besides what the host's step function returned. */
async function select(winnow: Winnow, step: AskedStep, { index, definitions }: SelectionOptions): Promise<Fields> {
  const { settings, input, given, context, identity } = step
  const tools = settings['tools'] as Fields
  const active = inOrder(activeNames(settings), settings['toolOrder'])
  if (active.length === 0) return given
  const native = active.find((name) => isToolSearch(tools[name]))
  const own = ownNames(settings)
  const search = native ?? own.find((name) => isSearchTool(tools[name]))
  // A tool of the host may have the name that core reads searches by, beside a search tool of another name.
  const namesake = active.filter((name) => name === searchToolName && search !== undefined && name !== search)
  const names = active.filter((name) => name !== native && !namesake.includes(name))
  const forced = forcedName(given['toolChoice'] ?? settings['toolChoice'])
  const { abortSignal: signal } = settings
  const selection = await winnow.select(await selectableTools(tools, names, context), {
    ...identity,
    messages: historyOf(winnow, settings, input, search ?? toolSearchName(tools)),
    searchTool: search !== undefined,
    alwaysInclude: fixedNames(tools, names),
    index,
    toolChoice: forced,
    signal: signal instanceof AbortSignal ? signal : undefined,
  })
  const { names: offered, isAll, definesAll } = offeringOf(selection, definitions, search)
  const listed: unknown[] = [...offered]
  if (namesake.length > 0)
    listed.unshift(...(await permittedTools(winnow, tools, namesake, context, { index, identity })))
  if (native !== undefined && !listed.includes(native)) listed.unshift(native)
  const order = [...own.filter((name) => name !== search), ...listed]
  const selected = { ...given, ...withoutHidden(tools, forced, order), activeTools: order }
  if (isAll) return selected
  if (definesAll) {
    const all = await definitionsOf(tools, [...active, ...own], context)
    return toldModel({ toolOrder: order, ...selected }, { toolOrder: order, definitions: standInFor(all) })
  }
  // `ai` 6 knows no order of tools; there the model sees to it.
  return input.initialMessages ? { toolOrder: order, ...selected } : toldModel(selected, { toolOrder: order })
}

/** The model may choose if the tool it must call is none that the caller may see: providers refuse a name without a definition. */
const withoutHidden = (tools: Fields, forced: string | undefined, offered: readonly unknown[]): Fields =>
  forced !== undefined && Object.hasOwn(tools, forced) && !offered.includes(forced) ? { toolChoice: 'auto' } : {}

/** What descriptions are told in a step. */
const contextIn = (input: StepInput, given: Fields): DescriptionContext => ({
  toolsContext: given['toolsContext'] ?? input.toolsContext,
  experimental_sandbox: given['experimental_sandbox'] ?? input.experimental_sandbox,
})

/**
 * A step function that offers what Winnow selects. Where yours says which tools are active, the call is left alone, or `ai`
 * loads tools itself, those are offered that the caller may see.
 */
export const selectInSteps =
  (winnow: Winnow, settings: Fields, options: SelectionOptions, yours: Step | undefined): Step =>
  async (input: StepInput) => {
    const result = await yours?.(input as never)
    const given = isFields(result) ? result : {}
    const context = contextIn(input, given)
    rememberContext(given['messages'] ?? input.messages, context)
    const tools = settings['tools'] as Fields
    const isAlone = isOff(settings) || Object.values(tools).some(isLoadedByAi)
    const active = given['activeTools'] ?? (isAlone ? (settings['activeTools'] ?? Object.keys(tools)) : undefined)
    const identity = winnow.identify(undefined, { ...ownOptions(settings), ...ownOptions(given) })
    // The request that the wrapped model prepares then has the same name.
    const isTold = winnow.mode !== 'off' && !isOff(settings)
    const named = isTold ? toldModel(given, { requestId: identity.requestId }) : given
    if (!Array.isArray(active)) return select(winnow, { settings, input, given: named, context, identity }, options)
    const permitted = await permittedTools(winnow, tools, active, context, { index: options.index, identity })
    const forced = forcedName(given['toolChoice'] ?? settings['toolChoice'])
    return { ...named, ...withoutHidden(tools, forced, permitted), activeTools: permitted }
  }
