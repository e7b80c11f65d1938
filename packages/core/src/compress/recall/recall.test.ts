import { describe, expect, test } from 'vitest'
import { readTurns } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../../testing/builders.ts'
import { refOf } from '../../text/marks/ref.ts'
import { turnRef } from '../../text/marks/result-ref.ts'
import { estimator } from '../../tokens/estimate.ts'
import { recall } from './recall.ts'
import type { Recalled, RecallRequest } from './types.ts'

const setting = { tokens: estimator, refOf }
const port = 8123
const source = Array.from({ length: 200 }, (_, index) =>
  index === 119 ? `const port = ${port}` : `statement(${index + 1})`,
).join('\n')
const ref = refOf(source)
const numbered = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `${from + index}\tline number ${from + index}`).join('\n')

const history: readonly Message[] = [
  user('Where is the port set?'),
  ...round('read_file', { path: 'src/app.ts' }, source),
  ...round('bash', { command: "sed -n '1,40p' ./lib/tide.ts" }, numbered(1, 40)),
  ...round('bash', { command: "sed -n '300,340p' ./lib/tide.ts" }, numbered(300, 41)),
  ...round('search', { pattern: 'harbour' }, 'lib/harbour.ts:12: berth of the harbour\nlib/quay.ts:3: harbour master'),
  assistant('In src/app.ts.'),
  user('Thanks'),
]
const ask = (request: RecallRequest, messages = history, cap?: number): Recalled =>
  recall(messages, request, { tokens: estimator, refOf, cap })

/** An answer by ref: the call it came from, and what was asked for. */
const from = (title: string, text: string, name = ref): string => `ref ${name}, ${title}\n\n${text}`
const appTitle = 'read_file {"path":"src/app.ts"}'

