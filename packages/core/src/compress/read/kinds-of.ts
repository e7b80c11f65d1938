import { cutPartsOf } from '../cut/cut-parts.ts'
import { inParts } from '../cut/in-parts.ts'
import { longestWhole, piecesOf } from '../cut/pieces.ts'
import type { Envelope } from './envelope.ts'
import type { ResultKind } from '../kind.ts'
import type { KindTable } from '../kind-table.ts'

/** What says of which kind a text is. */
export interface KindSetting {
  /** The kinds it can be of. */
  readonly kinds: KindTable
  /** What the result is, where the call or the options say so. */
  readonly kind: ResultKind | undefined
  /** What it is where neither the call nor its shape says so. */
  readonly otherwise: ResultKind
}

/** The kinds to try, the surest first. */
function kindsOfWhole(body: string, { kinds, kind: given, otherwise }: KindSetting): ResultKind[] {
  const prose = kinds.named('prose')
  const seen = kinds.ofShape(body)
  const shape = seen === prose ? otherwise : seen
  const isSure = given !== undefined && given.yieldsTo?.includes(shape.name) !== true
  return [...new Set([...(isSure ? [given] : []), shape, prose])]
}

/**
 * The kinds to try; what is left of a result on the sides of a cut is of kinds of its own, and the pieces of a long one are of
 * its kind.
 */
export function kindsOf(body: string, setting: KindSetting): readonly ResultKind[] {
  const kinds = kindsOfWhole(body, setting)
  const first = kinds[0]!
  const json = setting.kinds.named('json')
  const cut = cutPartsOf(body)
  if (cut) return [inParts(body, cut, first, (part) => kindsOfWhole(part, setting), json)]
  const pieces = body.length > longestWhole ? piecesOf(body, first.dividesAt?.(body)) : undefined
  return pieces ? [inParts(body, pieces, first, () => kinds, json)] : kinds
}

/** What a program printed is a log where nothing else says what it is, whichever tool gave it. */
export const asProgram = <Setting extends KindSetting>(setting: Setting, { isOfProgram }: Envelope): Setting =>
  isOfProgram && setting.otherwise === setting.kinds.named('prose')
    ? { ...setting, otherwise: setting.kinds.named('log') }
    : setting
