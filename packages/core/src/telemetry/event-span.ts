import type { Edit } from '../edit/types.ts'
import type { WinnowEvent } from '../prepare/events.ts'
import { flatFigures } from './flat-figures.ts'
import { requestFigures } from './request-figures.ts'
import type { TraceAttributes, TraceValue } from './tracer.ts'

/** Something that happened in a span. */
interface SpanEvent {
  readonly name: string
  readonly attributes: TraceAttributes
}

/** What is told of one event, before it has a tracer. */
export interface EventSpan {
  readonly name: string
  readonly attributes: TraceAttributes
  /** How long it took, in milliseconds; default 0. */
  readonly ms?: number
  readonly events?: readonly SpanEvent[]
  /** Whether something went wrong, and what where that may be told. */
  readonly failed?: { readonly message?: string }
}

/** Edits of one span that are told one by one; OpenTelemetry keeps 128 events of a span. */
const mostEdits = 100
/** Names of tools in one attribute. */
const mostNames = 128
/** Characters of a text, where texts are recorded. */
const mostText = 4000

/** Rules that shrink what a conversation was sent before, by what that is called. */
const shrinking: readonly [rules: readonly string[], name: string][] = [
  [['compact', 'clearing'], 'winnow.compacted'],
  [['window'], 'winnow.window_jumped'],
]

/** Attributes of these values; what is missing is left out. */
function attributesOf(values: Readonly<Record<string, TraceValue | undefined>>): TraceAttributes {
  const told: TraceAttributes = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) told[name] = value
  return told
}

const flat = (figures: object): TraceAttributes => flatFigures(figures, '.')

const savedBy = (edits: readonly Edit[]): number => edits.reduce((sum, { tokensSaved = 0 }) => sum + tokensSaved, 0)

/** What an edit says in words: its reason, its evidence and its new text. */
function textOf(edit: Edit): TraceAttributes {
  const text = edit.action === 'replace-result' ? edit.texts.map((item) => item.text).join('\n') : undefined
  const { evidence } = edit
  return attributesOf({
    'winnow.edit.reason': edit.reason,
    'winnow.edit.evidence': evidence && JSON.stringify(evidence).slice(0, mostText),
    'winnow.edit.text': (edit.action === 'summarize' ? edit.text : text)?.slice(0, mostText),
  })
}

function editEvent(edit: Edit, recordTexts: boolean): SpanEvent {
  const [at, call] = edit.action === 'summarize' ? [edit.from] : [edit.at, 'call' in edit ? edit.call : undefined]
  const attributes = attributesOf({
    'winnow.edit.rule': edit.rule,
    'winnow.edit.action': edit.action,
    'winnow.edit.at': at,
    'winnow.edit.call': call,
    'winnow.edit.to': edit.action === 'summarize' ? edit.to : undefined,
    'winnow.edit.tokens_saved': edit.tokensSaved ?? 0,
    'winnow.edit.ref': edit.shortened?.ref,
    'winnow.edit.kind': edit.shortened?.kind,
    'gen_ai.tool.name': edit.shortened?.toolName,
    ...(recordTexts ? textOf(edit) : {}),
  })
  return { name: 'winnow.edit', attributes }
}

/** The span of a request: its figures, and what it does that no request before it did. */
function preparedSpan(
  { report, edits, ms }: Extract<WinnowEvent, { type: 'prepared' }>,
  isNew: (edit: Edit) => boolean,
  recordTexts: boolean,
): EventSpan {
  const fresh = edits.filter(isNew)
  const { tokens, cost, ...figures } = requestFigures(report)
  const shared = flat({ tokens, cost })
  const shrunk = shrinking.flatMap(([rules, name]) => {
    const made = fresh.filter(({ rule }) => rules.includes(rule))
    const attributes = { ...shared, 'winnow.tokens.saved': savedBy(made), 'winnow.edits': made.length }
    return made.length > 0 ? [{ name, attributes }] : []
  })
  const isCompacted =
    report.mode === 'on' && edits.some(({ rule }) => shrinking.some(([rules]) => rules.includes(rule)))
  return {
    name: 'winnow.prepare',
    ms,
    attributes: {
      ...shared,
      ...flat(figures),
      'winnow.new_edits': fresh.length,
      ...(isCompacted ? { 'gen_ai.conversation.compacted': true } : {}),
    },
    events: [...shrunk, ...fresh.slice(0, mostEdits).map((edit) => editEvent(edit, recordTexts))],
  }
}

/** The class of an error; anything can be thrown, and a name that is no name of a class could be any text. */
const kindOf = (error: unknown): string =>
  error instanceof Error ? (/^\w{1,60}$/u.test(error.name) ? error.name : 'Error') : typeof error
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What is told of an event. Without `recordTexts` no text of a conversation is in it, and no message of an error. */
export function eventSpan(event: WinnowEvent, isNew: (edit: Edit) => boolean, recordTexts: boolean): EventSpan {
  const span = spanOf(event, isNew, recordTexts)
  const { requestId, conversationId } = event
  const identity = attributesOf({ 'winnow.request_id': requestId, 'winnow.conversation_id': conversationId })
  return { ...span, attributes: { ...identity, ...span.attributes } }
}

function spanOf(event: WinnowEvent, isNew: (edit: Edit) => boolean, recordTexts: boolean): EventSpan {
  switch (event.type) {
    case 'prepared':
      return preparedSpan(event, isNew, recordTexts)
    case 'selected': {
      const { report, offered, cost, wouldHaveSaved } = event
      const names = offered.slice(0, mostNames).map(({ name }) => name)
      const { strategy, tools, tokens } = report
      return {
        name: 'winnow.select',
        attributes: { ...flat({ strategy, tools, tokens, cost, wouldHaveSaved }), 'winnow.offered': names },
      }
    }
    case 'recalled': {
      const { type: _type, tokens, ...told } = event
      return { name: 'winnow.recall', attributes: flat({ tokens: { added: tokens }, ...told }) }
    }
    case 'reviewed': {
      const { type: _type, ms, tokens, riskLevel, source } = event
      const attributes = { 'gen_ai.evaluation.name': 'tenth_man', 'gen_ai.evaluation.score.label': riskLevel }
      return { name: 'winnow.review', ms, attributes: { ...flat({ tokens: { sent: tokens }, source }), ...attributes } }
    }
    case 'removed-but-used': {
      const { values } = event
      const texts = recordTexts ? { 'winnow.values': values.slice(0, mostNames).map(({ value }) => value) } : {}
      const rules = [...new Set(values.map(({ rule }) => rule))]
      return {
        name: 'winnow.removed_but_used',
        attributes: { 'winnow.count': values.length, 'winnow.removed_by': rules, ...texts },
      }
    }
    case 'failed': {
      const { part, error } = event
      const message = recordTexts ? { message: messageOf(error).slice(0, mostText) } : {}
      return {
        name: 'winnow.failed',
        attributes: { 'winnow.part': part, 'error.type': kindOf(error) },
        failed: message,
      }
    }
    case 'passed-through':
      return {
        name: 'winnow.passed_through',
        attributes: recordTexts ? { 'winnow.reason': event.reason.slice(0, mostText) } : {},
      }
    default: {
      const { type, ...told } = event
      return { name: `winnow.${type.replaceAll('-', '_')}`, attributes: flat(told) }
    }
  }
}
