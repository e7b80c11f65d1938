import { InvalidOptionError } from '@winnow/core'

/**
 * What a function of the host's answered at once. A promise that is rejected would end the process, as nobody awaits it.
 *
 * @throws InvalidOptionError where it is a promise
 */
export function atOnce<Answer>(option: string, answer: Answer): Answer {
  if (typeof (answer as { then?: unknown } | null | undefined)?.then !== 'function') return answer
  Promise.resolve(answer).catch(() => {})
  throw new InvalidOptionError(option, 'it gave a promise', 'Give a function that answers at once, without async.')
}
