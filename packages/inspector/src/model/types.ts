import type {
  Edit,
  Message,
  Part,
  Prices,
  RemovedButUsed,
  Report,
  ReviewFinding,
  Role,
  SelectedTool,
  SelectReport,
  TurnOptions,
} from '@winnow/core'

/** A tool definition, as far as it is shown. */
export interface InspectedTool {
  readonly name: string
  readonly description?: string | undefined
}

/** Which tools a request offered: `offered` and `report` of a selection. */
export interface InspectedSelection {
  readonly offered: readonly SelectedTool[]
  readonly report: SelectReport
}

/** What a list of requests shows without their messages. */
interface RequestHead {
  /** The same for the same request. */
  readonly id: string
  /** What the list calls it. Default its number. */
  readonly label?: string | undefined
  /** When it was sent, in milliseconds since 1970. */
  readonly at?: number | undefined
  /** The model it went to. */
  readonly model?: string | undefined
  /** It was planned to try something out, such as another profile, and never sent. */
  readonly isPlan?: boolean | undefined
  /** What the model reported that it used, once it has answered. */
  readonly usage?: InspectedUsage | undefined
}

/** Tokens as a model reports them. */
export interface InspectedUsage {
  /** All input tokens, those of the cache included. */
  readonly input: number
  readonly cached: number
  readonly output: number
}

/** One request as plain JSON: what `winnow.prepare` was given and what it gave, and what else the host knows. */
export interface InspectedRequest extends RequestHead {
  /** The stored messages it was made from. */
  readonly history: readonly Message[]
  /** Those of `prepare`; in `mode: 'observe'` those of the `prepared` event, which were planned. */
  readonly edits: readonly Edit[]
  readonly report: Report
  /** The name under which each edit's text is sent whole, in the order of the edits; {@link recordRequest} finds them. */
  readonly refs?: readonly (string | null)[] | undefined
  /**
   * Tokens of each message by the counter of the Winnow, as it is stored and as it is sent: 0 where it is not, and at the first
   * message of a summary those of the summary. Without them they are estimated, and share out the sums of the report.
   */
  readonly counts?: Change<readonly number[]> | undefined
  /** The system text, where it is not among the messages. */
  readonly system?: string | undefined
  /** All tools there are. */
  readonly tools?: readonly InspectedTool[] | undefined
  readonly selected?: InspectedSelection | undefined
  /**
   * Tokens of the definitions of tools that Winnow adds, which are in `report.overhead` and would not be sent without it;
   * {@link recordRequest} counts them. What `selected` tells of counts there.
   */
  readonly ownDefinitions?: number | undefined
  /** `values` of the `removed-but-used` events of this request. */
  readonly late?: readonly RemovedButUsed[] | undefined
  /** What a review found in the conversation. */
  readonly findings?: readonly ReviewFinding[] | undefined
  /** What went wrong or was passed over while it was prepared, in words: of `failed`, `passed-through` and similar events. */
  readonly notes?: readonly string[] | undefined
  /** Prices of your own, where `report.cost.prices` names none that core knows. */
  readonly prices?: Prices | undefined
  /** The `turns` option, where it says when turns end. */
  readonly turns?: (Pick<TurnOptions, 'finalTools' | 'endedByHost'> & { readonly startAt?: number }) | undefined
}

/** The parts a request is made of, in the order they are sent. */
export const partNames = ['tools', 'system', 'summaries', 'finished', 'texts', 'calls', 'results'] as const

/**
 * `tools`: definitions; `system`: system text; `summaries` of what is left out; `finished` turns; of the turn that is still open
 * its `texts` (what people and the model said), its `calls` and its `results`.
 */
export type PartName = (typeof partNames)[number]

/** Tokens by part. */
export type PartTokens = Readonly<Record<PartName, number>>

/** Something as it would have been without Winnow, and as it is with it. */
export interface Change<Value = number> {
  readonly before: Value
  readonly after: Value
}

/** Tokens the prompt cache held already, and tokens it did not. */
export interface CacheSplit {
  readonly cached: number
  readonly uncached: number
}

/** A request in numbers: what a list of requests needs, without any text. */
export interface RequestBar extends RequestHead {
  readonly mode: Report['mode']
  readonly counter: Report['counter']
  readonly parts: Change<PartTokens>
  /** All that is sent: messages, system text and tool definitions. */
  readonly total: Change
  /**
   * Tokens of calls of tools that Winnow adds, and of their results, as they are stored. Without Winnow there would be none, so `parts`,
   * `total`, `cache` and `cost` leave them out on that side. Missing if there are none.
   */
  readonly ownTools?: number
  /** What would be read from a prompt cache that keeps it; missing where the prices are not known. */
  readonly cache?: Change<CacheSplit>
  /** That of the report, with all tools on the side without Winnow where the prices are known. */
  readonly cost: Report['cost']
  /** The names of the tools that a selection offered, in order, one a line. */
  readonly offered?: string
  /**
   * The model called nothing but tools that Winnow adds (to find tools, to read again what was left out, to have the conversation
   * reviewed), and this request brings it their results. Without Winnow it would not have been made.
   */
  readonly isExtra?: true
  /** What makes all of it be read anew although the request before was kept in the cache: other tools, or another model. */
  readonly cacheLost?: 'tools' | 'model'
  /** Whether the money is dollars; else only its share means something. */
  readonly isMoney: boolean
  /** Prices of your own, where the report was made with them. */
  readonly prices?: Prices
  readonly edits: number
}

