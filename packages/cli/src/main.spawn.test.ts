import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const fixture = (name: string): string => fileURLToPath(new URL(`__fixtures__/${name}`, import.meta.url))
const planted = fixture('planted.json')

const built = fileURLToPath(new URL('../dist/bin.js', import.meta.url))

describe.skipIf(!existsSync(built))('the program, once it is built', () => {
  it('prints to its output and gives the exit code', async () => {
    const child = spawn(process.execPath, [built, 'report', planted, 'missing.json'])
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(out).toContain('Winnow report')
  })

  it('ends quietly when its reader goes away', async () => {
    const files = Array.from({ length: 40 }, () => planted)
    const child = spawn(process.execPath, [built, 'report', '--json', ...files])
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await once(child, 'close')).toEqual([0, null])
    // A slow machine is told of the progress.
    expect(err.replace(/^winnow: \d+ transcripts, \d+ requests …\n/gmu, '')).toBe('')
  })
})
