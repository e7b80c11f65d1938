import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../ports.ts'
import { DecidedOnce } from './decided-once.ts'

const text = (decided: unknown): string | undefined => (typeof decided === 'string' ? decided : undefined)

function decisions(store: Store, failures: unknown[] = []): DecidedOnce<string> {
  const onFailure = (error: unknown): void => void failures.push(error)
  return new DecidedOnce({ store, milliseconds: 200, prefix: 'winnow:test', read: text, onFailure })
}

const says = (answer: string | undefined) => async (): Promise<string | undefined> => answer
const never = async (): Promise<never> => new Promise(() => {})

describe('what is decided', () => {
  test('holds in every process that shares the store', async () => {
    const store = new Map<string, string>()
    expect(await decisions(store).get('a', says('one'))).toBe('one')
    expect(await decisions(store).get('a', says('two'))).toBe('one')
    expect(await decisions(store).get('a')).toBe('one')
  })

  test('is nobody else’s: another name, another decision', async () => {
    const store = new Map<string, string>()
    await decisions(store).get('a', says('one'))
    expect(await decisions(store).get('b', says('two'))).toBe('two')
    expect([...store.keys()].every((key) => /^winnow:test:[0-9a-f]{64}$/u.test(key))).toBe(true)
  })

  test('is decided once by requests that ask at the same time', async () => {
    let calls = 0
    const once = decisions(new Map())
    const decide = async (): Promise<string> => `answer ${(calls += 1)}`
    const answers = await Promise.all([once.get('a', decide), once.get('a', decide)])
    expect(answers).toEqual(['answer 1', 'answer 1'])
  })

  test('stays though the store forgets it or fails later', async () => {
    const kept = new Map<string, string>()
    let fails = false
    const store: Store = {
      get: (key) => {
        if (fails) throw new Error('down')
        return kept.get(key)
      },
      set: (key, value) => kept.set(key, value),
    }
    const once = decisions(store)
    await once.get('a', says('one'))
    kept.clear()
    fails = true
    expect(await once.get('a', says('two'))).toBe('one')
  })

  test('is nothing for good where nothing came in time', async () => {
    const store = new Map<string, string>()
    const failures: unknown[] = []
    const broken = async (): Promise<string> => {
      throw new Error('no answer')
    }
    expect(await decisions(store, failures).get('a', broken)).toBeUndefined()
    expect(failures).toEqual([new Error('no answer')])
    expect(await decisions(store).get('a', says('late'))).toBeUndefined()
  })

  test('is not asked for where nobody may decide, and then nobody decides in this process', async () => {
    const once = decisions(new Map())
    expect(await once.get('a')).toBeUndefined()
    expect(await once.get('a', says('late'))).toBeUndefined()
  })

  test('is the first one’s where two processes decide at once', async () => {
    const kept = new Map<string, string>()
    const store: Store = {
      get: (key) => kept.get(key),
      set: (key, value) => kept.set(key, value),
      setIfAbsent: (key, value) => !kept.has(key) && kept.set(key, value) === kept,
    }
    const [one, two] = await Promise.all([
      decisions(store).get('a', says('one')),
      decisions(store).get('a', says('two')),
    ])
    expect(one).toBe(two)
  })
})

describe('two Winnows of one process with a store that cannot keep only the first', () => {
  const pause = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 1))
  const slow = (): Store => {
    const kept = new Map<string, string>()
    return {
      get: async (key) => {
        await pause()
        return kept.get(key)
      },
      set: async (key, value) => {
        await pause()
        kept.set(key, value)
      },
    }
  }

  test('tell the same, and so does who comes later', async () => {
    const store = slow()
    const saysLate = (word: string, pauses: number) => async (): Promise<string> => {
      for (let at = 0; at < pauses; at += 1) await pause()
      return word
    }
    const told = await Promise.all(
      ['one', 'two', 'three'].map(async (word, at) => decisions(store).get('a', saysLate(word, at * 10))),
    )
    expect(new Set(told).size).toBe(1)
    expect(await decisions(store).get('a', says('later'))).toBe(told[0])
  })

  test('go on where the first one fails to keep anything', async () => {
    const store = slow()
    let calls = 0
    const full: Store = {
      get: (key) => store.get(key),
      set: async (key, value) => {
        calls += 1
        if (calls === 1) throw new Error('full')
        return store.set(key, value)
      },
    }
    const failures: unknown[] = []
    const words = ['one', 'two']
    const told = await Promise.all(words.map(async (word) => decisions(full, failures).get('a', says(word))))
    // Which of them comes first is up to the runtime, which works out both keys at the same time.
    const second = told.findIndex((word) => word !== undefined)
    expect(told).toEqual(words.map((word, at) => (at === second ? word : undefined)))
    expect(second).toBeGreaterThanOrEqual(0)
    expect(failures).toEqual([new Error('full')])
  })
})

test('nothing is decided where keys cannot be made, as in a page without HTTPS, and no request fails', async () => {
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const failures: unknown[] = []
  expect(await decisions(new Map(), failures).get('a', says('one'))).toBeUndefined()
  expect(failures).toHaveLength(1)
})

test('what a store says it was the first to keep holds, though it fails before it is read back', async () => {
  const kept = new Map<string, string>()
  let isDown = false
  const store: Store = {
    get: (key) => {
      if (isDown) throw new Error('down')
      return kept.get(key)
    },
    set: () => undefined,
    setIfAbsent: (key, value) => {
      isDown = true
      return !kept.has(key) && Boolean(kept.set(key, value))
    },
  }
  expect(await decisions(store).get('a', says('one'))).toBe('one')
  isDown = false
  expect(await decisions(store).get('a', says('two'))).toBe('one')
  expect(await decisions(store).get('a')).toBe('one')
})

