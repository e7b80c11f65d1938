import type { SaidList } from '../ledger/said-index.ts'
import type { NotTextKind } from '../../message/not-text.ts'
import type { NextSaid } from '../later/next-said.ts'
import type { ListItem } from '../later/item-later.ts'
import type { SettledPlace } from '../later/naming-later.ts'
import type { TaskChange } from '../../text/tasks/task-calls.ts'
import type { Task } from '../ledger/task-lists.ts'

/** What leads to a part of a message, and from where to where that stands in it. */
export interface Lead {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** What stands right behind a part of a message, and up to where. */
export interface Tail {
  readonly text: string
  readonly to: number
}

/** Where a part stands in its message: how much stands in front of it, how much up to its end, and in all. */
export interface Around {
  /** The same for all parts of a message. */
  readonly message: object
  readonly from: number
  readonly to: number
  readonly count: number
  /** Where its first heading stands, which is told with it, if something stands between them. */
  readonly heading?: number
  readonly lead?: Lead
  readonly tail?: Tail
  /** What it stands under, the outermost first, which is told with it: its headings, and what is said in front of it. Empty where it is told with its number alone. */
  readonly heads?: readonly Lead[]
  /** How it begins in its list. */
  readonly sign?: string
  /** How its text begins with a heading that is told above it already. */
  readonly prefix?: string
}

/** A short answer, which is told below what it answers. */
export interface ShortAnswer {
  readonly text: string
  /** Where it was given. */
  readonly place?: SettledPlace
}

/** Something of what was left behind that stands in a summary. */
export interface Note {
  /**
   * What a person wants to hold for good, what was settled, what a person asked, what a model wrote of it all, what is still
   * to be done, what was answered, a line that was written or told, or a value.
   */
  readonly kind: 'standing' | 'decided' | 'asked' | 'done' | 'open' | 'answered' | 'line' | 'value'
  readonly text: string
  /** The word that says what a value is. */
  readonly label?: string | undefined
  /** What the note costs, in tokens. */
  readonly tokens: number
  /** How much of its kind is needed again, for its tokens. */
  readonly worth: number
  /** Notes of one kind are written in this order. */
  readonly order: number
  /** Whether it may take back an earlier one of its kind. */
  readonly takesBack?: true
  /** A shorter form for where it has no room, if it takes something back. */
  readonly brief?: Pick<Note, 'text' | 'tokens'>
  /** Where it was said, if it settles, asks or answers something. */
  readonly place?: SettledPlace
  /** Which item of a list it is, if it is one that settles something. */
  readonly item?: ListItem
  /** Whether a person asked for it at such length that no sentence takes all of it back. */
  readonly isLong?: true
  /** Where it stands in its message, and what is told of that with it. */
  readonly around?: Around
  /** What was said later that may be about it, if it was open, or may limit, end or correct what it says. */
  readonly later?: readonly string[]
  /** The short answers to what was asked. */
  readonly answers?: readonly ShortAnswer[]
  /** What it was said in reply to, if that was asked right before it. */
  readonly replyTo?: string
  /** What may correct it and is told by itself: without that it is not told. */
  readonly toldWith?: readonly string[]
  /** What was said next behind the answer that leaves it open, if nothing said later names it, and whether that is told with it. */
  readonly next?: NextSaid
  readonly isNextTold?: true
  /** The task of a list, if it is one. */
  readonly task?: Task
  /** How many that are worded like it are not written. */
  readonly alike?: number
  /** How many of these had each answer, by its text; missing where that is not known of all of them. */
  readonly alikeAnswers?: ReadonlyMap<string, number>
}

/** The kinds of which all is kept for a summary of this and others, and of which a summary says how many it leaves out. */
export type LedgerKind = 'standing' | 'decided' | 'open'

/** What stays of messages that were left behind. */
export interface SegmentNotes {
  /** How many messages it stands for. */
  readonly messages: number
  /** How often each tool was used. */
  readonly tools: ReadonlyMap<string, number>
  /** How many parts of each kind it stands for that are no text, and so in no text of it. */
  readonly notText: ReadonlyMap<NotTextKind, number>
  readonly notes: readonly Note[]
  /** All that is to hold, that was settled and that is open, each once. */
  readonly ledger: readonly Note[]
  /** How many times people asked something. */
  readonly asked: number
  /** How many sentences and lists of answers may be told. */
  readonly answered: number
  /** What is open by lists of tasks, of which the ledger holds nothing; undefined where no call changed such a list. */
  readonly tasks: readonly Note[] | undefined
  /** What calls did with lists of tasks, and all tasks whose texts they say, open or not. */
  readonly lists?: { readonly changes: readonly TaskChange[]; readonly tasks: readonly Note[] }
  /** What people and answers said, a list for each of the summaries that it is made of. */
  readonly said: readonly SaidList[]
  /** What short messages of people its messages begin with, as what is open before them may need them. */
  readonly opening: NextSaid
  /** The tokens its text may have. */
  readonly room?: number
  /** What had no room and may have some beside others. */
  readonly spare: readonly Note[]
  /** The name of what it stands for, where it can be read back. */
  readonly ref?: string | undefined
  /** Whether its text says the name. */
  readonly isNamed?: boolean
  /** What a model wrote of them. */
  readonly prose?: string
}

/** What a note tells in the words of its messages. */
export const toldIn = ({ text, answers = [] }: Note): string => [text, ...answers.map((each) => each.text)].join('\n')

/** How many notes one stands for. */
export const weightOf = ({ alike = 0 }: Note): number => 1 + alike

/** The answers to what was asked, in one text. */
export const answersIn = ({ answers = [] }: Note): string => answers.map(({ text }) => text).join('\n')

/** How many of what is worded like it had the very answers that are told of it; none where that is not known. */
export const answeredAlike = (note: Note): number => note.alikeAnswers?.get(answersIn(note)) ?? 0

/** So many different answers are counted. */
const mostAnswers = 20

/** The answers to all that one stands for but itself once it stands for these, too, counted; undefined where they are not all known, or too many. */
export function countAnswers(standing: Note, hidden: readonly Note[]): ReadonlyMap<string, number> | undefined {
  const counts = new Map<string, number>()
  const add = (text: string, count: number): unknown => counts.set(text, (counts.get(text) ?? 0) + count)
  for (const note of hidden) add(answersIn(note), 1)
  for (const { alike, alikeAnswers } of [standing, ...hidden]) {
    if (alike !== undefined && alikeAnswers === undefined) return undefined
    for (const [text, count] of alikeAnswers ?? []) add(text, count)
  }
  return counts.size > mostAnswers ? undefined : counts
}
