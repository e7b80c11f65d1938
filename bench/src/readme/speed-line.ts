import type { CallTimes } from '../speed/calls.ts'
import { patience } from '../speed/patience.ts'
import type { SpeedResults } from '../speed/results.ts'

const states: readonly (readonly [string, keyof CallTimes])[] = [
  ['the first request', 'cold'],
  ['the same again', 'same'],
  ['with two more messages', 'twoMore'],
  ['with two more after JSON', 'json'],
]

function shown(milliseconds: number): string {
  if (milliseconds >= 10) return Math.round(milliseconds).toLocaleString('en')
  return milliseconds < 0.05 ? '0' : milliseconds.toFixed(1)
}

function range(values: readonly number[]): string {
  const [least, most] = [shown(Math.min(...values)), shown(Math.max(...values))]
  return least === most ? least : `${least} to ${most}`
}

/** One sentence on the default profile's time, with that of the peers; `undefined` where it was not measured. */
export function speedLine({ machine, history, subjects }: SpeedResults): string | undefined {
  const own = subjects.find(({ name }) => name === 'winnow')?.calls
  if (!own) return undefined
  const peers = subjects.flatMap(({ peer, calls }) => (peer !== undefined && calls ? [calls] : []))
  const slow = peers.filter(({ cold }) => cold > patience).length
  const times = states.map(([state, key]) => {
    const others = peers.flatMap((calls) => calls[key] ?? [])
    const beside = others.length > 0 ? ` (peers ${range(others)})` : ''
    return `${state} ${shown(own[key] ?? 0)}${beside}`
  })
  const settings = slow === 1 ? '1 setting of a peer' : `${slow} settings of peers`
  const late = slow === 0 ? '' : ` After more than ${patience / 1000} s for the first, ${settings} went no further.`
  const length = history.messages.toLocaleString('en')
  const million = (history.tokens / 1e6).toFixed(1)
  return (
    `Time for a request of ${length} messages (${million} million tokens), in milliseconds on ${machine.cores} cores: ` +
    `${times.join(', ')}.${late}`
  )
}
