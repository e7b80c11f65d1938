import { filesBelow, textOf } from './files.ts'

/** A row of a table. */
export type Row = Readonly<Record<string, string | number>>

interface Table {
  readonly columns: readonly string[]
  readonly rows: () => readonly Row[]
}

const countable = /\.(?:css|js|json|md|mjs|ts|tsx|txt|yaml)$/u

function folderOf(path: string): string {
  const parts = path.split('/')
  return parts.slice(0, Math.min(2, parts.length - 1)).join('/') || '.'
}

function kindOf(path: string): string {
  return /\.(?:test|test-d)\.ts$/u.test(path) ? 'test' : path.slice(path.lastIndexOf('.') + 1)
}

function fileRow(path: string): Row[] {
  try {
    const text = textOf(path)
    const [lines, bytes] = [text.split('\n').length, Buffer.byteLength(text)]
    return [{ path, folder: folderOf(path), kind: kindOf(path), lines, bytes }]
  } catch {
    return [] // too large to be a source file
  }
}

function packageRow(manifest: string): Row {
  const folder = manifest.slice(0, manifest.lastIndexOf('/'))
  const sources = filesBelow(folder).filter((path) => path.endsWith('.ts'))
  const tests = sources.filter((path) => kindOf(path) === 'test').length
  return { folder, sources: sources.length - tests, tests }
}

/** The tables there are; their rows are read from the repository when they are asked for. */
export const tables: Readonly<Record<string, Table>> = {
  files: {
    columns: ['path', 'folder', 'kind', 'lines', 'bytes'],
    rows: () =>
      filesBelow('.')
        .filter((path) => countable.test(path))
        .flatMap(fileRow),
  },
  packages: {
    columns: ['folder', 'sources', 'tests'],
    rows: () =>
      filesBelow('packages')
        .filter((path) => /^packages\/[^/]+\/package\.json$/u.test(path))
        .map(packageRow),
  },
}
