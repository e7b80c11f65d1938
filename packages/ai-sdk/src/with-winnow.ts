import { checkAdapterOptions, checkWinnow, InvalidOptionError, type Winnow } from '@winnow/core'
import type {
  generateObject,
  generateText,
  LanguageModel,
  streamObject,
  streamText,
  Tool,
  ToolChoice,
  ToolLoopAgent,
} from 'ai'
import { isFields, type Fields } from './message/native-message.ts'
import { offerRecall, offerRecallInSteps } from './tools/offer-recall.ts'
import { isSelecting, offerSelected, withoutAddedSearch } from './select/offer-selected.ts'
import { selectInSteps } from './select/select-in-steps.ts'
import { earlierOptions, mergeOptions, rememberOptions, type WithWinnowOptions } from './select/selection-options.ts'
import { persistResults } from './tools/persist-results.ts'
import { winnowPrepareStep } from './winnow-prepare-step.ts'
import { isModelOrId, wrapModel, type WrappedModel } from './wrap-model.ts'
import { hookOfHost, isHook, rememberHook, type Hook } from './wrapped-hooks.ts'

/** Where settings name tools: as a type of its own, so that names written inside the literal stay names. */
interface ToolNames<Name extends string> {
  readonly activeTools?: readonly Name[] | undefined
  readonly toolOrder?: readonly Name[] | undefined
  readonly toolChoice?: ToolChoice<Record<Name, Tool>> | undefined
}

type KeyOf<Union> = Union extends unknown ? keyof Union : never

/** What the functions of `ai` that call a model, and its agents, take as settings. */
type SettingName =
  | KeyOf<Parameters<typeof generateText>[0]>
  | KeyOf<Parameters<typeof streamText>[0]>
  | KeyOf<Parameters<typeof generateObject>[0]>
  | KeyOf<Parameters<typeof streamObject>[0]>
  | KeyOf<ConstructorParameters<typeof ToolLoopAgent>[0]>

/** Names the settings, so that an editor offers them; their types are those of the call around. */
type KnownSettings = { readonly [Key in SettingName]?: unknown }

/** A misspelled setting is an error here, as it is in the call itself. Settings with an index signature pass. */
type NoOthers<Settings> = string extends keyof Settings
  ? unknown
  : { readonly [Key in Exclude<keyof Settings, SettingName>]: `${Key & string} is no setting of ai` }

function wrapStep(winnow: Winnow, settings: Fields, options: WithWinnowOptions): Hook | undefined {
  const yours = hookOfHost(winnow, settings['prepareStep'])
  const selecting = isSelecting(winnow, settings) ? selectInSteps(winnow, settings, options, yours) : yours
  if (!selecting) return undefined
  const step = winnowPrepareStep(winnow, offerRecallInSteps(settings, selecting))
  rememberHook(step, winnow, yours)
  rememberOptions(step, options)
  return step
}

/** A hook that wraps the settings yours gives for a call; options that yours wraps them with come later than these. */
function wrapCall(winnow: Winnow, settings: Fields, options: WithWinnowOptions): Hook | undefined {
  const yours = hookOfHost(winnow, settings['prepareCall'])
  if (!yours) return undefined
  const prepareCall = async (input: never): Promise<unknown> => {
    const call = await yours(input)
    return isFields(call) ? wrapSettings(winnow, call, mergeOptions(options, earlierOptions(call))) : call
  }
  rememberHook(prepareCall, winnow, yours)
  rememberOptions(prepareCall, options)
  return prepareCall
}

/**
 * The settings with every model wrapped, their own and those their hooks choose for a step or a call, with the recall tool
 * beside their tools, and with those tools offered that Winnow selects.
 */
function wrapSettings(winnow: Winnow, given: Fields, options: WithWinnowOptions): Fields {
  const unselected = isSelecting(winnow, given) ? withoutAddedSearch(given) : given
  const settings = offerSelected(
    winnow,
    offerRecall(winnow, persistResults(winnow, unselected, options), options.persist),
    options,
  )
  const { model } = settings
  const wrapped: Record<string, unknown> = { ...settings }
  if (isModelOrId(model)) wrapped['model'] = wrapModel(winnow, model)
  if (isHook(settings['prepareStep']) || isSelecting(winnow, settings))
    wrapped['prepareStep'] = wrapStep(winnow, settings, options)
  if (isHook(settings['prepareCall'])) wrapped['prepareCall'] = wrapCall(winnow, settings, options)
  return wrapped
}

/**
 * Makes a model send the view instead of the history: what `generateText`, `streamText` and `ToolLoopAgent` need to use
 * Winnow. Takes their settings, whose `model` it wraps, or a model. Model ids are found the way `ai` finds them, at the
 * time of the call. A model that is already wrapped stays as it is. Settings with tools get the recall tool, too, where
 * Winnow may leave something out of results.
 *
 * Where a step callback inside the literal needs the types of the tools, wrap the two places that matter instead:
 * `model: withWinnow(winnow, model), prepareStep: winnowPrepareStep(winnow, yours)`.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow, or there is no model
 * @example
 * import { streamText } from 'ai'
 * const result = streamText(withWinnow(winnow, { model: 'openai/gpt-5.2', prompt: 'Which flights are left?' }))
 */
export function withWinnow(winnow: Winnow, model: LanguageModel): WrappedModel
/**
 * Takes the settings of a call or of an agent and gives the same settings, with the model wrapped and the recall tool. Where
 * the Winnow selects tools, every step offers those it selects, and the model gets a tool to search the others.
 *
 * Settings may be wrapped a second time, in `prepareCall` too: an option given later counts, else the one given earlier stays.
 */
export function withWinnow<Settings extends { readonly model: LanguageModel }, Name extends string>(
  winnow: Winnow,
  settings: Settings & ToolNames<Name> & KnownSettings & NoOthers<Settings>,
  options?: WithWinnowOptions,
): Settings
export function withWinnow(winnow: Winnow, given: unknown, options: WithWinnowOptions = {}): unknown {
  checkWinnow(winnow)
  checkAdapterOptions(winnow, options)
  if (isModelOrId(given)) return wrapModel(winnow, given)
  if (isFields(given) && isModelOrId(given['model']))
    return wrapSettings(winnow, given, mergeOptions(earlierOptions(given), options))
  for (const [path, value] of [
    ['settings', given],
    ['model', isFields(given) ? given['model'] : undefined],
  ] as const)
    if (isFields(value) && typeof value['then'] === 'function')
      throw new InvalidOptionError(path, 'this is a promise', 'Write await before it.')
  const fix = 'Give a model of specification v2, v3 or v4, a model id, or settings that hold one.'
  throw new InvalidOptionError('model', 'there is no language model', fix)
}