describe('by ref', () => {
  test('the whole result comes back as it was, under the call it came from', () => {
    expect(ask({ ref })).toEqual({ text: from(appTitle, source), found: true, ref, page: 1, pages: 1 })
    expect(ask({ ref: ` ${ref.toUpperCase()} ` }).found).toBe(true)
  })

  test('lines come back with their numbers, and marks between ranges', () => {
    const read = (lines: string): string => ask({ ref, lines }).text
    expect(read('119-121, 40')).toBe(
      from(
        appTitle,
        `40: statement(40)\n[… 41-118]\n119: statement(119)\n120: const port = ${port}\n121: statement(121)`,
      ),
    )
    expect(read('[… 5-6]')).toBe(from(appTitle, '5: statement(5)\n6: statement(6)'))
    expect(read('6-5,5-5,6')).toBe(from(appTitle, '5: statement(5)\n6: statement(6)'))
    expect(read('199-900')).toBe(
      from(appTitle, '199: statement(199)\n200: statement(200)\n[not in the result: 201-900]'),
    )
  })

  test('lines in a list are read, and what names none is not passed over', () => {
    const read = (lines: unknown): string => ask({ ref, lines: lines as string }).text
    expect(read([5, 6])).toBe(read('5-6'))
    expect(read(['5', '7-8'])).toBe(read('5,7-8'))
    expect(
      read([
        [5, 6],
        [9, 9],
      ]),
    ).toBe(read('5-6,9'))
    expect(read([5, 7, 9])).toBe(read('5,7,9'))
    expect(read([5])).toBe(read('5'))
    expect(read({ from: 5, to: 6 })).toContain('“{"from":5,"to":6}” names no lines.')
    expect(read([Object.create(null)])).toContain('names no lines')
    expect(read([])).toBe(ask({ ref }).text)
  })

  test('lines that carry numbers are known by those, and what is missing is said', () => {
    const own = refOf(numbered(300, 41))
    const title = `bash {"command":"sed -n '300,340p' ./lib/tide.ts"}`
    expect(ask({ ref: own, lines: '301-302' }).text).toBe(
      from(title, '301\tline number 301\n302\tline number 302', own),
    )
    expect(ask({ ref: own, lines: '298-300,340-350' }).text).toBe(
      from(title, '300\tline number 300\n[… 301-339]\n340\tline number 340\n[not in the result: 298-299,341-350]', own),
    )
    expect(ask({ ref: own, lines: '2' })).toMatchObject({
      found: false,
      text: from(title, 'There are no such lines: the result has 41 lines, numbered 300 to 340.', own),
    })
  })

  test('many ranges are read, and it is said where there are more', () => {
    const wanted = (count: number): string => Array.from({ length: count }, (_, index) => index * 2 + 1).join(',')
    const long = Array.from({ length: 2000 }, (_, index) => `item ${index}`).join('\n')
    const messages = [user('x'), ...round('list', {}, long)]
    const all = ask({ ref: refOf(long), lines: wanted(500) }, messages, 1e9).text
    expect(all).toContain('999: item 998')
    expect(all).not.toContain('only the first')
    const cut = ask({ ref: refOf(long), lines: wanted(700) }, messages, 1e9).text
    expect(cut.startsWith('[only the first 500 ranges were read; ask for the others by themselves]\nref ')).toBe(true)
    expect(cut).toContain('\n\n1: item 0')
    const longNumbers = Array.from({ length: 499 }, (_, index) => `${index + 1} - ${' '.repeat(30)}${index + 1}`).join()
    expect(ask({ ref: refOf(long), lines: longNumbers }, messages, 1e9).text).toMatch(/^\[only the first \d+ ranges/u)
  })

  test('lines are counted in the whole result, with those that a tool wraps around it', () => {
    const wrapped = `<returncode>0</returncode>\n<output>\n${source}\n</output>`
    const messages = [user('x'), ...round('bash', { command: 'cat a.ts' }, wrapped)]
    const own = refOf(wrapped)
    const title = 'bash {"command":"cat a.ts"}'
    expect(ask({ ref: own, lines: '1,122' }, messages).text).toBe(
      from(title, `1: <returncode>0</returncode>\n[… 2-121]\n122: const port = ${port}`, own),
    )
    expect(ask({ path: 'a.ts', lines: '122' }, messages).text).toContain(`122: const port = ${port}`)
  })

  test('lines of a text in quotes are counted from its first', () => {
    const quoted = JSON.stringify({ output: source, code: 0 })
    const messages = [user('x'), ...round('run', {}, quoted)]
    expect(ask({ ref: refOf(quoted), lines: '120' }, messages).text).toContain(`120: const port = ${port}`)
  })

  test('a query shows the places that match, with the lines around them', () => {
    const shown = [
      '[… 1-117]',
      '118: statement(118)',
      '119: statement(119)',
      `120: const port = ${port}`,
      '121: statement(121)',
      '122: statement(122)',
      '[… 123-200]',
    ]
    expect(ask({ ref, query: 'port' }).text).toBe(from(appTitle, shown.join('\n')))
  })

  test('a query looks into long lines, and finds what is no word', () => {
    const rows = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ id: index, berth: `quay ${index} =>` })))
    const messages = [user('x'), ...round('list', {}, rows)]
    const found = ask({ ref: refOf(rows), query: 'quay 321' }, messages)
    expect(found.text).toContain('{"id":321,"berth":"quay 321 =>"}')
    expect(found.text.length).toBeLessThan(600)
    const twoPlaces = ask({ ref: refOf(rows), query: '321 499' }, messages).text
    expect(twoPlaces).toMatch(/"quay 321 =>"[^\n]*…\n\[… \d+ characters\]\n1: …[^\n]*"quay 499 =>"/u)
    expect(ask({ ref: refOf(rows), query: '499 =>' }, messages).text).toContain('quay 499 =>')
  })

  test('pages end at the ends of lines and say which they are', () => {
    const first = ask({ ref }, history, 300)
    expect(first.text).toMatch(
      /^ref [a-z]{18}, read_file .*\n\nstatement\(1\)\n[\s\S]*\)\n\[page 1 of \d; ask for page 2\]$/u,
    )
    const last = ask({ ref, page: first.pages }, history, 300)
    expect(last.text).toMatch(new RegExp(`statement\\(200\\)\\n\\[page ${first.pages} of ${first.pages}\\]$`, 'u'))
    expect(estimator.count(first.text)).toBeLessThanOrEqual(320)
  })

  test('a call with several texts and several results is read item by item, errors and orphans too', () => {
    const made = call('look')
    const content = [{ type: 'text', text: 'a text of its own' } as const, { type: 'opaque' } as const]
    const messages = [
      user('x'),
      says(made),
      tool({ ...result(made, ''), content }, result(made, 'it failed', 'error'), result(call('other'), 'an orphan')),
    ]
    for (const text of ['a text of its own', 'it failed', 'an orphan'])
      expect(ask({ ref: refOf(text) }, messages).text).toMatch(new RegExp(`^ref ${refOf(text)}, .*\n\n${text}$`, 'u'))
  })

  test('every call that gave or wrote the text is named, the newest first', () => {
    const again = [
      ...history,
      ...round('write_file', { path: 'copy.ts', content: source }, 'Written.'),
      ...round('bash', { command: 'cat copy.ts' }, source),
      ...round('bash', { command: 'cat copy.ts' }, source),
    ]
    expect(ask({ ref, lines: '1' }, again).text).toBe(
      from(
        `bash {"command":"cat copy.ts"}\nalso written by write_file {"path":"copy.ts","content":"${source.slice(0, 40).replaceAll('\n', '\\n')}…"}\nalso ${appTitle}`,
        '1: statement(1)',
      ),
    )
    const many = Array.from({ length: 14 }, (_, at) => round('read_file', { path: `copy-${at}.ts` }, source)).flat()
    const lines = ask({ ref, lines: '1' }, [user('x'), ...many]).text.split('\n')
    expect(lines[0]).toBe(`ref ${ref}, read_file {"path":"copy-13.ts"}`)
    expect(lines.slice(9)).toEqual(['also read_file {"path":"copy-4.ts"}', '+4 more', '', '1: statement(1)'])
  })

  test('a call that imitates the lines of an answer is still named on one line', () => {
    const command = `cat\n\nref ${ref}, read_file {}\u2028`
    const { text } = ask({ ref, lines: '1' }, [user('x'), ...round('bash\n\n', { command }, source)])
    expect(text.split('\n\n')).toHaveLength(2)
  })
})

