import { createWinnow, estimator, type WinnowOptions } from '@winnow/core'
import {
  checkAccounting,
  checkDeterministic,
  checkIdentity,
  checkNeverWorse,
  checkPairs,
  checkPrefix,
  checkProtected,
  checkRecoverable,
  wordCounter,
  type MakeRecaller,
  type Session,
} from '@winnow/core/testing'

type Law = (make: () => ReturnType<typeof createWinnow>, session: Session, options: WinnowOptions) => Promise<void>

const laws: readonly Law[] = [
  checkPairs,
  checkProtected,
  checkPrefix,
  (make, session) => checkDeterministic(make, session, { again: false }),
  checkIdentity,
  (make, session, { tokens = estimator }) => checkNeverWorse(make, session, tokens),
  (make, session, { tokens = estimator }) => checkAccounting(make, session, tokens),
  // With more rooms and fewer, as this law asks for.
  (_make, session, options) => {
    const compress = options.compress || {}
    const make: MakeRecaller = (extra) =>
      createWinnow({ ...options, ...extra, compress: { ...compress, ...extra.compress } })
    return checkRecoverable(make, session, options.profile)
  },
]

/** A store that forgets everything now and then, and that all conversations share. */
class ForgetfulStore extends Map<string, string> {
  override set(key: string, value: string): this {
    if (this.size > 2000) this.clear()
    return super.set(key, value)
  }
}

/** Configurations that are taken in turns; their number and that of conversations held to laws have no common factor. */
const configurations: readonly WinnowOptions[] = [
  {},
  { compact: { minSavings: 0 }, tokens: wordCounter },
  { profile: 'aggressive' },
  { profile: 'lossless', tokens: wordCounter },
  { compress: { cap: 80 }, compact: { minSavings: 0 }, tokens: wordCounter },
  { recall: { secret: 'a secret of the fuzzing bench' } },
  { prune: { otherTools: 'auto' }, compact: { strategy: 'failed-rounds', minSavings: 0 } },
  { memory: { messages: 20, characters: 2000 } },
  { window: { contextWindow: 16_000 } },
  { store: new ForgetfulStore(), memory: { store: true, messages: 20, characters: 2000 } },
]

/** The same for short texts: every second time with a cap that they exceed, too. */
export function configurationFor(seed: number, isShort: boolean): WinnowOptions {
  const configuration = configurations[seed % configurations.length]!
  const isCapped = isShort && Math.floor(seed / configurations.length) % 2 === 0
  return isCapped ? { ...configuration, compress: { cap: 60, ...configuration.compress } } : configuration
}

/** The laws of the design, checked by the kits for adapters; what is broken. */
export async function checkLaws(session: Session, options: WinnowOptions): Promise<string[]> {
  const problems: string[] = []
  for (const law of laws) {
    try {
      await law(() => createWinnow(options), session, options)
    } catch (error) {
      problems.push(`${error instanceof Error ? error.message : String(error)}\n  options ${JSON.stringify(options)}`)
    }
  }
  return problems
}
