/**
 * Measures the default token estimator against `o200k_base`, by kind of text, and prints a table.
 * `--data DIR` names a folder of recordings (see recorded-texts.ts); without it only our own texts are measured.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { estimateTokens } from '@winnow/core'
import { tokenizer } from '@winnow/tokenizers'
import { measureError } from './estimator/error.ts'
import { kinds, type Texts } from './estimator/kinds.ts'
import { ownTexts } from './estimator/own-texts.ts'
import { recordedTexts } from './estimator/recorded-texts.ts'

/** Shorter texts weigh nothing in a request, and a token more or less is a large share of them; in characters. */
const shortest = 200

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { data: { type: 'string' } } })
const data = values.data ?? join(root, '../shared/data')

const { count } = await tokenizer('o200k_base').then((counter) => ({ count: (text: string) => counter.count(text) }))
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function printTable(title: string, texts: Texts): void {
  console.log(`${title}\n`)
  console.log('| kind | texts | tokens | median error | 90 % of texts within | bias |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const kind of kinds) {
    const long = texts[kind].filter((text) => text.length >= shortest)
    if (long.length === 0) continue
    const error = measureError(long, estimateTokens, count)
    const bias = `${error.bias > 0 ? '+' : ''}${percent(error.bias)}`
    console.log(
      `| ${kind} | ${error.texts} | ${error.tokens} | ${percent(error.median)} | ${percent(error.p90)} | ${bias} |`,
    )
  }
  console.log('')
}

if (existsSync(join(data, 'trajectories.jsonl.gz'))) printTable('Recorded texts', recordedTexts(data))
else console.log(`There are no recordings in ${data}, so only our own texts are measured; name a folder with --data.\n`)
printTable('Our own texts', ownTexts(root))
