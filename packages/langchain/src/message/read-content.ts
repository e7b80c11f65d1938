import type { Part } from '@winnow/core'
import { blockText, kindOfBlock, reasoningText } from './blocks.ts'
import { callOfBlock, namesAll, type NativeCall } from './calls.ts'
import { fieldsOf, listOf } from './fields.ts'

/** What one of the places of an AI message says of it. */
export interface Reading {
  readonly parts: readonly Part[]
  /** False where it holds what cannot be matched with the calls of the message. */
  readonly known: boolean
}

/**
 * Reads content in its order, calls at the place of their blocks and those without a block at the end. Standard content
 * (`output_version: 'v1'`) must have a block for every call, because only its blocks are sent.
 */
export function readContent(
  content: unknown,
  calls: readonly NativeCall[],
  callPart: (call: NativeCall) => Part,
  standard: boolean,
): Reading {
  const parts: Part[] = []
  if (typeof content === 'string' && content !== '') parts.push({ type: 'text', text: content })
  const blocks = listOf(content)
  const callBlocks = blocks.filter((block) => kindOfBlock(block) === 'call')
  const placed = namesAll(blocks, callOfBlock, calls)
  let known = placed || (callBlocks.length === 0 && !standard)
  let call = 0
  for (const block of blocks) {
    const kind = kindOfBlock(block)
    if (kind === 'text') parts.push({ type: 'text', text: blockText(block)! })
    else if (kind === 'reasoning') parts.push({ type: 'reasoning', text: reasoningText(block) })
    else if (kind === 'call') {
      if (placed) parts.push(callPart(calls[call]!))
      call += 1
    } else if (kind === 'call-input') {
      const { index } = fieldsOf(block)
      if (!callBlocks.some((owner) => fieldsOf(owner)['index'] === index)) known = false
    } else {
      parts.push({ type: 'opaque', value: block })
      if (kind === 'unknown') known = false
    }
  }
  if (!placed) for (const each of calls.map(callPart)) parts.push(each)
  return { parts, known }
}
