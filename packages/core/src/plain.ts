import { InvalidOptionError } from './errors.ts'

/** What was thrown, in words; anything can be thrown. */
export function wordsOfError(error: unknown): string {
  try {
    return error instanceof Error ? error.message : typeof error
  } catch {
    return typeof error
  }
}

/** A function among the options threw, or gave what it may not give. */
export class HostFunctionError extends InvalidOptionError {
  static override isInstance(error: unknown): error is HostFunctionError {
    return InvalidOptionError.isInstance(error) && error instanceof HostFunctionError
  }
}

/** @throws HostFunctionError where a value is a promise, whose rejection is then nobody's */
export function refusePromise(option: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || typeof (value as { then?: unknown }).then !== 'function') return
  Promise.resolve(value).catch(() => {})
  throw new HostFunctionError(option, 'it gave a promise', 'Give a function that answers at once, without async.')
}

/**
 * A function of the host's that has to answer at once. A promise would count as true, and one that is rejected would end the
 * process, so none gets through.
 *
 * @param option names it
 * @throws HostFunctionError where it throws or gives a promise
 */
export function plain<Given extends readonly unknown[], Answer>(
  option: string,
  ask: (...given: Given) => Answer,
): (...given: Given) => Answer {
  return (...given) => {
    let answer
    try {
      answer = ask(...given)
    } catch (cause) {
      throw new HostFunctionError(
        option,
        `it threw: ${wordsOfError(cause)}`,
        'Give a function that answers for every input.',
        { cause },
      )
    }
    refusePromise(option, answer)
    return answer
  }
}

/** The same options, with those of these names {@link plain} where they are functions. `path` stands before the names. */
export function withPlain<Options extends object>(
  options: Options,
  path: string,
  names: readonly (keyof Options & string)[],
): Options {
  const own = names.flatMap((name) => {
    const ask: unknown = options[name]
    if (typeof ask !== 'function') return []
    return [[name, plain(path + name, (...given: unknown[]): unknown => Reflect.apply(ask, options, given))] as const]
  })
  return own.length === 0 ? options : { ...options, ...(Object.fromEntries(own) as Partial<Options>) }
}