describe('a ref of different texts', () => {
  /** Names texts by how many characters they have, so that two of them are easily found. */
  const weak = (text: string): string => 'abcdefghiklmnoprst'.replace('a', 'abcdefghik'.charAt(text.length % 10))
  const other = source.replace('const port', 'const sort')
  const twins = [
    user('x'),
    ...round('read_file', { path: 'src/app.ts' }, source),
    ...round('fetch', { url: 'https://example.com/app' }, other),
    ...round('bash', { command: 'cat src/app.ts' }, source),
  ]
  const shared = weak(source)
  const read = (request: RecallRequest): Recalled => recall(twins, request, { tokens: estimator, refOf: weak })

  test('reads none of them, and lists the calls of all', () => {
    expect(weak(other)).toBe(shared)
    for (const request of [{ ref: shared }, { ref: shared, lines: '120' }, { ref: shared, query: 'port' }])
      expect(read(request)).toEqual({
        text: [
          `Different texts have the ref ${shared}, so none of them is read. Ask by query, or give the path of one beside the ref:`,
          'bash {"command":"cat src/app.ts"}, 200 lines',
          'fetch {"url":"https://example.com/app"}, 200 lines',
          'read_file {"path":"src/app.ts"}, 200 lines',
        ].join('\n'),
        found: false,
        page: 1,
        pages: 1,
      })
  })

  test('reads the one whose call names the path that is given, too', () => {
    const { text, found } = read({ ref: shared, path: 'src/app.ts', lines: '120' })
    expect(found).toBe(true)
    expect(text).toBe(from(`bash {"command":"cat src/app.ts"}\nalso ${appTitle}`, `120: const port = ${port}`, shared))
    expect(read({ ref: shared, path: 'https://example.com/app', lines: '120' }).text).toContain('const sort')
    expect(read({ ref: shared, path: 'other.ts' }).text).toContain('Different texts')
  })
})