describe('a store that', () => {
  test.each<[string, Store]>([
    ['throws', { get: () => Promise.reject(new Error('down')), set: () => undefined }],
    ['hangs', { get: never, set: never }],
    ['keeps nothing', { get: () => undefined, set: () => undefined }],
    ['gives nonsense', { get: () => '}{', set: () => undefined }],
    ['gives what is no decision', { get: () => '"one"', set: () => undefined }],
    ['gives a decision about something else', { get: () => '{"decided":{"other":1}}', set: () => undefined }],
  ])('%s decides nothing, and says so once', async (_, store) => {
    const failures: unknown[] = []
    const once = decisions(store, failures)
    expect(await once.get('a', says('one'))).toBeUndefined()
    expect(await once.get('a', says('one'))).toBeUndefined()
    expect(failures).toHaveLength(1)
  })

  test('parses JSON itself is understood', async () => {
    const kept = new Map<string, unknown>()
    const store: Store = { get: (key) => kept.get(key), set: (key, value) => kept.set(key, JSON.parse(value)) }
    await decisions(store).get('a', says('one'))
    expect(await decisions(store).get('a')).toBe('one')
  })
})

describe('several things at once', () => {
  const asked = ['a', 'b', 'c'].map((name) => ({ name, mayDecide: name !== 'c' }))

  test('are decided in one call, as far as they are missing and may be decided', async () => {
    const store = new Map<string, string>()
    await decisions(store).get('b', says('known'))
    const seen: (readonly number[])[] = []
    const decide = async (places: readonly number[]): Promise<string[]> => {
      seen.push(places)
      return places.map((place) => `new ${place}`)
    }
    expect(await decisions(store).getAll(asked, decide)).toEqual(['new 0', 'known', undefined])
    expect(seen).toEqual([[0]])
    expect(await decisions(store).getAll(asked, decide)).toEqual(['new 0', 'known', undefined])
    expect(store.size).toBe(2)
  })

  test('are decided in the order they were asked in, whichever the store answers first', async () => {
    const kept = new Map<string, string>()
    const waiting: (() => void)[] = []
    const store: Store = {
      // The first answer comes to who asked last.
      get: async (key) => {
        if (waiting.length < asked.length) {
          const answer = new Promise<void>((resolve) => void waiting.push(resolve))
          if (waiting.length === asked.length) for (const resolve of waiting.toReversed()) resolve()
          await answer
        }
        return kept.get(key)
      },
      set: (key, value) => kept.set(key, value),
    }
    const seen: (readonly number[])[] = []
    const all = asked.map(({ name }) => ({ name, mayDecide: true }))
    const decide = async (places: readonly number[]): Promise<string[]> => {
      seen.push(places)
      return places.map(String)
    }
    expect(await decisions(store).getAll(all, decide)).toEqual(['0', '1', '2'])
    expect(seen).toEqual([[0, 1, 2]])
  })

  test('share what others ask for at the same time, in any order', async () => {
    const once = decisions(new Map())
    const echo = async (places: readonly number[]): Promise<string[]> => places.map(String)
    const [first, second] = await Promise.all([once.getAll(asked, echo), once.getAll(asked.toReversed(), echo)])
    expect(second).toEqual(first.toReversed())
  })

  test('fail with one word where the store fails for all, and are decided where it fails for one', async () => {
    const failures: unknown[] = []
    const down = async (): Promise<never> => Promise.reject(new Error('down'))
    expect(await decisions({ get: down, set: down }, failures).getAll(asked, async () => [])).toEqual(
      asked.map(() => undefined),
    )
    expect(failures).toHaveLength(1)
    const kept = new Map<string, string>()
    let reads = 0
    const get = (key: string): unknown => {
      if ((reads += 1) === 1) throw new Error('once')
      return kept.get(key)
    }
    const set = (key: string, value: string): unknown => kept.set(key, value)
    const answers = await decisions({ get, set }, failures).getAll(asked.slice(0, 2), async () => ['new'])
    expect(answers).toEqual([undefined, 'new'])
  })
})

describe('many decisions', () => {
  const asked = Array.from({ length: 300 }, (_, at) => ({ name: `${at}`, mayDecide: true }))

  test('are read a few at a time, so that a store with few connections has time for each', async () => {
    const kept = new Map<string, string>()
    await decisions(kept).getAll(asked, async (places) => places.map(String))
    let [now, most] = [0, 0]
    const store: Store = {
      get: async (key) => {
        most = Math.max(most, (now += 1))
        await Promise.resolve()
        now -= 1
        return kept.get(key)
      },
      set: () => undefined,
    }
    const found = await decisions(store).getAll(asked, async () => [])
    expect(found).toEqual(asked.map(({ name }) => name))
    expect(most).toBeLessThanOrEqual(50)
  })

  test('stay though one of them was overwritten with nonsense', async () => {
    const kept = new Map<string, string>()
    await decisions(kept).getAll(asked, async (places) => places.map(String))
    kept.set([...kept.keys()][0]!, '}{')
    const found = await decisions(kept).getAll(asked, async () => [])
    expect(found.filter((value) => value === undefined)).toHaveLength(1)
  })

  test('are not waited for one after the other where a store hangs', async () => {
    let reads = 0
    const failures: unknown[] = []
    const store: Store = {
      get: async () => {
        reads += 1
        return never()
      },
      set: never,
    }
    const found = await decisions(store, failures).getAll(asked, async (places) => places.map(String))
    expect(found).toEqual(asked.map(() => undefined))
    expect([reads, failures.length]).toEqual([50, 1])
  })
})
