import { parseArgs } from 'node:util'
import { tokenizer } from '@winnow/tokenizers'
import { runDemo } from './demo.ts'
import { tell } from './print/tell.ts'
import { writeRecordings } from './write-recordings.ts'

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } })

if (values.record) console.log(`Recorded ${writeRecordings().join(', ')} in examples/demo/recordings.`)
else console.log(tell(await runDemo(await tokenizer('o200k_base'))))