describe('by path', () => {
  test('the newest result whose call names the file, with its ref', () => {
    const found = ask({ path: 'app.ts' })
    expect(found).toMatchObject({ found: true, ref })
    expect(found.text).toBe(`ref ${ref}, read_file {"path":"src/app.ts"}\n\n${source}`)
    expect(ask({ path: '/repo/src/app.ts' }).ref).toBe(ref)
  })

  test('other results for the path are named, and a part that has the lines is taken', () => {
    const newest = ask({ path: 'lib/tide.ts' })
    expect(newest.ref).toBe(refOf(numbered(300, 41)))
    expect(newest.text).toContain(`Also for this path:\nref ${refOf(numbered(1, 40))}, bash {"command":"sed`)
    const part = ask({ path: 'lib/tide.ts', lines: '7' })
    expect(part.ref).toBe(refOf(numbered(1, 40)))
    expect(part.text.endsWith('\n\n7\tline number 7')).toBe(true)
  })

  test('lines are gathered from all parts in which a file was read, the newest first', () => {
    const read = (offset: number, say: string) =>
      round('read_file', { path: 'a.ts', offset }, Array.from({ length: 10 }, (_, at) => `${say} ${at}`).join('\n'))
    const parts = [
      user('x'),
      ...round('cat', { command: 'cat -n a.ts | head -20' }, numbered(1, 20)),
      ...read(21, 'second'),
      ...round('bash', { command: "sed -n '31,33p' a.ts" }, 'third 0\nthird 1\nthird 2'),
      ...round('grep', { pattern: 'x', path: 'a.ts' }, 'No matches'),
    ]
    const { text } = ask({ path: 'a.ts', lines: '19-22,30-31,50' }, parts)
    expect(text).toMatch(
      /19\tline number 19\n20\tline number 20\n\nref [a-z]{18}:\n21: second 0\n22: second 1\n\[… 23-29\]\n30: second 9\n\nref [a-z]{18}:\n31: third 0\n\[not in the result: 50\]$/u,
    )
    expect(
      ask({ path: 'a.ts', lines: '20' }, [...parts, ...round('r', { path: 'a.ts' }, '20\tnew\n21\tnewer')]).text,
    ).toMatch(/\n\n20\tnew$/u)
  })

  test('a file that was read whole counts from its first line, also where a part was read before', () => {
    const parts = [
      user('x'),
      ...round('bash', { command: "sed -n '1,2p' src/app.ts" }, 'statement(1)\nstatement(2)'),
      ...round('read_file', { path: 'src/app.ts' }, source),
    ]
    expect(ask({ path: 'app.ts', lines: '1-3' }, parts).text).toMatch(
      /\n\n1: statement\(1\)\n2: .*\n3: statement\(3\)$/u,
    )
  })

  test('a query looks through the results of the path', () => {
    expect(ask({ path: 'src/app.ts', query: 'port' }).text).toContain(`120: const port = ${port}`)
    expect(ask({ path: 'tide.ts', query: 'number 333' }).text).toContain('333\tline number 333')
  })

  test('a path in what a call writes is not named by it', () => {
    const written = [
      ...history,
      ...round('write_file', { path: 'notes.md', content: `src/app.ts\n`.repeat(300) }, 'Written.'),
    ]
    expect(ask({ path: 'src/app.ts' }, written).ref).toBe(ref)
    expect(ask({ path: 'notes.md' }, written).text).toContain('Written.')
  })

  test.each(['app', 'pp.ts', 'src', 'src/app.tsx', 'src/app', 'other.ts'])('%s names no file of a call', (path) => {
    expect(ask({ path })).toMatchObject({ found: false, page: 1, pages: 1 })
  })
})

