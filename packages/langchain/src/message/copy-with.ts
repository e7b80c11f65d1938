import type { BaseMessage } from '@langchain/core/messages'
import { fieldsOf } from './fields.ts'

/**
 * A copy of a message with other fields: same class, same id, every other field the same value. Constructors are not
 * used, because they add to what they are given; fields are defined, not assigned, because streamed messages have
 * setters that write to the original.
 */
export function copyWith<Native extends BaseMessage>(
  message: Native,
  changes: Readonly<Record<string, unknown>>,
): Native {
  // Serialisation takes the names of fields from `lc_kwargs` and a new id is written to it.
  const all = { ...changes, lc_kwargs: { ...fieldsOf(message.lc_kwargs), ...changes } }
  const fields: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(message)
  // Described before there is a copy, because the fields of a frozen message cannot be described again.
  for (const [name, value] of Object.entries(all))
    fields[name] = { value, writable: true, enumerable: true, configurable: true }
  return Object.create(Object.getPrototypeOf(message), fields) as Native
}
