import { describe, expect, it } from 'vitest'
import { readLines, type Line } from './lines.ts'

async function* source(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
}

async function read(chunks: readonly (string | Uint8Array)[], limit?: number): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of readLines(source(chunks), limit)) lines.push(line)
  return lines
}

const texts = (lines: readonly Line[]): unknown[] => lines.map((line) => ('text' in line ? line.text : line.number))

describe('readLines', () => {
  it('splits wherever the chunks are cut', async () => {
    const bytes = new TextEncoder().encode('first\n第二行😀\n\nlast')
    for (let size = 1; size <= bytes.length; size += 1) {
      const chunks: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
      expect(texts(await read(chunks))).toEqual(['first', '第二行😀', '', 'last'])
    }
  })

  it('gives no line for nothing, and none after the last line break', async () => {
    expect(await read([])).toEqual([])
    expect(texts(await read(['a\n']))).toEqual(['a'])
  })

  it('names lines that are too long and goes on with the next', async () => {
    const lines = await read(['abc\nabcd', 'efgh\nab\n'], 4)
    expect(texts(lines)).toEqual(['abc', 2, 'ab'])
    expect(texts(await read(['abcd\nabcde'], 4))).toEqual(['abcd', 2])
  })

  it('ends with a problem when the source fails', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode('a\nb')
      throw new Error('gone')
    }
    const lines: Line[] = []
    for await (const line of readLines(failing())) lines.push(line)
    expect(lines).toEqual([
      { number: 1, text: 'a' },
      { number: 2, problem: 'it cannot be read: gone' },
    ])
  })
})