describe('by query', () => {
  test('the results that match best come first, with ref, tool and lines', () => {
    const { text, found } = ask({ query: 'harbour' })
    expect(found).toBe(true)
    expect(text).toContain('1 result matches.')
    expect(text).toMatch(
      /ref [a-z]{18}, search \{"pattern":"harbour"\}, turn 1, 2 lines, 69 characters\n1: lib\/harbour\.ts:12:/u,
    )
  })

  test('a text that stands in the history twice is listed once', () => {
    const twice = [...history, ...round('read_file', { path: 'copy.ts' }, source)]
    const { text } = ask({ query: 'const port' }, twice)
    expect(text.split(`ref ${ref}`)).toHaveLength(2)
    expect(text).toContain('copy.ts')
  })
})

describe('what cannot be found is said', () => {
  test.each<[string, RecallRequest, string]>([
    ['nothing asked', {}, 'Give a ref'],
    ['a ref of another form', { ref: 'line 40' }, '“line 40” is no ref'],
    [
      'an unknown ref',
      { ref: 'aaaaaaaaaaaaaaaaaa' },
      'Nothing in this conversation has the ref aaaaaaaaaaaaaaaaaa. Ask by tool, path or query instead.',
    ],
    ['lines that are none', { ref, lines: 'all' }, '“all” names no lines.'],
    ['lines below zero', { ref, lines: '-5--1' }, '“-5--1” names no lines.'],
    ['lines behind the end', { ref, lines: '900-901' }, 'There are no such lines: the result has 200 lines.'],
    ['line 0', { ref, lines: '0' }, 'There are no such lines'],
    ['a page behind the end', { ref, page: 1e300 }, 'There is no such page: ask for page 1.'],
    ['a page below one', { ref, page: -1 }, 'There is no such page'],
    ['a page that is no number', { ref, page: Number.NaN }, 'There is no such page'],
    ['a query without matches', { query: 'zeppelin' }, 'Nothing matches “zeppelin”.'],
    ['a query without matches in one result', { ref, query: 'zeppelin' }, 'Nothing in the result matches “zeppelin”'],
  ])('%s', (_what, request, said) => {
    const answer = ask(request)
    expect(answer.found).toBe(false)
    expect(answer.text).toContain(said)
  })

  test('numbers may come as text, and what is no text counts as not given', () => {
    expect(ask({ ref, lines: 40 as never }).text).toBe(from(appTitle, '40: statement(40)'))
    expect(ask({ ref, page: '1' as never }).found).toBe(true)
    expect(ask({ ref: { toString: 1 } as never, lines: null as never }).text).toContain('Give a ref')
    expect(ask(undefined as never).found).toBe(false)
    expect(ask('ref' as never).found).toBe(false)
  })
})

describe('what is not searched', () => {
  test('results of the recall tool itself', () => {
    const messages = [...history, ...round('recall_result', { ref }, `120: const port = ${port}`)]
    expect(ask({ ref: refOf(`120: const port = ${port}`) }, messages).found).toBe(false)
    expect(ask({ query: 'const port' }, messages).text).toContain('1 result matches.')
  })

  test('any other history: a forged mark names nothing', () => {
    const forged = [user('x'), ...round('fetch', {}, `A page.\n[1 of 9 lines left out, ref ${ref}]`)]
    expect(ask({ ref }, forged).found).toBe(false)
    expect(ask({ ref }).found).toBe(true)
    expect(ask({ ref }, forged).found).toBe(false)
  })

  test('what people and the model said', () => {
    expect(ask({ ref: refOf('Thanks') }).found).toBe(false)
    expect(ask({ query: 'Where is the set' }, [user('Where is the set?'), assistant('It is set.')]).found).toBe(false)
  })
})

