import { WinnowError } from '@winnow/core'
import { tokenizer } from '@winnow/tokenizers'
import type { ReportArguments } from './arguments.ts'
import { loadConfig } from './config.ts'
import { UsageError } from './errors.ts'
import { createReplayer, type Replayer } from './replay/replay.ts'

/**
 * A replayer by the options of a command line, and its counter.
 *
 * @throws UsageError
 */
export async function replayerFor({
  config,
  profile,
  prices,
}: Pick<ReportArguments, 'config' | 'profile' | 'prices'>): Promise<{
  replay: Replayer
  tokens: Awaited<ReturnType<typeof tokenizer>>
}> {
  const tokens = await tokenizer('o200k_base')
  const options = config === undefined ? {} : await loadConfig(config)
  try {
    const chosen = profile === undefined ? options : { ...options, profile }
    return { replay: createReplayer(chosen, tokens, prices), tokens }
  } catch (error) {
    throw WinnowError.isInstance(error) ? new UsageError(`--config ${config}: ${error.message}`) : error
  }
}
