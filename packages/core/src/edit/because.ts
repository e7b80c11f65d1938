import type { ReasonCode, reasons } from './reasons.ts'

/** One value for each `{}`; of two or more only numbers, because a text might hold what stands between them. */
type Values<Prose extends string> = Prose extends `${string}{}${infer Rest}`
  ? Rest extends `${string}{}${string}`
    ? [number, ...Numbers<Rest>]
    : [string | number]
  : []
type Numbers<Prose extends string> = Prose extends `${string}{}${infer Rest}` ? [number, ...Numbers<Rest>] : []

/** A reason as reports give it: its code and, behind it, what it names. `reasonText` makes prose of it. */
export const because = <Code extends ReasonCode>(code: Code, ...values: Values<(typeof reasons)[Code]['en']>): string =>
  values.length === 0 ? code : `${code}: ${values.join(', ')}`
