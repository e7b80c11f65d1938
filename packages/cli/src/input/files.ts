import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const readable = /\.(?:json|jsonl|ndjson)(?:\.gz)?$/iu

/** The files of conversations in a folder and the folders in it, by name; hidden ones and `node_modules` are left out. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile() && readable.test(entry.name)) yield path
  }
}

/** The files that a path of the command line names: itself, or those of a folder. */
export async function* filesOf(path: string): AsyncGenerator<string> {
  const isFolder = path !== '-' && (await stat(path).catch(() => undefined))?.isDirectory() === true
  if (!isFolder) {
    yield path
    return
  }
  let count = 0
  for await (const file of filesIn(path)) {
    count += 1
    yield file
  }
  // Reading it says what is wrong.
  if (count === 0) yield path
}
