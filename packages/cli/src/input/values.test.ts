import { describe, expect, it } from 'vitest'
import { readLines } from './lines.ts'
import { readValues, type JsonItem } from './values.ts'

async function read(text: string, limit?: number): Promise<JsonItem[]> {
  async function* source(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text)
  }
  const items: JsonItem[] = []
  for await (const item of readValues(readLines(source()), limit)) items.push(item)
  return items
}

describe('readValues', () => {
  it('says where JSON nests too deep, on a line and in a document', async () => {
    const problem = (character: number): string =>
      `the JSON nests deeper than 500 levels of arrays and objects from character ${character} on; mend or remove it`
    const deep = `${'['.repeat(600)}${']'.repeat(600)}`
    expect(await read(`[1]\n${deep}\n[2]`)).toEqual([
      { line: 1, value: [1] },
      { line: 2, problem: problem(501) },
      { line: 3, value: [2] },
    ])
    expect(await read(`{\n"a":\n${deep}}`)).toEqual([{ line: 3, problem: problem(500) }])
  })

  it('gives up a document of several lines that is too long, and names the line it begins at', async () => {
    const document = '\n[\n1,\n2,\n3\n]\n'
    expect(await read(document, 12)).toEqual([{ line: 2, value: [1, 2, 3] }])
    const [item, ...others] = await read(document, 11)
    expect(item).toEqual({ line: 2, problem: expect.stringContaining('the JSON document is longer than') })
    expect(others).toEqual([])
  })
})
