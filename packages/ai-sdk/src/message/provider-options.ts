import { isFields, type Fields } from './native-message.ts'

/** The options a part or message carries for each provider; hosts name the providers (`azure`, `vertex`, …). */
const optionsByProvider = (holder: Fields): Fields[] =>
  isFields(holder['providerOptions']) ? Object.values(holder['providerOptions']).filter(isFields) : []

/** Text in which a provider keeps the state of its own compaction. */
export const isCompaction = (part: Fields): boolean =>
  optionsByProvider(part).some((options) => options['type'] === 'compaction')

/** Whether a provider's program made the call (or got the result): the program refers to it. */
export const isLinkedToProgram = (part: Fields): boolean =>
  optionsByProvider(part).some((options) => {
    const caller = options['caller']
    return isFields(caller) && caller['type'] !== 'direct'
  })

/** Whether the provider binds the call to others of its message: a parallel wrapper, or a signature for all of them. */
export const isBoundToSiblings = (call: Fields): boolean =>
  optionsByProvider(call).some(
    (options) => isFields(options['parallelToolCall']) || typeof options['thoughtSignature'] === 'string',
  )

/** Whether the result brings tools of its own, which every later request needs. */
export const bringsTools = (result: Fields): boolean =>
  optionsByProvider(result).some((options) => options['additionalTools'] !== undefined)

/** Whether the output answers an approval the provider asked for. */
export const answersApproval = (output: Fields): boolean =>
  optionsByProvider(output).some((options) => options['approvalId'] !== undefined)
