import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { upTo } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { parseListing } from './entries.ts'
import { groupByFolder, spellFolders } from './folder-tree.ts'
import { listing } from './listing.ts'

const about = (text: string, profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(text, {}),
  profile,
  path: undefined,
})
const reformat = (text: string): string | undefined => listing.reformat!(text, about(''))?.text
const choose = (text: string, question: string, room: number): string | undefined =>
  listing.choose(text, about(question), room)?.text

const spell = (text: string): string => spellFolders(groupByFolder(parseListing(text)!.entries)).join('\n')

const tree = ['./: readme.md', 'src/: main.ts shop.ts/x.ts', ' cart/: price.ts total.ts'].join('\n')

describe('a listing', () => {
  test.each([
    ['of paths', './readme.md\n./src/main.ts\n./src/cart/price.ts\n./src/cart/total.ts\n./src/shop.ts/x.ts\n'],
    [
      'of paths with folders',
      '.\n./readme.md\n./src\n./src/main.ts\n./src/cart\n./src/cart/price.ts\n./src/cart/total.ts\n./src/shop.ts/x.ts',
    ],
    [
      'by folders',
      '.:\nreadme.md\nsrc\n\n./src:\ncart\nmain.ts\nshop.ts\n\n./src/cart:\nprice.ts\ntotal.ts\n\n./src/shop.ts:\nx.ts\n',
    ],
    [
      'that is drawn',
      '.\n├── readme.md\n└── src\n    ├── main.ts\n    ├── cart\n    │   ├── price.ts\n    │   └── total.ts\n    └── shop.ts\n        └── x.ts\n',
    ],
    ['that is indented', 'readme.md\nsrc/\n  main.ts\n  cart/\n    price.ts\n    total.ts\n  shop.ts/\n    x.ts\n'],
  ])('%s is one line a folder', (_, text) => {
    expect(spell(text)).toBe(tree)
  })
  test('keeps paths with blanks on lines of their own', () => {
    expect(spell('lib/one.ts\nlib/two.ts\nlib/a b.ts\nlib/three.ts')).toBe('lib/: one.ts two.ts three.ts\nlib/a b.ts')
  })
  test('of Windows paths keeps their slashes', () => {
    expect(spell('C:\\x\\y\\a.ts\nC:\\x\\y\\b.ts\nC:\\x\\y\\c.ts')).toBe('C:\\x\\y\\: a.ts b.ts c.ts')
  })
  test('keeps the order in which folders first occur', () => {
    expect(spell('z/one.ts\nz/two.ts\na/b/x.ts\na/b/y.ts\na/c/x.ts\na/c/y.ts\nm/one.ts\nm/two.ts')).toBe(
      'z/: one.ts two.ts\na/: b/x.ts b/y.ts c/x.ts c/y.ts\nm/: one.ts two.ts',
    )
  })
  test('with line endings of Windows', () => {
    expect(spell('x/y/a.ts\r\nx/y/b.ts\r\nx/y/c.ts\r\n')).toBe('x/y/: a.ts b.ts c.ts')
  })
  test('names what is alone in its folder beside the folder above', () => {
    expect(spell('a/x.ts\na/one/b.ts\na/two/c.ts\na/three/d.ts\na/three/e.ts')).toBe(
      'a/: x.ts one/b.ts two/c.ts\n three/: d.ts e.ts',
    )
  })
  test('keeps whole paths where there are few', () => {
    expect(reformat('./src/a.ts\n./src/b.ts\n./src/c/d.ts\n')).toBeUndefined()
    expect(reformat('src/a.ts\nsrc/b.ts\nsrc/c/d.ts\n')).toBeUndefined()
  })
  test('keeps what the program says besides', () => {
    const text = `${Array.from({ length: 400 }, (_, i) => `src/lib/f${i}.ts`).join('\n')}\nfind: 'x': Permission denied`
    expect(reformat(text)).toMatch(/ f399\.ts\nfind: 'x': Permission denied$/u)
  })
})

