import { parseJson } from '@winnow/core'
import { isDeepStrictEqual } from 'node:util'
import { compileFunction, createContext } from 'node:vm'
import { posix } from 'node:path'

/** Files by path. */
export type Files = ReadonlyMap<string, string>

type Require = (name: string) => unknown

const show = (value: unknown): string => JSON.stringify(value) ?? String(value)

function equal(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(plain(actual), plain(expected)))
    throw new Error(`expected ${show(expected)}\n  received ${show(actual)}`)
}

/** The same value without the prototypes of the context it was made in. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : parseJson(show(value)))

const messageOf = (error: unknown): string => (error as { message?: string }).message ?? String(error)

function throws(run: () => unknown, words: string): void {
  let message: string | undefined
  try {
    run()
  } catch (error) {
    message = messageOf(error)
  }
  if (message === undefined) throw new Error(`expected an error that says “${words}”\n  received none`)
  if (!message.includes(words)) throw new Error(`expected an error that says “${words}”\n  received “${message}”`)
}

/** Runs every file of the folder `test` for real, against the files as they are now; gives what a test runner prints. */
export function runModuleTests(files: Files): string {
  const context = createContext({})
  const lines: string[] = []
  const counts = { passed: 0, failed: 0 }
  const check = (name: string, run: () => unknown): void => {
    try {
      run()
      counts.passed += 1
      lines.push(`  ok    ${name}`)
    } catch (error) {
      counts.failed += 1
      lines.push(
        `  FAIL  ${name}`,
        ...messageOf(error)
          .split('\n')
          .map((line) => `        ${line.trim()}`),
      )
    }
  }
  const loaded = new Map<string, { exports: unknown }>()
  function load(path: string): unknown {
    const known = loaded.get(path)
    if (known) return known.exports
    const source = files.get(path)
    if (source === undefined) throw new Error(`Cannot find ${path}`)
    const module = { exports: {} as unknown }
    loaded.set(path, module)
    const require: Require = (name) => load(`${posix.join(posix.dirname(path), name)}.js`)
    const names = ['module', 'require', 'check', 'equal', 'throws']
    const body = compileFunction(source, names, { filename: path, parsingContext: context })
    body(module, require, check, equal, throws)
    return module.exports
  }
  for (const path of [...files.keys()].filter((name) => /^test\/.*\.js$/u.test(name)).sort()) {
    lines.push(path)
    try {
      load(path)
    } catch (error) {
      counts.failed += 1
      lines.push(`  FAIL  the file cannot be loaded: ${messageOf(error)}`)
    }
  }
  return [...lines, '', `${counts.passed} passed, ${counts.failed} failed`].join('\n')
}
