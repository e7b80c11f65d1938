import { open, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../errors.ts'

/** Enough of a file to hold how a page begins, with a mark of its encoding and a blank line before it. */
const beginning = 64

async function beginsAsPage(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning)
    return /^\uFEFF?\s*<!doctype html/iu.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** What is wrong with a path for a page: nothing may be lost by writing to it. */
async function problemOf(path: string, files: readonly string[], command: string): Promise<string | undefined> {
  const advice = `Name the page first: winnow ${command} --html page.html FILE...`
  if (files.some((file) => resolve(file) === resolve(path))) return `this is a recording, not a page. ${advice}`
  const there = await stat(path).catch(() => undefined)
  if (!there) {
    const folder = dirname(path)
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    )
    return isFolder ? undefined : `there is no folder ${folder}`
  }
  if (there.isDirectory()) return 'this is a folder'
  if (!there.isFile() || there.size === 0) return undefined
  if (/\.html?$/iu.test(path) && (await beginsAsPage(path))) return undefined
  return `this file is there already, and it is not a page. ${advice}`
}

/**
 * Refuses to write a page over something that is not one, such as a recording that stands in the place of its name.
 *
 * @throws UsageError
 */
export async function checkPagePath(path: string, files: readonly string[], command: string): Promise<void> {
  const problem = await problemOf(path, files, command).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  )
  if (problem !== undefined) throw new UsageError(`--html ${path}: ${problem}`)
}
