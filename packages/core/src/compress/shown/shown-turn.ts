import { fieldsOf } from '../../text/shell/read-call.ts'
import type { IncomingContext, SentResult } from '../../edit/processor.ts'
import { isCall, isPerson, textOf } from '../../message/guards.ts'
import type { ToolUse } from '../../message/pairing.ts'
import type { ToolCallPart } from '../../message/types.ts'
import { askedBy } from '../read/asked.ts'
import { pathsWrittenBy, WrittenPaths } from '../../text/shell/scripts.ts'
import { openEnvelope } from '../read/envelope.ts'
import type { CallReading, CallSaid } from '../kind-table.ts'
import { labelOf, type Label } from '../read/label.ts'
import { pointerRuleOf, replacesPart } from './pointer-rule.ts'
import { ShownLines, type EarlierTurn } from './repeats.ts'
import type { Pointed, ShownPlace } from './shown-place.ts'
import type { TurnLines } from './turn-lines.ts'

/**
 * The texts of several lines among the arguments: what a call wrote is shown by it. Not so for a call that replaces a part
 * of a text: who reads it afterwards looks for how the part came out.
 */
function writtenTexts(input: unknown): string[] {
  if (typeof input !== 'object' || input === null || replacesPart(input)) return []
  return fieldsOf(input).flatMap(([, value]) => (typeof value === 'string' && value.includes('\n') ? [value] : []))
}

/** Where a use is shown: what its call wrote may outlive its result. */
interface Places {
  readonly written: ShownPlace
  readonly result: ShownPlace
}

/** What is known of the turns before. */
export interface Earlier {
  /** The latest of them, as far as they can be pointed at. */
  readonly turns?: readonly EarlierTurn[]
  readonly written?: WrittenPaths | undefined
}

export const earlierOf = ({ before }: IncomingContext): Earlier => before ?? {}

/** A turn as far as it was read: what was asked, and what it shows. */
export class ShownTurn {
  readonly #context: IncomingContext
  readonly #asked: string[]
  readonly #places = new Map<string, Places>()
  readonly #ordinals = new Map<string, number>()
  readonly #lines: ShownLines | undefined
  /** The tools of which a digest tells earlier uses; nothing where the turn is going on. */
  readonly #told: Set<string> | undefined
  /** The files that the conversation wrote so far. */
  readonly written: WrittenPaths
  #next = 0

  /**
   * @param lines takes what the turn shows; without it repeats are not looked for
   * @param writtenBefore the files that the turns before wrote
   * @param isOver the turn is finished, so that calls that went stand in a digest
   */
  constructor(context: IncomingContext, lines: ShownLines | undefined, writtenBefore?: WrittenPaths, isOver = false) {
    this.#told = isOver ? new Set() : undefined
    this.written = new WrittenPaths(writtenBefore)
    for (const path of context.written ?? []) this.written.addPath(path)
    this.#context = context
    this.#asked = [...context.asked]
    this.#lines = lines
  }

  /** What people last asked for. */
  get question(): string {
    return askedBy(this.#asked)
  }

  /** Reads the turn up to and with message `at`. */
  readTo(at: number): void {
    for (; this.#next <= at; this.#next += 1) {
      const message = this.#context.messages[this.#next]!
      if (isPerson(message)) this.#asked.push(textOf(message))
      else if (message.role === 'assistant') {
        message.parts.filter(isCall).forEach((call, index) => this.#addCall(call, this.#next, index))
      }
    }
  }

  /** Whether a call runs a script that the conversation wrote. */
  runsWritten(call: ToolCallPart): boolean {
    return this.written.areRunBy(call.toolName, call.input)
  }

  #addCall(value: ToolCallPart, at: number, call: number): void {
    const { isGone, offset, turn, written } = this.#context
    if (!written) for (const path of pathsWrittenBy(value.toolName, value.input)) this.written.addPath(path)
    if (isGone(at, call)) return void this.#told?.add(value.toolName)
    // A reader may count the uses in the digest or not, so that no number would name this one.
    if (this.#told?.has(value.toolName)) return
    const ordinal = (this.#ordinals.get(value.toolName) ?? 0) + 1
    this.#ordinals.set(value.toolName, ordinal)
    let label: Label | undefined
    const newPlace = (isWritten: boolean): ShownPlace => ({
      turn,
      at: offset + at,
      call,
      isWritten,
      // Read only where something points at it.
      get label() {
        return (label ??= labelOf(value, ordinal))
      },
    })
    const places = { written: newPlace(true), result: newPlace(false) }
    this.#places.set(`${at}.${call}`, places)
    for (const text of writtenTexts(value.input)) this.#lines?.addShown(text, places.written)
  }

  /** Notes that the result of a use is shown as `text`. */
  show(use: ToolUse, text: string): void {
    const place = this.#resultOf(use)
    if (!place) return
    const { body, linesBefore } = openEnvelope(text)
    this.#lines?.addShown(body, place, linesBefore)
  }

  /** Notes that the result of a use is no longer shown. */
  forget(use: ToolUse): void {
    const place = this.#resultOf(use)
    if (place) this.#lines?.forget(place)
  }

  #resultOf({ at, call }: ToolUse): ShownPlace | undefined {
    return this.#places.get(`${at}.${call}`)?.result
  }

  /**
   * What of a text was not shown before, with pointers for the rest; `undefined` where all of it stays. What a tool wraps
   * around it stays: an exit code is never pointed at.
   */
  point(text: string, call: CallSaid, reading: CallReading): Pointed | undefined {
    if (!this.#lines) return undefined
    const { before, body, after } = openEnvelope(text)
    const rule = pointerRuleOf(body, call, reading, this.#context.turn)
    const pointed = rule && this.#lines.point(body, rule)
    return pointed && { ...pointed, text: before + pointed.text + after }
  }
}

/** The files that the conversation wrote up to the end of a turn. */
export function writtenUpTo(context: IncomingContext): WrittenPaths {
  const turn = new ShownTurn(context, undefined, earlierOf(context).written)
  if (!context.written) turn.readTo(context.messages.length - 1)
  return turn.written
}

/** What a turn that is over shows, read when it is first asked for. */
export function shownBy(context: IncomingContext, sent: () => readonly SentResult[]): EarlierTurn {
  // Without what is known of the turns before: one turn would hold all others in memory.
  const own = { ...context, before: undefined, written: [] }
  let lines: TurnLines | undefined
  const read = (): TurnLines => {
    const shown = new ShownLines()
    const turn = new ShownTurn(own, shown, undefined, true)
    for (const { use, place, texts } of sent()) {
      turn.readTo(place.at)
      for (const text of texts) turn.show(use, text)
    }
    turn.readTo(own.messages.length - 1)
    return shown.own
  }
  return { turn: own.turn, lines: () => (lines ??= read()) }
}