/** Whether something is sent as it is stored, in another form, or not at all. */
export type State = 'sent' | 'changed' | 'removed'

/** One edit, with the texts it changes. */
export interface EditView {
  /** Its position among the edits. */
  readonly index: number
  readonly edit: Edit
  /** The messages it changes. */
  readonly messages: readonly number[]
  readonly tokensSaved: number
  /** The text as it is stored. */
  readonly before: string
  /** The text that is sent in its place; missing if there is none. */
  readonly after?: string
  /** What to give as `whole` to have it sent as it is stored. */
  readonly ref?: string
  /** A later edit of the same text counts in its place. */
  readonly isReplaced: boolean
  /** It is written another way or points at where it stands: nothing is missing from what is sent. */
  readonly isLossless: boolean
  /** It puts the record of other calls of a finished turn into this result. */
  readonly record?: RecordView
  /** The message whose result holds the record of this call. */
  readonly recordAt?: number
}

/** The record that stands for calls of a finished turn. */
export interface RecordView {
  /** Calls that are sent no more. */
  readonly calls: number
  /** Where they were made, seen from the one that holds the record. */
  readonly side: 'later' | 'earlier' | 'other'
  /** Tokens of these calls and of the one that holds the record, as stored, and of what is sent in their place. */
  readonly tokens: Change
}

/** A part of a message. */
export interface PartView {
  readonly type: Part['type']
  readonly state: State
  /** As it is stored; empty for what is not text. */
  readonly before: string
  /** As it is sent; missing where it is not. */
  readonly after?: string
  /** Pictures, files and the like beside its text. */
  readonly opaque: number
  /** The edits of it, by their positions; the last one counts. */
  readonly edits: readonly number[]
  readonly toolName?: string
  readonly status?: 'ok' | 'error' | 'denied'
  readonly tokens: Change
  /** The ref it is sent whole for, because that was asked. */
  readonly whole?: string
  /** The message with the call that it comes back with: nobody asked for this one. */
  readonly companionOf?: { readonly at: number; readonly toolName: string }
}

/** A message of the history. */
export interface MessageView {
  readonly kind: 'message'
  /** Its position in the history. */
  readonly at: number
  readonly role: Role
  readonly source?: Message['source']
  readonly isPinned: boolean
  readonly state: State
  readonly parts: readonly PartView[]
  readonly tokens: Change
  /** The turn it belongs to, from 0; missing before the first. */
  readonly turn?: number
  /** Whether that turn is still open. */
  readonly isOpen: boolean
  /** Whether the prompt cache held it already; missing where that is not known. */
  readonly isCached?: boolean
  /** Edits of all of it, by their positions. */
  readonly edits: readonly number[]
  /** Findings that name it, by their positions. */
  readonly findings: readonly number[]
}

/** A summary, and the messages in whose place it stands. */
export interface SummaryView {
  readonly kind: 'summary'
  /** The edit, by its position. */
  readonly edit: number
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly text: string
  readonly tokens: Change
  readonly messages: readonly MessageView[]
}

export type EntryView = MessageView | SummaryView

/** A turn of a request: a question, the work on it and its answer. */
export interface TurnView {
  /** From 0. */
  readonly turn: number
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** How the question begins. */
  readonly question: string
  readonly tokens: Change
  readonly isOpen: boolean
}

/** Something the model read again of what was left out. */
export interface RecallView {
  /** The message that asks for it. */
  readonly at: number
  /** What it asked for, as the model wrote it. */
  readonly asked: string
  /** The message that answers; missing while none does. */
  readonly answeredAt?: number
  readonly tokens: number
  /** The edits that had left it out, by their positions. */
  readonly edits: readonly number[]
}

/** Everything there is to show of a request. */
export interface RequestView extends RequestBar {
  readonly report: Report
  readonly system?: string
  /** Whether tokens of parts and of messages were counted as the report was; else they share out its sums. */
  readonly isCounted: boolean
  /** In `observe` and no edits were given: what was planned is known in numbers only. */
  readonly isPlanMissing: boolean
  /** Every message of the history exactly once, alone or inside a summary. */
  readonly entries: readonly EntryView[]
  readonly list: readonly EditView[]
  readonly turns: readonly TurnView[]
  readonly recalls: readonly RecallView[]
  readonly tools: readonly InspectedTool[]
  readonly selected?: InspectedSelection
  readonly late: readonly RemovedButUsed[]
  readonly findings: readonly ReviewFinding[]
  readonly notes: readonly string[]
}
