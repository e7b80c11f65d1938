import { isFields, type Fields } from './message/native-message.ts'

/** What settings, a step or a call say to Winnow: `providerOptions: { winnow }`. */
export function ownOptions({ providerOptions }: Fields): Fields {
  const own = isFields(providerOptions) ? providerOptions['winnow'] : undefined
  return isFields(own) ? own : {}
}
