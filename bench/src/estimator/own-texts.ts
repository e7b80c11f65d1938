import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noTexts, type Kind, type Texts } from './kinds.ts'

const patterns: Record<Kind, readonly string[]> = {
  English: ['README.md', 'docs/**/*.md'],
  code: ['packages/*/src/**/*.ts', 'scripts/*.ts'],
  JSON: ['packages/*/src/__fixtures__/*.json', 'packages/*/package.json', 'packages/*/tsconfig.json'],
  logs: ['bench/fixtures/logs/*.txt'],
  Chinese: ['bench/fixtures/chinese/*.md'],
}

/** The repository's own sources, docs and recordings. */
export function ownTexts(root: string): Texts {
  const texts = noTexts()
  for (const kind of Object.keys(patterns) as Kind[]) {
    const files = patterns[kind].flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
    texts[kind] = files.map((file) => readFileSync(join(root, file), 'utf8'))
  }
  return texts
}
