import { isFields, partsOf, type Fields, type NativeMessage } from './native-message.ts'

/** A prompt cache breakpoint as one provider's options hold it. */
export interface Breakpoint {
  readonly provider: string
  readonly key: string
  readonly value: unknown
}

const openaiKey = 'promptCacheBreakpoint'

/** What the AI SDK's providers call a breakpoint: Anthropic in both spellings, Bedrock, OpenAI. */
const keys: readonly string[] = ['cacheControl', 'cache_control', 'cachePoint', openaiKey]

function breakpointsIn(holder: unknown): Breakpoint[] {
  if (!isFields(holder) || !isFields(holder['providerOptions'])) return []
  return Object.entries(holder['providerOptions']).flatMap(([provider, options]) =>
    isFields(options)
      ? keys
          .filter((key) => options[key] !== undefined && options[key] !== null)
          .map((key) => ({ provider, key, value: options[key] }))
      : [],
  )
}

/** The breakpoints of a part, of its output and of the items of that output; OpenAI reads none of a call. */
export function breakpointsOfPart(part: unknown): Breakpoint[] {
  const output = isFields(part) && isFields(part['output']) ? part['output'] : undefined
  const items = Array.isArray(output?.['value']) ? (output['value'] as unknown[]) : []
  const all = [part, output, ...items].flatMap(breakpointsIn)
  return isFields(part) && part['type'] === 'tool-call' ? all.filter(({ key }) => key !== openaiKey) : all
}

/** Breakpoints of the message itself; OpenAI reads those of system messages only. */
const ownBreakpoints = (message: NativeMessage): Breakpoint[] =>
  breakpointsIn(message).filter(({ key }) => key !== openaiKey || message.role === 'system')

/** All breakpoints of a message, in order: its own stands after its last part. */
export const breakpointsOfMessage = (message: NativeMessage): Breakpoint[] => [
  ...partsOf(message).flatMap(breakpointsOfPart),
  ...ownBreakpoints(message),
]

const isSame = (a: Breakpoint, b: Breakpoint): boolean =>
  a.provider === b.provider && (a.key === openaiKey) === (b.key === openaiKey)

const isText = (part: Fields): boolean => part['type'] === 'text' && part['text'] !== ''
const isFile = (part: Fields): boolean => part['type'] === 'file' || part['type'] === 'image'
const hasScalarOutput = (part: Fields): boolean => isFields(part['output']) && part['output']['type'] !== 'content'

/** Whether the provider reads a breakpoint there: Anthropic on all but reasoning, OpenAI on what the model is told. */
function canCarry(part: Fields, role: string, { key }: Breakpoint): boolean {
  if (role === 'tool') return part['type'] === 'tool-result' && (key !== openaiKey || hasScalarOutput(part))
  if (isText(part) || isFile(part)) return key !== openaiKey || role === 'user'
  return key !== openaiKey && part['type'] === 'tool-call'
}

function withBreakpoint<Holder extends Fields>(holder: Holder, { provider, key, value }: Breakpoint): Holder {
  const all = isFields(holder['providerOptions']) ? holder['providerOptions'] : {}
  const own = isFields(all[provider]) ? all[provider] : {}
  return { ...holder, providerOptions: { ...all, [provider]: { ...own, [key]: value } } }
}

/** The message with the breakpoint on its last carrier before `end`; `undefined` when it has no carrier there. */
function placeOn<Native extends NativeMessage>(
  message: Native,
  end: number,
  breakpoint: Breakpoint,
): Native | undefined {
  const onMessage = ownBreakpoints(message).some((own) => isSame(own, breakpoint))
  if (typeof message.content === 'string') {
    if (message.content === '' || (breakpoint.key === openaiKey && message.role !== 'system')) return undefined
    return onMessage ? message : (withBreakpoint(message as Native & Fields, breakpoint) as Native)
  }
  const parts = partsOf(message)
  for (let index = Math.min(end, parts.length) - 1; index >= 0; index -= 1) {
    const part = parts[index]
    if (!isFields(part) || !canCarry(part, message.role, breakpoint)) continue
    if (breakpointsOfPart(part).some((own) => isSame(own, breakpoint))) return message
    if (onMessage && index === parts.length - 1) return message
    return { ...message, content: parts.with(index, withBreakpoint(part, breakpoint)) }
  }
  return undefined
}

/**
 * Moves a breakpoint of something that left the view to the nearest earlier part that can carry it: at most the first
 * `end` parts of the last message, then the messages before. Where that one has its own, the two become one. Gives whether
 * there was such a part.
 */
export function carryBack(view: NativeMessage[], breakpoint: Breakpoint, end: number = Infinity): boolean {
  for (let at = view.length - 1; at >= 0; at -= 1) {
    const placed = placeOn(view[at]!, at === view.length - 1 ? end : Infinity, breakpoint)
    if (!placed) continue
    view[at] = placed
    return true
  }
  return false
}

/** The same past the summary at the end of the view, which carries what nothing before it can. */
export function carryPastSummary(view: NativeMessage[], breakpoint: Breakpoint): void {
  const summary = view.pop()
  const isCarried = carryBack(view, breakpoint)
  if (summary) view.push(summary)
  if (!isCarried) carryBack(view, breakpoint)
}
