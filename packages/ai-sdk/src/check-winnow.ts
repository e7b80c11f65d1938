import { InvalidOptionError, type ToolIndex, type Winnow } from '@winnow/core'
import { isFields } from './message/native-message.ts'

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

/** @throws InvalidOptionError where results cannot be persisted with this */
export function checkPersist(winnow: Winnow, persist: unknown): void {
  if (persist === undefined) return
  if (!isFields(persist))
    throw new InvalidOptionError('persist', 'this is no scope', 'Give { scope }, or leave it out.')
  const { scope, ttl } = persist
  if (typeof scope !== 'string' || scope === '')
    throw new InvalidOptionError('persist.scope', 'this is no scope', 'Name the conversation or the user by a text.')
  if (ttl !== undefined && !(typeof ttl === 'number' && ttl > 0))
    throw new InvalidOptionError('persist.ttl', 'this is no time', 'Give milliseconds above 0, or leave it out.')
  if (!winnow.hasStore)
    throw new InvalidOptionError('persist', 'this Winnow has no store', 'Make it with createWinnow({ store }).')
  if (!winnow.recalls)
    throw new InvalidOptionError('persist', 'this Winnow recalls nothing', 'Make it without recall: false.')
}
