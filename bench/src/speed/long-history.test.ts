import { join } from 'node:path'
import { readTurns, validate } from '@winnow/core'
import { readChat } from '@winnow/core/openai-chat'
import { describe, expect, test } from 'vitest'
import { loadOwnRecordings } from '../trajectories/recordings/load.ts'
import { fresh, longHistory, newTurn, nextPair, oneTurn } from './long-history.ts'

const recordings = loadOwnRecordings(join(import.meta.dirname, '../../..'))

describe('a long history made of short ones', () => {
  const history = longHistory(recordings, 1000)

  test('has the length asked for, less what would cut a result from its call, and is valid', () => {
    expect(history.length).toBeGreaterThan(980)
    expect(history.length).toBeLessThanOrEqual(1000)
    const ended = [...history, ...newTurn, ...nextPair(1)]
    expect(validate(readChat(ended), { provider: 'openai-chat' })).toEqual([])
  })

  test('keeps JSON valid where words changed', () => {
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    const calls = history.flatMap(({ tool_calls: made = [] }) => made)
    expect(calls.filter((call) => !isJson(call.function.arguments))).toEqual([])
  })

  test('shares no text with a later copy', () => {
    const texts = new Set(history.map(({ content }) => content))
    const other = longHistory(recordings, 1000, 100)
    const shared = other.filter(({ content }) => content !== null && content.length > 40 && texts.has(content))
    expect(shared).toEqual([])
  })

  test('is one valid open turn without what was said in between', () => {
    const turn = oneTurn(history)
    expect(turn.filter(({ role }) => role === 'user')).toHaveLength(1)
    expect(turn.filter(({ role }) => role === 'tool')).toEqual(history.filter(({ role }) => role === 'tool'))
    expect(validate(readChat(turn), { provider: 'openai-chat' })).toEqual([])
    expect(readTurns(readChat(turn))).toHaveLength(1)
  })

  test('is equal in new objects', () => {
    const copy = fresh(history)
    expect(copy).toEqual(history)
    expect(copy[1]).not.toBe(history[1])
  })
})
