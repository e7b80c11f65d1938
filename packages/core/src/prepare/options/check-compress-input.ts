import { InvalidOptionError } from '../../errors.ts'
import { isPromise } from './explain-mistake.ts'

const fix = 'Give { toolName, args, output, query }.'

/** @throws InvalidOptionError where something else stands in the place of a tool result */
export function checkCompressInput(input: unknown): void {
  if (typeof input !== 'object' || input === null) throw new InvalidOptionError('input', 'this is no tool result', fix)
  if (isPromise(input)) throw new InvalidOptionError('input', 'this is a promise', 'Write await before it.')
  const { toolName, output } = input as { toolName?: unknown; output?: unknown }
  if (typeof toolName !== 'string') throw new InvalidOptionError('input.toolName', 'this is no name of a tool', fix)
  if (!('output' in input)) throw new InvalidOptionError('input.output', 'there is none', fix)
  if (isPromise(output)) throw new InvalidOptionError('input.output', 'this is a promise', 'Write await before it.')
}
