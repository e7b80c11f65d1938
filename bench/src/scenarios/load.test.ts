import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadScenarios, strayFiles } from './load.ts'
import { isKept } from './needs.ts'

const folder = join(import.meta.dirname, '../../scenarios')
const own = loadScenarios(folder)

describe('the scenarios of this repository', () => {
  it('are many, of many areas, and small together', () => {
    const open = own.filter((scenario) => !scenario.heldOut)
    expect(open.length).toBeGreaterThanOrEqual(100)
    expect(new Set(open.map(({ area }) => area)).size).toBeGreaterThanOrEqual(15)
    expect(open.reduce((sum, { output }) => sum + output.length, 0)).toBeLessThan(3_000_000)
  })

  it('need only what their own outputs hold', () => {
    const missing = own.flatMap(({ id, output, questions }) =>
      questions.flatMap(({ needs }) => needs.filter((need) => !isKept(output, need)).map((need) => ({ id, need }))),
    )
    expect(missing).toEqual([])
  })

  it('need nothing twice', () => {
    const twice = own.flatMap(({ id, questions }) =>
      questions
        .filter(({ needs }) => new Set(needs.map((need) => JSON.stringify(need))).size < needs.length)
        .map(({ question }) => `${id}: ${question}`),
    )
    expect(twice).toEqual([])
  })

  it('have an output and a description each', () => {
    expect(strayFiles(folder)).toEqual([])
  })

  it('tell nothing of the machine they were recorded on', () => {
    const told = /\/tmp\/(?:sc|bash_jobs)|\/work\/|\/root\//
    expect(
      own.filter(({ output, args }) => told.test(output) || told.test(JSON.stringify(args))).map(({ id }) => id),
    ).toEqual([])
  })
})

describe('a folder of scenarios', () => {
  const made: string[] = []
  afterEach(() => {
    for (const path of made.splice(0)) rmSync(path, { recursive: true })
  })

  const about = { tool: 'bash', args: { command: 'ls' }, source: 'written', how: 'By hand', questions: [] as unknown[] }
  const asked = [{ question: 'Why?', needs: ['a', ['b', 'c']] }]

  function folderOf(files: Record<string, string | object>): string {
    const root = mkdtempSync(join(tmpdir(), 'winnow-scenarios-'))
    made.push(root)
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
    }
    return root
  }

  it('may hold scenarios that are held out, and results shown earlier', () => {
    const earlier = [{ tool: 'bash', args: {}, output: 'two.before.txt' }]
    const root = folderOf({
      'README.md': '# Scenarios',
      'logs/one.txt': 'one\r\n',
      'logs/one.json': { ...about, questions: asked },
      'held-out/logs/two.txt': 'two',
      'held-out/logs/two.before.txt': 'before',
      'held-out/logs/two.json': { ...about, questions: asked, earlier },
    })
    expect(loadScenarios(root)).toMatchObject([
      { id: 'held-out/logs/two', area: 'logs', heldOut: true, output: 'two', earlier: [{ output: 'before' }] },
      { id: 'logs/one', area: 'logs', heldOut: false, output: 'one\r\n', earlier: [] },
    ])
    expect(strayFiles(root)).toEqual([])
  })

  it('is told which file is wrong', () => {
    const valid = { ...about, questions: asked }
    for (const wrong of [
      about,
      { ...valid, source: 'made up' },
      { ...valid, unknown: 1 },
      { ...valid, status: 'ok' },
    ]) {
      expect(() => loadScenarios(folderOf({ 'logs/one.txt': '', 'logs/one.json': wrong }))).toThrow('logs/one.json')
    }
  })

  it('may not hold an output nobody describes', () => {
    const files = { 'a/one.txt': '', 'a/one.json': { ...about, questions: asked }, 'a/two.txt': '', 'a/notes.md': '' }
    expect(strayFiles(folderOf(files))).toEqual(['a/notes.md', 'a/two.txt'])
  })
})
