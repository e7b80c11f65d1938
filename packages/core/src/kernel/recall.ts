import { inSlices } from '../breaks.ts'
import { recallInSteps } from '../compress/recall/recall.ts'
import type { Recalled, RecallOptions } from '../compress/recall/types.ts'
import { InvalidOptionError } from '../errors.ts'
import { recallSafely, type RecallParts } from '../prepare/recall-safely.ts'
import type { Winnow } from '../prepare/types.ts'

/** What {@link recall} gives, for the option `recall` of {@link createKernel}. */
export interface KernelRecall extends RecallOptions {
  /** Makes the functions that read back; called by the kernel. */
  readonly reader: (
    parts: Omit<RecallParts, 'persisted'>,
  ) => Pick<Winnow, 'recall' | 'recallInSlices' | 'recallPersisted'>
}

const fewest = 16

/**
 * Lets a model read back what was left out: marks name it, and `recall` of the kernel reads it from the stored history.
 *
 * @throws InvalidOptionError where the secret is too short
 * @example
 * createKernel({ plugins: [compress()], recall: recall({ secret: process.env['WINNOW_SECRET'] ?? crypto.randomUUID() }) })
 */
export function recall(options: RecallOptions = {}): KernelRecall {
  const { secret } = options
  if (secret !== undefined && !(typeof secret === 'string' && secret.length >= fewest))
    throw new InvalidOptionError('secret', 'this value cannot be used', `Give ${fewest} characters or more.`)
  return {
    ...options,
    // Nothing is stored apart from the history.
    reader: (parts) =>
      recallSafely({
        ...parts,
        persisted: async (messages, request, { signal }) => inSlices(recallInSteps(messages, request, parts), signal),
      }),
  }
}

/** What a kernel without {@link recall} answers. */
export function nothingToRecall(): ReturnType<KernelRecall['reader']> {
  const nothing: Recalled = {
    text: 'Nothing can be read back here: the kernel was made without recall().',
    found: false,
    page: 1,
    pages: 1,
  }
  return { recall: () => nothing, recallInSlices: async () => nothing, recallPersisted: async () => nothing }
}
