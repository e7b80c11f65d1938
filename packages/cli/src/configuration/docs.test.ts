import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfiguration } from './index.ts'
import { readConfigurationText } from './load.ts'
import { places } from './names.ts'

const reference = readFileSync(new URL('../../../../docs/reference/configuration.md', import.meta.url), 'utf8')
const block = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'mu').exec(reference)![1]!

it('takes the configuration the reference shows', () => {
  expect(readConfigurationText(block('yaml'), 'yaml', 'winnow.yaml')).toMatchObject({
    compress: { tools: { read_file: { kind: 'file', cap: 3000 }, deploy: false } },
    compact: { minSavings: 800 },
    select: { limit: 5 },
  })
})

it('takes the same from the TOML it shows', () => {
  expect(readConfigurationText(block('toml'), 'toml', 'winnow.toml')).toEqual(
    readConfigurationText(block('yaml'), 'yaml', 'winnow.yaml'),
  )
})

it('names the mistakes the reference shows', () => {
  const text = `mode: onn
cmopact: { min_savings: 800 }
compress:
  cap: 500
  tools:
    read_file: { kind: flie }
    text_search: { max_result: 10 }
`
  expect(() => readConfigurationText(text, 'yaml', 'winnow.yaml')).toThrow(block('text').trimEnd())
})

it('says of every option that only a program has it, and of no other', () => {
  const said = [.../refused in a file: ([\s\S]*?), and functions/u.exec(reference)![1]!.matchAll(/`([\w.]+)`/gu)]
  const ofProgram = Object.entries(places).flatMap(([name, place]) => {
    if (typeof place === 'string') return place === 'program' ? [name] : []
    return Object.entries(place).flatMap(([inner, own]) => (own === 'program' ? [`${name}.${inner}`] : []))
  })
  expect(new Set(said.map(([, name]) => name))).toEqual(new Set(ofProgram))
  expect(() => readConfiguration({ embedder: 'x' })).toThrow(/a file cannot hold it/u)
})
