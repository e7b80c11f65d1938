import { InvalidOptionError, type ToolIndex, type Winnow } from '@winnow/core'
import { isFields } from './native-message.ts'

/** @throws InvalidOptionError where something else stands in the place of a Winnow */
export function checkWinnow(winnow: unknown): asserts winnow is Winnow {
  if (isFields(winnow) && typeof winnow['prepare'] === 'function' && typeof winnow['notify'] === 'function') return
  throw new InvalidOptionError('winnow', 'this is no Winnow', 'Make one with createWinnow() and give it first.')
}

/** @throws InvalidOptionError where something else stands in the place of an index */
export function checkIndex(index: unknown): asserts index is ToolIndex | undefined {
  if (index === undefined || (isFields(index) && typeof index['search'] === 'function')) return
  throw new InvalidOptionError('index', 'this is no index', 'Give an object with name and search, or leave it out.')
}
