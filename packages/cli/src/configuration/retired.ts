import type { Draft } from './draft.ts'
import type { Steps } from './mistake.ts'

/** A setting that other configurations have and that is said otherwise here. */
export interface Retired {
  /** The one value that asks for what is done anyway. */
  readonly accepts?: boolean | number | string
  /** What to use instead, as a sentence. */
  readonly fix: string
}

/** Passes a retired setting that asks for what is done anyway; any other is a finding that names what to use. */
export function retire(draft: Draft, { accepts, fix }: Retired, value: unknown, from: Steps): void {
  if (accepts === undefined || value !== accepts) draft.find(from, 'this is set otherwise', fix)
}

/** Reads `enabled` of a part: `false` switches the part off, `true` says what holds anyway. */
export function readSwitch(draft: Draft, path: Steps, value: unknown, from: Steps): void {
  if (typeof value !== 'boolean') draft.find(from, 'this value cannot be used', 'Give true or false.')
  else if (!value) draft.switchOff(path)
}
