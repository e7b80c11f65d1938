import { mkdirSync, writeFileSync } from 'node:fs'
import { conversations } from './conversations/all.ts'
import { record } from './run/record.ts'

const folder = new URL('../recordings/', import.meta.url)

/** Plays every conversation and writes it to `examples/demo/recordings`; gives the names of the files. */
export function writeRecordings(): string[] {
  mkdirSync(folder, { recursive: true })
  return conversations.map(record).map((recording) => {
    const name = `${recording.id}.json`
    writeFileSync(new URL(name, folder), `${JSON.stringify(recording, null, 2)}\n`)
    return name
  })
}
