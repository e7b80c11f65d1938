import { readdirSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { repositoryRoot } from '../places.ts'

/** Folders nobody asks about, and whose names begin with a dot, are left out. */
const ignored = new Set(['node_modules', 'dist'])
const largestFile = 1_000_000

/** A path the tools may not read, told to the model in its words. */
export class PathError extends Error {}

function statusOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

/**
 * The full path of a file or folder inside the repository. Links are followed before the check, so that none leads out.
 *
 * @throws PathError
 */
export function inside(path: string, kind: 'file' | 'folder'): string {
  const root = realpathSync(repositoryRoot())
  const asked = resolve(root, path)
  const status = statusOf(asked)
  const real = status ? realpathSync(asked) : asked
  if (real !== root && !real.startsWith(root + sep)) throw new PathError(`${path} is outside of the repository.`)
  const parts = relative(root, real).split(sep)
  if (parts.some((part) => part.startsWith('.') || ignored.has(part)))
    throw new PathError(`${path} is not for reading.`)
  if (!status) throw new PathError(`There is no ${kind} ${path}.`)
  if (kind === 'file' ? !status.isFile() : !status.isDirectory()) throw new PathError(`${path} is no ${kind}.`)
  return real
}

/** All files below a folder, sorted, as paths from the root of the repository. */
export function filesBelow(folder: string): string[] {
  const root = realpathSync(repositoryRoot())
  const walk = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => !ignored.has(name) && !name.startsWith('.'))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((entry) => {
        const full = join(path, entry.name)
        if (entry.isDirectory()) return walk(full)
        return entry.isFile() ? [relative(root, full).replaceAll(sep, '/')] : []
      })
  return walk(inside(folder, 'folder'))
}

/** The text of a file of the repository. */
export function textOf(path: string): string {
  const full = inside(path, 'file')
  const { size } = statSync(full)
  if (size > largestFile) throw new PathError(`${path} has ${size} bytes; ${largestFile} can be read.`)
  return readFileSync(full, 'utf8')
}
