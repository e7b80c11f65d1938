import type fc from 'fast-check'
import type { Message } from '../../message/types.ts'
import type { Winnow } from '../../prepare/types.ts'
import type { Converter } from './check-converter.ts'

/** An adapter as the kit checks it: its two functions, what it sends, and a way to write native messages. */
export interface CheckedAdapter<Native> extends Converter<Native> {
  /** Native messages that say the same. What the framework has no place for, such as reasoning, may be missing. */
  write(messages: readonly Message[]): readonly Native[] | Promise<readonly Native[]>
  /** What is sent of native messages. */
  prepare(winnow: Winnow, messages: readonly Native[]): Promise<readonly Native[]>
  /** The messages as a host loads them from where it keeps them. Default: through JSON. */
  reload?(messages: readonly Native[]): readonly Native[]
  /** Histories in the shapes that the framework and its providers store, besides those that `write` makes. */
  readonly histories?: fc.Arbitrary<readonly Native[] | Promise<readonly Native[]>>
}