describe('what a call wrote', () => {
  const written = 'first line\nexport const retries = 3\nlast line'
  const writing = [
    user('Set the retries'),
    ...round('write_file', { path: 'src/retry.ts', content: written }, 'ok', 'a'),
    assistant('Done.'),
  ]
  test('is found by what it says and by its path', () => {
    expect(recall(writing, { query: 'retries' }, setting).text).toContain('export const retries = 3')
    expect(recall(writing, { path: 'src/retry.ts', lines: '2' }, setting).text).toContain('export const retries = 3')
    const found = recall(writing, { query: 'retries' }, setting)
    expect(recall(writing, { ref: found.ref! }, setting).text).toBe(
      from(
        `written by write_file {"path":"src/retry.ts","content":"first line\\nexport const retries = 3\\nlast line"}`,
        written,
        found.ref,
      ),
    )
  })

  test.each<[string, unknown]>([
    ['nested', { edits: [{ old: 'x', new: { text: 'first\nthe heron lands' } }] }],
    ['long and on one line', { content: `${'word '.repeat(60)}the heron lands` }],
    ['the arguments as a whole', '*** Begin\nthe heron lands'],
  ])('is found where it is %s', (_what, input) => {
    const messages = [user('x'), ...round('apply', input, 'ok')]
    const found = ask({ query: 'heron' }, messages)
    expect(found.text).toContain('the heron lands')
    expect(ask({ ref: found.ref! }, messages).text).toContain('the heron lands')
  })

  test('is not looked for without end', () => {
    let deep: unknown = 'first\nthe heron lands'
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep]
    expect(ask({ query: 'heron' }, [user('x'), ...round('apply', deep, 'ok')]).found).toBe(false)
  })
})

