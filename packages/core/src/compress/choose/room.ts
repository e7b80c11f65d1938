import type { ResultKind } from '../kind.ts'
import type { CompressOptions, Profile } from '../types.ts'

/** How many tokens of results may be sent, and what leaving something out of one has to gain. */
export interface Room {
  /** Tokens a result of a kind may have before something is left out, by the tokens it has. */
  capOf(kind: ResultKind, size: number): number
  /** What a cut has to gain against the same content whole: so many tokens, and such a share of them. */
  readonly leastGain: { readonly tokens: number; readonly share: number }
  /** Whether results that report no more than success may have less. */
  readonly cutsSuccess: boolean
  /** Whether a result may have more where it is larger, or where the call asked for it. */
  readonly growsWithSize: boolean
}

/** The share of what a large result has beyond that may stay where its kind does not say another, and the most it may have. */
const shareOfLarge = 0.5
const mostOfLarge = 8000
/** A cut that gains less is not worth a reader's doubt about what is missing. */
const worthwhileCut = { default: { tokens: 150, share: 0.3 }, aggressive: { tokens: 100, share: 0.2 } }
export const anyGain = { tokens: 0, share: 0 }

const everything: Room = { capOf: () => Infinity, leastGain: anyGain, cutsSuccess: false, growsWithSize: false }

/**
 * The room of results. A cap that is given counts for every size. In the default profile the room grows with the size: a
 * result may have what its kind always may, and a share of what it has beyond that, so that one of a middling size comes
 * whole where a cut would hardly pay. In `aggressive` each kind has one cap, or a share of the whole.
 */
export function roomFor(cap: CompressOptions['cap'], profile: Profile): Room {
  if (profile === 'lossless' || cap === false) return everything
  if (typeof cap === 'number') return { capOf: () => cap, leastGain: anyGain, cutsSuccess: true, growsWithSize: false }
  const given = (kind: ResultKind): number | undefined =>
    cap && Object.hasOwn(cap, kind.name) ? cap[kind.name] : undefined
  const own = (kind: ResultKind): number => (typeof kind.cap === 'number' ? kind.cap : kind.cap[profile])
  const isAggressive = profile === 'aggressive'
  const share = ({ cap: most }: ResultKind): number =>
    (typeof most === 'number' ? undefined : most.share?.[profile]) ?? (isAggressive ? 0 : shareOfLarge)
  const grown = (kind: ResultKind, size: number): number =>
    isAggressive ? size * share(kind) : own(kind) + (size - own(kind)) * share(kind)
  return {
    capOf: (kind, size) => given(kind) ?? Math.max(own(kind), Math.min(mostOfLarge, Math.ceil(grown(kind, size)))),
    leastGain: worthwhileCut[profile],
    cutsSuccess: isAggressive,
    growsWithSize: !isAggressive,
  }
}

/** Whether a cut to `after` tokens gains what it has to against `least` tokens. */
export const gainsEnough = (least: number, after: number, { tokens, share }: Room['leastGain']): boolean =>
  least - after >= Math.max(tokens, least * share)
