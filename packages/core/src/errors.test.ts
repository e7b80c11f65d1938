import { describe, expect, test } from 'vitest'
import { InvalidMessageError, InvalidOptionError, WinnowError } from './errors.ts'

describe('errors', () => {
  test('say what is wrong, where, and how to mend it', () => {
    const error = new InvalidOptionError('compact.minSavings', 'this value cannot be used', 'Give a whole number.')
    expect(error).toMatchObject({
      name: 'InvalidOptionError',
      code: 'invalid-option',
      path: 'compact.minSavings',
      message: 'compact.minSavings: this value cannot be used. Give a whole number.',
    })
    expect(new InvalidMessageError(3, '.parts', 'the parts are an array')).toMatchObject({
      name: 'InvalidMessageError',
      code: 'invalid-message',
      at: 3,
      message: 'messages[3].parts: the parts are an array',
    })
  })
  test('keep their cause', () => {
    const cause = new Error('deeper')
    expect(new WinnowError('invalid-edit', 'x', { cause }).cause).toBe(cause)
  })
  test('are recognised, those of another copy of the package, too', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('winnow.error')]: true })
    for (const error of [new WinnowError('invalid-edit', 'x'), new InvalidOptionError('a', 'b', 'c'), foreign])
      expect(WinnowError.isInstance(error)).toBe(true)
    for (const other of [new Error('x'), null, undefined, 'x', 7, {}, Object.create(null)])
      expect(WinnowError.isInstance(other)).toBe(false)
  })
  test('are no enumerable clutter', () => {
    expect(Object.keys(new WinnowError('invalid-edit', 'x')).sort()).toEqual(['code', 'name'])
  })
})