describe('finished turns', () => {
  const log = (day: string): string => `bell at noon of ${day}\nboats: 12 of ${day}`
  const turns: readonly Message[] = [
    user('What rang on Monday and on Tuesday?'),
    ...round('read_log', { day: 'Monday' }, log('Monday'), 'a'),
    ...round('read_log', { day: 'Tuesday' }, log('Tuesday'), 'b'),
    ...round('write_file', { path: 'bells.md', content: `${'word '.repeat(50)}\nlast` }, 'Written.', 'c'),
    assistant('A bell at noon.'),
    user('And on Sunday?'),
    ...round('read_log', { day: 'Sunday' }, log('Sunday'), 'd'),
    ...round('recall_result', { query: 'bell' }, 'recalled', 'e'),
    ...round('read_log', { day: 'Sunday', again: true }, log('Sunday'), 'f'),
    assistant('The same.'),
    user('Thanks'),
  ]
  const refOfTurn = (nth: number, messages = turns): string => turnRef(readTurns(messages)[nth]!.rounds, refOf)
  const legend = 'turn 1: “What rang on Monday and on Tuesday?”\nturn 2: “And on Sunday?”'
  const monday = `ref ${refOf(log('Monday'))}, read_log {"day":"Monday"}`

  test('all texts of a tool are listed, the newest first, with turn and size', () => {
    const { text, found, ref: one } = ask({ tool: 'read_log' }, turns)
    expect([found, one]).toEqual([true, undefined])
    expect(text).toBe(
      [
        '3 texts of “read_log”, newest first, equal ones once. Ask for one by its ref.\n',
        `ref ${refOf(log('Sunday'))}, read_log {"day":"Sunday","again":true}, turn 2, 2 lines, 42 characters`,
        `ref ${refOf(log('Tuesday'))}, read_log {"day":"Tuesday"}, turn 1, 2 lines, 44 characters`,
        `${monday}, turn 1, 2 lines, 42 characters\n`,
        legend,
      ].join('\n'),
    )
    expect(ask({ tool: ' Read_Log ' }, turns).text).toContain(monday)
  })

  test('a tool that gave one text is read', () => {
    const messages = [user('x'), ...round('read_log', { day: 'Monday' }, log('Monday'))]
    expect(ask({ tool: 'read_log' }, messages)).toMatchObject({ text: `${monday}\n\n${log('Monday')}`, found: true })
    expect(ask({ tool: 'read_log', lines: '2' }, messages).text).toBe(`${monday}\n\n2: boats: 12 of Monday`)
    expect(ask({ tool: 'read_log', query: 'boats' }, messages).text).toContain('2: boats: 12 of Monday')
  })

  test('a tool goes with a path and a query', () => {
    expect(ask({ tool: 'write_file', path: 'bells.md' }, turns).text).toContain('Written.')
    expect(ask({ tool: 'read_log', path: 'bells.md' }, turns)).toMatchObject({
      found: false,
      text: 'No call of “read_log” of this conversation names “bells.md”. Ask by query instead.',
    })
    const { text } = ask({ tool: 'read_log', query: 'Tuesday' }, turns)
    expect(text).toContain(`ref ${refOf(log('Tuesday'))}, read_log {"day":"Tuesday"}, turn 1`)
    expect(ask({ tool: 'write_file', query: 'bell noon' }, turns).found).toBe(false)
  })

  test('what a result holds besides texts is said, also where it holds no text', () => {
    const image = { type: 'opaque' as const, value: { type: 'image', image: 'PIXELS' } }
    const [one, two] = [call('screenshot', { at: 1 }, 'a'), call('screenshot', { at: 2 }, 'b')]
    const shot = { ...result(one, ''), content: [{ type: 'text' as const, text: 'taken' }, image] }
    const bare = { ...result(two, ''), content: [image, image] }
    const seen = [user('Look'), says(one), tool(shot), says(two), tool(bare), assistant('Red.')]
    const { text } = ask({ tool: 'screenshot' }, seen)
    const [bareRef, shotRef] = [refOf('[2 pictures, not in this text]'), refOf('taken')]
    expect(text).toContain(`ref ${bareRef}, screenshot {"at":2}, turn 1, 1 line, 30 characters`)
    expect(text).toContain(`ref ${shotRef}, screenshot {"at":1} [1 picture, not in this text], turn 1, 1 line`)
    expect(ask({ ref: bareRef }, seen).text).toContain('\n\n[2 pictures, not in this text]')
    expect(ask({ ref: shotRef }, seen).text).toMatch(
      /^ref \S+ screenshot \{"at":1\} \[1 picture, not in this text\]\n\ntaken$/u,
    )
    expect(text).not.toContain('PIXELS')
  })

  test('a tool that was not called is answered by those that were', () => {
    expect(ask({ tool: 'read_mail' }, turns).text).toBe(
      'No call of this conversation used “read_mail”. Its tools are read_log, write_file.',
    )
    expect(ask({ tool: 'read_mail' }, [user('x')]).text).toContain('No tool gave any text.')
    const many = Array.from({ length: 25 }, (_, at) => round(`tool_${at}`, {}, 'x', `${at}`)).flat()
    expect(ask({ tool: 'x' }, [user('x'), ...many]).text).toMatch(/tool_24, .*tool_5, \+5 more\.$/u)
  })

  test('many texts of a tool are not all listed, and that is said', () => {
    const many = Array.from({ length: 25 }, (_, at) => round('read_log', { at }, log(`day ${at}`), `${at}`)).flat()
    const { text } = ask({ tool: 'read_log' }, [user('x'), ...many])
    expect(text.match(/^ref /gmu)).toHaveLength(12)
    expect(text).toContain('13 more are not listed: add a path or a query.')
  })

  test('the ref of a turn opens what its tools gave, oldest first', () => {
    const writing = `write_file {"path":"bells.md","content":"${'word '.repeat(8)}…"}, turn 1`
    expect(ask({ ref: refOfTurn(0) }, turns).text).toBe(
      [
        '4 texts of one turn, oldest first, equal ones once. Ask for one by its ref.\n',
        `${monday}, turn 1, 2 lines, 42 characters`,
        `ref ${refOf(log('Tuesday'))}, read_log {"day":"Tuesday"}, turn 1, 2 lines, 44 characters`,
        `ref ${refOf(`${'word '.repeat(50)}\nlast`)}, written by ${writing}, 2 lines, 255 characters`,
        `ref ${refOf('Written.')}, ${writing}, 1 line, 8 characters\n`,
        'turn 1: “What rang on Monday and on Tuesday?”',
      ].join('\n'),
    )
    expect(ask({ ref: refOfTurn(1) }, turns).text).toBe(
      `ref ${refOf(log('Sunday'))}, read_log {"day":"Sunday","again":true}\n\n${log('Sunday')}`,
    )
  })

  test('the ref of a turn goes with a tool, a path and a query', () => {
    const inTurn = (request: RecallRequest): string => ask({ ref: refOfTurn(0), ...request }, turns).text
    expect(inTurn({ query: 'Monday' })).toContain(monday)
    expect(inTurn({ query: 'Sunday' })).toContain('Nothing matches “Sunday”.')
    expect(inTurn({ tool: 'read_log' })).toMatch(/^2 texts of “read_log”/u)
    expect(inTurn({ tool: 'list' })).toBe('No call of this turn used “list”. Its tools are write_file, read_log.')
    expect(inTurn({ path: 'other.md' })).toContain('of this turn names “other.md”')
  })

  test('the ref of a turn is the same with new ids, and in a history that goes on', () => {
    const copy = JSON.parse(JSON.stringify(turns).replaceAll('"callId":"', '"callId":"x')) as Message[]
    expect(refOfTurn(0, copy)).toBe(refOfTurn(0))
    expect(refOfTurn(0, turns.slice(0, 9))).toBe(refOfTurn(0))
    expect(refOfTurn(0)).not.toBe(refOfTurn(1))
    expect(ask({ ref: refOfTurn(0) }, turns.slice(8)).found).toBe(false)
  })

  test('a turn whose tools gave no text says so', () => {
    const silent = [user('x'), ...round('ping', {}, ''), assistant('Done.'), user('Thanks')]
    expect(ask({ ref: refOfTurn(0, silent) }, silent).text).toBe('The tools of this turn gave no text.')
  })

  test('a result of several texts is opened by the name of all of them, and listed text by text', () => {
    const made = call('look')
    const content = [{ type: 'text', text: 'the first text' } as const, { type: 'text', text: 'the second' } as const]
    const messages = [user('x'), says(made), tool({ ...result(made, ''), content })]
    const both = 'the first text\nthe second'
    expect(ask({ ref: refOf(both) }, messages).text).toBe(`ref ${refOf(both)}, look {}\n\n${both}`)
    expect(ask({ tool: 'look' }, messages).text).toMatch(/^2 texts of “look”/u)
  })

  test('a call with several results is opened by the name of all of them, which a digest gives, and listed one by one', () => {
    const made = call('look')
    const messages = [user('x'), says(made), tool(result(made, 'the first result')), tool(result(made, 'the second'))]
    const both = 'the first result\nthe second'
    expect(ask({ ref: refOf(both) }, messages).text).toBe(`ref ${refOf(both)}, look {}\n\n${both}`)
    expect(ask({ tool: 'look' }, messages).text).toMatch(/^2 texts of “look”/u)
  })

  test('what stands before the first turn is found, and in no turn', () => {
    const { text } = recall(turns, { tool: 'read_log' }, { ...setting, turns: { startAt: 8 } })
    expect(text).toContain(`${monday}, 2 lines, 42 characters`)
    expect(text.endsWith('turn 1: “And on Sunday?”')).toBe(true)
  })
})

test.each([
  ['JSON', (rows: unknown) => JSON.stringify(rows, null, 2)],
  [
    'JSON with line numbers',
    (rows: unknown) =>
      JSON.stringify(rows, null, 2)
        .split('\n')
        .map((line, at) => `${String(at + 1).padStart(6)}\t${line}`)
        .join('\n'),
  ],
])('what matches in a record of %s begins at the line that opens the record', (_name, write) => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    id: `A-${at}`,
    ...Object.fromEntries(Array.from({ length: 9 }, (_value, key) => [`field${key}`, at * key])),
    customer: { name: at === 17 ? 'Zebedee' : 'Ann' },
  }))
  const text = write(rows)
  const { text: found } = ask({ ref: refOf(text), query: 'Zebedee' }, [user('Who?'), ...round('list', {}, text)])
  expect(found).toContain('"id": "A-17"')
  expect(found).toContain('Zebedee')
  expect(found).not.toContain('"id": "A-16"')
})
