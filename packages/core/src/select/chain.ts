import { textOf } from '../message/guards.ts'
import type { Message } from '../message/types.ts'
import { digest } from '../store/digest.ts'
import type { Asked } from './asked.ts'

interface Link {
  readonly before: string
  readonly text: string
  readonly key: string
}

const known = new WeakMap<Message, Link>()

/**
 * Names of what was asked: hashes, each of its text and of the name before it, so that the same words mean another thing
 * in another conversation, or later in the same.
 */
export async function chainOf(asked: readonly Asked[]): Promise<readonly string[]> {
  const keys: string[] = []
  let before = ''
  for (const { message } of asked) {
    const text = textOf(message)
    const link = known.get(message)
    if (link?.before === before && link.text === text) before = link.key
    else {
      const key = await digest(`${before}\n${text}`)
      known.set(message, { before, text, key })
      before = key
    }
    keys.push(before)
  }
  return keys
}
