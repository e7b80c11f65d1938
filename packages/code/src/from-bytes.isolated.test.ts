import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, it, vi } from 'vitest'
import { treeSitterOutline } from './tree-sitter-outline.ts'

const require = createRequire(import.meta.url)

it('finds its files where the option says', async () => {
  const asked = vi.fn<(file: string) => void>()
  const outline = await treeSitterOutline({
    languages: ['go'],
    wasm: async (file) => {
      asked(file)
      const folder = file === 'web-tree-sitter.wasm' ? 'web-tree-sitter' : '@vscode/tree-sitter-wasm/wasm'
      return new Uint8Array(await readFile(require.resolve(`${folder}/${file}`)))
    },
  })
  expect(asked.mock.calls.flat()).toEqual(['web-tree-sitter.wasm', 'tree-sitter-go.wasm'])
  expect(outline.outline('package a\n\nfunc First() {\n}\n', 'a.go')).toHaveLength(2)
})

it('says what it could not find, and tries again', async () => {
  const missing = async (): Promise<never> => {
    throw new Error('there is no such file')
  }
  await expect(treeSitterOutline({ languages: ['rust'], wasm: missing })).rejects.toThrow('there is no such file')
  const outline = await treeSitterOutline({ languages: ['rust'] })
  expect(outline.outline('fn first() {\n}\n', 'a.rs')).toHaveLength(1)
})
