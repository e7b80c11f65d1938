import { searchToolName, type Message, type SelectedTool, type ToolIndex, type Winnow } from '@winnow/core'
import { isFields, type Fields } from '../native-message.ts'
import { readHistory } from '../prepare-native.ts'
import { rawMessages, type StepInput } from '../raw-messages.ts'
import { definitionsOf } from './definitions.ts'
import { isLoadedByAi, isToolSearch, toolSearchName } from './governed-tools.ts'
import { activeNames, isOff } from './offer-selected.ts'
import { permittedTools } from './permitted-tools.ts'
import { fixedNames, inOrder, isOwn, isSearchTool, selectableTools } from './selectable-tools.ts'

/** How {@link withWinnow} offers tools, where the Winnow selects them. */
export interface SelectionOptions {
  /** Ranks in the place of Winnow, and knows what this caller may see. Default that of the Winnow's `select`. */
  readonly index?: ToolIndex
  /**
   * What the model is sent of tools that are not offered. `offered` sends nothing; `all` sends every definition in a fixed
   * order and names those that may be called, so that a prompt cache keeps the definitions: with OpenAI Responses, where no
   * index says what the caller may see; else as `offered`. Default `offered`.
   */
  readonly definitions?: 'offered' | 'all'
}

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

/** The history of a step, in which the host's search tool has the name that core reads. */
function historyOf(winnow: Winnow, settings: Fields, input: StepInput): readonly Message[] {
  const instructions = input.initialInstructions ?? settings['instructions'] ?? settings['system']
  const read = readHistory(winnow, [...systemMessages(instructions), ...rawMessages(input)] as never)
  const native = toolSearchName(settings['tools'] as Fields)
  if (native === undefined || !Array.isArray(read)) return read
  return read.map((message: Message) => {
    if (message.role !== 'tool') return message
    const parts = message.parts.map((part) =>
      part.type === 'tool-result' && part.toolName === native ? { ...part, toolName: searchToolName } : part,
    )
    return { ...message, parts }
  })
}

/** What the wrapped model is told of the tools of a step: no option of `ai` says it. */
function toldModel(given: Fields, told: Fields): Fields {
  const providerOptions = isFields(given['providerOptions']) ? given['providerOptions'] : {}
  const own = isFields(providerOptions['winnow']) ? providerOptions['winnow'] : {}
  return { ...given, providerOptions: { ...providerOptions, winnow: { ...own, ...told } } }
}

const isEveryTool = (offered: readonly SelectedTool[]): boolean => offered.every(({ reason }) => reason === 'all')

/** What a step returns besides what the host's step function returned. */
async function select(
  winnow: Winnow,
  settings: Fields,
  input: StepInput,
  given: Fields,
  { index, definitions }: SelectionOptions,
): Promise<Fields> {
  const tools = settings['tools'] as Fields
  const active = inOrder(activeNames(settings), settings['toolOrder'])
  if (active.length === 0) return given
  const native = active.find((name) => isToolSearch(tools[name]))
  const names = active.filter((name) => name !== native)
  const own = Object.keys(tools).filter((name) => isOwn(tools[name]))
  const search = native ?? own.find((name) => isSearchTool(tools[name]))
  const forced = forcedName(given['toolChoice'] ?? settings['toolChoice'])
  const { abortSignal: signal } = settings
  const { offered, isRestricted } = await winnow.select(await selectableTools(tools, names, input), {
    messages: historyOf(winnow, settings, input),
    searchTool: search !== undefined,
    alwaysInclude: fixedNames(tools, names),
    ...(forced === undefined ? {} : { toolChoice: forced }),
    ...(index ? { index } : {}),
    ...(signal instanceof AbortSignal ? { signal } : {}),
  })
  const listed = offered.map(({ name, reason }) => (reason === 'search-tool' ? search! : name))
  const beside = own.filter((name) => !isSearchTool(tools[name]))
  if (native !== undefined && !listed.includes(native)) beside.push(native)
  const order = [...beside, ...listed]
  if (isEveryTool(offered)) return { ...given, activeTools: order }
  const selected = { ...given, activeTools: order }
  if (definitions === 'all' && !isRestricted) {
    const all = await definitionsOf(tools, [...active, ...own], input)
    return toldModel({ toolOrder: order, ...selected }, { toolOrder: order, definitions: all })
  }
  // `ai` 6 knows no order of tools; there the model sees to it.
  return input.initialMessages ? { toolOrder: order, ...selected } : toldModel(selected, { toolOrder: order })
}

/**
 * A step function that offers what Winnow selects. Where yours says which tools are active, the call is left alone, or `ai`
 * loads tools itself, those are offered that the caller may see.
 */
export const selectInSteps =
  (winnow: Winnow, settings: Fields, options: SelectionOptions, yours: Step | undefined): Step =>
  async (input: never) => {
    const given = await yours?.(input)
    const result = isFields(given) ? given : {}
    const tools = settings['tools'] as Fields
    const isAlone = isOff(settings) || Object.values(tools).some(isLoadedByAi)
    const active = result['activeTools'] ?? (isAlone ? (settings['activeTools'] ?? Object.keys(tools)) : undefined)
    if (!Array.isArray(active)) return select(winnow, settings, input, result, options)
    return { ...result, activeTools: await permittedTools(winnow, tools, active, input, options.index) }
  }