const long = [
  'total 24',
  'drwxr-xr-x  3 root root 4096 Nov 22 00:57 .',
  ...Array.from({ length: 40 }, (_, i) => `-rw-r--r--  1 root root ${1000 + i} Nov 22 00:57 file${i}.ts`),
].join('\n')

describe('a long listing', () => {
  test('says once what most rows of a folder share, and keeps every name and what is unlike the others', () => {
    const lines = reformat(`${long}\nlrwxrwxrwx  1 www  root   11 Jan  3  2020 now -> /old/place`)!.split('\n')
    expect(lines[0]).toBe('(total 24; -rw-r--r-- 1 root root Nov 22 00:57 where not said):')
    expect(lines[1]).toBe('drwxr-xr-x 3 4096 ./')
    expect(lines).toContain('1033 file33.ts')
    expect(lines.at(-1)).toBe('lrwxrwxrwx www root 11 Jan 3 2020 now -> /old/place')
    expect(lines).toHaveLength(43)
  })
  test('without loss is the same, where no path has to be put together', () => {
    expect(listing.reformat!(long, about('', 'lossless'))?.text).toBe(reformat(long))
    const sizes = Array.from({ length: 90 }, (_, i) => `4.0K\t./dist/assets/part-${i}.js`).join('\n')
    expect(listing.reformat!(sizes, about('', 'lossless'))).toBeUndefined()
    expect(listing.reformat!(sizes.replaceAll('4.0K\t', ''), about('', 'lossless'))).toBeUndefined()
  })
  test('says of which column a number is', () => {
    const folders = Array.from({ length: 20 }, (_, i) => `drwxr-xr-x  2 root root 4096 Nov 22 00:${i + 10} part${i}`)
    const odd = ['drwxr-xr-x  7 root root 4096 Nov 22 00:57 many', 'drwxr-xr-x  2 root root 7 Nov 22 00:57 small']
    const lines = reformat([...folders, ...odd].join('\n'))!.split('\n')
    expect(lines[0]).toBe('(drwxr-xr-x 2 root root where not said):')
    expect(lines.slice(-3)).toEqual(['4096 Nov 22 00:29 part19/', '7 4096 Nov 22 00:57 many/', '7 Nov 22 00:57 small/'])
  })
  test('says where a number alone counts links', () => {
    const folders = [7, 2, 3, 3, 4].map((links, at) => `drwxrwxr-x ${links} mo mo 4096 Feb 10 23:12 part${at}`)
    const text = ['total 24', ...folders, '-rw-rw-r-- 1 mo mo 547 Feb 10 23:12 a.ts'].join('\n')
    expect(reformat(text)).toBe(
      [
        '(total 24; drwxrwxr-x mo mo 4096 Feb 10 23:12 where not said; a number alone counts links):',
        '7 part0/\n2 part1/\n3 part2/\n3 part3/\n4 part4/\n-rw-rw-r-- 1 547 a.ts',
      ].join('\n'),
    )
  })
  test('of listings one after the other keeps where each begins, its total, and which are empty', () => {
    const rows = (name: string): string[] =>
      Array.from({ length: 6 }, (_, at) => `-rw-rw-r-- 1 marco marco ${90 + at} Feb 10 23:12 ${name}${at}`)
    const usual = '-rw-rw-r-- 1 marco marco Feb 10 23:12 where not said):'
    const spelled = (name: string): string[] => Array.from({ length: 6 }, (_, at) => `${90 + at} ${name}${at}`)
    const text = [
      'total 16',
      ...rows('a'),
      'total 16',
      ...rows('b'),
      '',
      './empty:',
      'total 0',
      '',
      './c:',
      ...rows('c'),
    ]
    const expected = [
      `(total 16; ${usual}`,
      ...spelled('a'),
      `(total 16; ${usual}`,
      ...spelled('b'),
      'empty/ (total 0):',
      `c/ (${usual}`,
      ...spelled('c'),
    ]
    for (const profile of ['default', 'lossless'] as const)
      expect(listing.reformat!(text.join('\n'), about('', profile))?.text).toBe(expected.join('\n'))
    expect(choose(text.join('\n'), 'a3', 260)).not.toContain('(0)')
  })
  test('keeps the total where equal rows are on one line', () => {
    const rows = Array.from(
      { length: 12 },
      (_, at) => `-rw-r--r-- 1 dev dev 4 Mar  2 2026 ${'part'.repeat(1 + (at % 3))}${at}`,
    )
    expect(reformat(['total 48', ...rows].join('\n'))).toMatch(/^\(total 48;/u)
  })
  test('leaves out no number of several that another program prints', () => {
    const rows = Array.from({ length: 12 }, (_, at) => `${4 + (at % 2)} 100 ./dist/assets/part-${at}.js`)
    expect(reformat(rows.join('\n'))).toContain('dist/assets/:\n4 100 part-0.js\n5 100 part-1.js')
  })
  test('of sizes beside paths keeps their order, and whole paths where a folder has few', () => {
    const text = [
      ...Array.from({ length: 30 }, (_, i) => `4.0K\t./dist/assets/part-${i}.js`),
      '12K\t./src/lib',
      ...Array.from({ length: 5 }, (_, i) => `20K\t./src/area${i}`),
      '40M\t./dist/assets/old.js',
      "du: cannot read directory './private': Permission denied",
    ].join('\n')
    const lines = reformat(text)!.split('\n')
    expect(lines[0]).toMatch(/^4\.0K \.\/dist\/assets\/: part-0\.js part-1\.js .* part-29\.js$/u)
    expect(lines.slice(1)).toEqual([
      '12K ./src/lib',
      '20K ./src/: area0 area1 area2 area3 area4',
      '40M ./dist/assets/old.js',
      "du: cannot read directory './private': Permission denied",
    ])
  })
  test('prefers rows that are unlike the others', () => {
    const rows = Array.from({ length: 200 }, (_, i) => `-rw-r--r-- 1 dev dev ${500 + i} Mar  2 2026 chunk-${i}.js`)
    rows[70] = '-rw------- 1 root root 512 Mar  2 2026 chunk-70.js'
    rows[150] = '-rw-r--r-- 1 dev dev 41200300 Mar  2 2026 vendor.js'
    const chosen = choose(rows.join('\n'), 'which is broken?', 400)!
    expect(chosen).toContain('-rw------- root root 512 chunk-70.js')
    expect(chosen).toContain('41200300 vendor.js')
    expect(chosen).toMatch(/\[… \d+ more\]$/u)
  })
})

describe('what stays as it is', () => {
  test.each([
    ['prose', 'This is a sentence: it has words.\nThis is another one; really.'],
    ['code', 'const a = 1\n  const b = 2\nfoo()'],
    ['one name', 'a.ts'],
    ['nothing', ''],
    ['what is one line a folder already', tree],
  ])('%s', (_, text) => {
    expect(reformat(text)).toBeUndefined()
  })
  test('every listing without loss', () => {
    expect(listing.reformat!('src/a/b.ts\nsrc/a/c.ts\nsrc/a/d.ts', about('', 'lossless'))).toBeUndefined()
  })
})

describe('a choice', () => {
  const many = Array.from({ length: 300 }, (_, i) => `src/part${i % 10}/area${i % 30}/mod${i}.ts`)
  many.splice(100, 0, 'src/billing/inspector.ts', 'docs/inspect.md', 'test/inspect.test.ts')

  test('prefers what the question names, source first, and counts the rest', () => {
    const chosen = choose(many.join('\n'), 'inspect: go to the first row', 300)!
    expect(chosen).toContain('inspector.ts')
    expect(chosen.length).toBeLessThanOrEqual(300)
    expect(chosen).toMatch(/\[… [^\]]*\(\d+ files\)[^\]]*\]$/u)
  })
  test('counts everything once', () => {
    const result = listing.choose(many.join('\n'), about('inspect'), 1000)!
    const more = [...result.text.matchAll(/\((\d+)(?: files)?\)|… (\d+) more/gu)]
    expect(result.shown + more.reduce((sum, found) => sum + Number(found[1] ?? found[2]), 0)).toBe(result.total)
  })
  test('of a long listing shows names and sizes', () => {
    const chosen = choose(long, 'what is in file33?', 260)!
    expect(chosen).toContain('\n1033 file33.ts\n')
    expect(chosen).toMatch(/\[… \d+ more\]$/u)
  })
  test('is not made of prose', () => {
    expect(choose('This is a sentence: it has words.\n'.repeat(50), 'words', 100)).toBeUndefined()
  })
})

