import type { Steps } from '../../breaks.ts'
import type { TokenCounter } from '../../ports.ts'
import { hasRef } from '../arguments.ts'
import { roomOfChange } from '../digest-room.ts'
import type { CompactSetting } from '../options.ts'
import type { ChangedBy } from '../overwritten.ts'
import type { Change } from '../written.ts'

/** Of a call that wrote more texts not every text has a name under which it can be read back. */
const mostNamed = 32
/** An old and a new text of no more characters are both shown; so is an old text of one line for which a mark would be no shorter. */
const shortPair = 200
const shortOld = 80

/** What the state of a change is told with. */
export interface StateSetting extends Pick<CompactSetting, 'shorten'> {
  readonly shownRef: CompactSetting['shownRef'] | undefined
  readonly tokens: TokenCounter
  /** What people asked for. */
  readonly asked: string
}

const linesOf = (text: string): number => (text === '' ? 0 : text.replace(/\n$/u, '').split('\n').length)
const counted = (text: string): string => `${linesOf(text)} line${linesOf(text) === 1 ? '' : 's'}`

/** What a call wrote to a file, as far as it still stood there at the end of the turn, and what it wrote that in place of. */
export function* stateAfter(
  change: Change | undefined,
  changedBy: (index: number) => ChangedBy | undefined,
  most: number,
  { shorten, shownRef, tokens, asked }: StateSetting,
): Steps<string> {
  if (!change) return ''
  const { path, now, isMade, isWhole } = change
  const room = Math.min(most, roomOfChange)
  const call = { toolName: 'read_file', input: { path } }
  const done = isWhole ? (isMade ? 'written' : 'to write') : isMade ? 'put in' : 'to put in'
  const nameOf = (text: string): string | undefined => (now.length <= mostNamed ? shownRef?.(text) : undefined)
  const leftOut = (text: string): string => {
    const ref = nameOf(text)
    return `left out${ref === undefined ? '' : `, ref ${ref}`}`
  }
  const states: string[] = []
  /** Tells an old text below a mark, or with the ref under which it can be read. */
  const tellOld = (mark: string, old: string, fresh: string): void => {
    const isOneLine = !old.trimEnd().includes('\n')
    const isShort = old.length + fresh.length <= shortPair || (isOneLine && old.length <= shortOld)
    states.push(isShort ? `[${mark}:]\n${old}` : `[${mark}, ${leftOut(old)}]`)
  }
  // Where all of the texts were only removed, the old ones stand among the arguments.
  const isRemoved = now.every(({ text }) => text === '')
  for (const [index, { text, before }] of now.entries()) {
    const old = before === undefined || before.trim() === '' ? undefined : before
    if (text === '' && before !== undefined && before !== '') {
      const mark = `a text of ${counted(before)} ${isMade ? 'removed' : 'to remove'}`
      if (isRemoved || old === undefined) states.push(`[${mark}]`)
      else tellOld(mark, old, text)
      continue
    }
    if (changedBy(index) !== undefined) {
      const by = hasRef(text) && nameOf(text) !== undefined ? `; ${leftOut(text)}` : ''
      // What may have been refused was perhaps never there to be changed again.
      const what = isMade
        ? `written, and changed again by ${changedBy(index)!}`
        : 'to write in a place that a later call changed'
      states.push(`[${counted(text)} ${what}${by}]`)
    } else {
      const isShort = tokens.count(text) <= room
      const shown = isShort ? text : yield* shorten(text, { call, asked, roomOf: () => room }, tokens)
      states.push(`[${counted(text)} ${done}:]\n${shown}`)
    }
    if (old !== undefined) tellOld(`in place of ${counted(old)}`, old, text)
  }
  return states.join('\n')
}
