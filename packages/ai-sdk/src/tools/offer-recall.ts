import { recallToolName, type IdentityOptions, type Winnow } from '@winnow/core'
import { isFields, type Fields } from '../message/native-message.ts'
import { ownOptions } from '../own-options.ts'
import { recallTool } from './recall-tool.ts'
import type { PersistScope } from '../select/selection-options.ts'
import { whyServerHeld } from '../message/server-held.ts'

/** The tools that were added here, and not by the host. */
const added = new WeakSet<object>()

const isAdded = (tools: unknown): boolean => {
  const tool = isFields(tools) ? tools[recallToolName] : undefined
  return isFields(tool) && added.has(tool)
}

/** Whether results of a tool come from the host: from its function, or from people; not from the provider. */
function isOfHost(tool: unknown): boolean {
  if (!isFields(tool)) return false
  const { type, isProviderExecuted, execute } = tool
  if (type !== 'provider' && type !== 'provider-defined') return true
  return typeof isProviderExecuted === 'boolean' ? !isProviderExecuted : typeof execute === 'function'
}

/** Whether a call goes out as it is. */
export const isLeftAlone = (settings: Fields): boolean =>
  ownOptions(settings)['off'] === true || whyServerHeld(settings['providerOptions']) !== undefined

function isWanted(winnow: Winnow, settings: Fields): boolean {
  const { tools, toolChoice } = settings
  if (!winnow.offersRecall || winnow.mode !== 'on') return false
  if (!isFields(tools) || recallToolName in tools || isLeftAlone(settings)) return false
  // Where the one tool of the host has to be used, a second one would be a way around it.
  return Object.values(tools).filter(isOfHost).length > (toolChoice === 'required' ? 1 : 0)
}

const withName = (names: unknown): unknown =>
  Array.isArray(names) && names.length > 0 && !names.includes(recallToolName) ? [...names, recallToolName] : names

/** Names the recall tool where settings, or what a step returns, say which tools are active and in which order. */
function nameRecall(given: Fields): Fields {
  const named: Record<string, unknown> = { ...given }
  for (const key of ['activeTools', 'toolOrder']) if (key in given) named[key] = withName(given[key])
  return named
}

/** Settings with the recall tool behind their own tools, where there is something to recall and a tool to use. */
export function offerRecall(winnow: Winnow, settings: Fields, persist: PersistScope | undefined): Fields {
  const { tools } = settings
  const hasOwn = isAdded(tools)
  const { requestId, conversationId } = ownOptions(settings) as IdentityOptions
  if (hasOwn && !persist && requestId === undefined && conversationId === undefined) return nameRecall(settings)
  if (!hasOwn && !isWanted(winnow, settings)) return settings
  const tool = recallTool(winnow, { persist, requestId, conversationId })
  added.add(tool)
  return nameRecall({ ...settings, tools: { ...(tools as Fields), [recallToolName]: tool } })
}

type Step = (input: never) => unknown

/** A step function that names the recall tool where it was added and the step says which tools are active. */
export function offerRecallInSteps(settings: Fields, step: Step): Step {
  if (!isAdded(settings['tools'])) return step
  return async (input) => {
    const given = await step(input)
    return isFields(given) ? nameRecall(given) : given
  }
}