describe('whatever is given', () => {
  test.each([
    ['slashes', '/\n//\n///\n'.repeat(1000)],
    ['a long path', `${'a/'.repeat(150)}b\n`.repeat(3000)],
    ['one long line', 'x'.repeat(upTo(10_000_000))],
    ['deep indentation', Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}a/`).join('\n')],
    ['bars', '│'.repeat(upTo(1_000_000))],
    ['many paths', Array.from({ length: upTo(60_000) }, (_, i) => `a${i}/b${i}/c.ts`).join('\n')],
  ])('is no matter how hostile: %s', { timeout: 60_000 }, (_, text) => {
    expect(reformat(text)?.length ?? 0).toBeLessThan(text.length)
    expect(choose(text, 'a b', 2000)?.length ?? 0).toBeLessThanOrEqual(2000)
  })
})

test.each([
  ['alone', (text: string) => text],
  ['in what a tool wraps around it', (text: string) => `<result>\n<stdout>${text}</stdout>\n</result>`],
])('a listing of a call that says nothing is known again by how it is written, and not cut (%s)', (_how, wrapped) => {
  const folders = ['server', 'done', 'branch', 'invoice', 'failure', 'client']
  const paths = Array.from({ length: 400 }, (_, at) => `./${folders[at % 6]}/part${at % 9}/file-${at}-${at * 7919}.ts`)
  const call = { toolName: 'run', args: { number: 1 } }
  const once = compressResult({ ...call, output: wrapped(paths.join('\n')) })
  expect(once.report?.kind).toBe('listing')
  expect(compressResult({ ...call, output: once.output }).output).toBe(once.output)
})

describe('heads of steps with names of files below them', () => {
  const hosts = ['staging', 'canary', 'eu-prod', 'us-prod', 'ap-prod', 'backup']
  const heads: Record<string, (host: string, at: number) => string> = {
    'numbers in brackets': (host, at) => `[${at + 1}/6] ${host}`,
    'numbers in parentheses': (host, at) => `(${at + 1}/6) ${host}`,
    numbers: (host, at) => `${at + 1}/6 ${host}`,
    sentences: (host) => `Uploading to ${host}...`,
    'two words': (host) => `Deploying ${host}`,
    'paths and a word': (host) => `deploy/${host} started`,
  }
  const rows: Record<string, (at: number) => string> = {
    names: (at) => `assets/chunk-${(at * 7919).toString(16)}.js`,
    sizes: (at) => `assets/chunk-${(at * 7919).toString(16)}.js ${(at * 13) % 97}K`,
  }
  test.each(Object.keys(heads).flatMap((head) => Object.keys(rows).map((row) => [head, row] as const)))(
    'are no listing: %s, %s',
    (head, row) => {
      const lines = hosts.flatMap((host, at) => [
        heads[head]!(host, at),
        ...Array.from({ length: 250 }, (_, nth) => rows[row]!(nth * 6 + at + 1)),
      ])
      expect(parseListing(lines.join('\n'))).toBeUndefined()
    },
  )

  test.each([
    ['folders of Next.js', ['app/(shop)/[id]/page.tsx', 'app/(shop)/[...all]/page.tsx', 'app/layout.tsx']],
    [
      'names with blanks',
      [
        'docs/a.md',
        'docs/c.md',
        'docs/my notes/of may.md',
        'docs/d.md',
        'docs/b.md',
        'My pictures/one.png',
        'My list.md',
        'src/x.ts',
      ],
    ],
    ['newest first', ['src/a.ts', 'src/b.ts', 'To do.md', 'src/c.ts', 'README.md', 'src/d.ts', 'lib/e.ts']],
  ])('%s are one', (_, lines) => {
    expect(parseListing(lines.join('\n'))?.entries.length).toBe(lines.length)
  })
})
