import { InvalidOptionError } from '@winnow/core'
import { Language as Grammar, Parser } from 'web-tree-sitter'
import type { Language } from './languages/index.ts'

/** Where a WebAssembly file is: an address, a path in Node, or the bytes. */
export type WasmSource = string | URL | Uint8Array

/** Finds the WebAssembly file of a name: `web-tree-sitter.wasm`, or a grammar such as `tree-sitter-python.wasm`. */
export type LocateWasm = (file: string) => WasmSource | Promise<WasmSource>

/** Where the packages lie that this one depends on; a runtime without `import.meta.resolve` needs the option `wasm`. */
function locateInPackages(file: string): URL {
  const resolve = (import.meta as { resolve?: (name: string) => string }).resolve
  if (typeof resolve !== 'function')
    throw new InvalidOptionError(
      'wasm',
      `nothing says where ${file} is`,
      'Give a function that finds the WebAssembly files, as the reference shows.',
    )
  return new URL(resolve(`@vscode/tree-sitter-wasm/wasm/${file}`))
}

let runtime: Promise<void> | undefined

/** The runtime is one for the whole process; the first to ask says where it is. */
async function startRuntime(wasm: LocateWasm | undefined): Promise<void> {
  if (!wasm) return Parser.init()
  const source = await wasm('web-tree-sitter.wasm')
  return source instanceof Uint8Array
    ? Parser.init({ wasmBinary: source.slice().buffer })
    : Parser.init({ locateFile: () => (source instanceof URL ? source.href : source) })
}

const grammars = new Map<Language, Grammar>()

async function loadGrammar(name: Language, wasm: LocateWasm): Promise<Grammar> {
  const known = grammars.get(name)
  if (known) return known
  const grammar = await Grammar.load(await wasm(`tree-sitter-${name}.wasm`))
  grammars.set(name, grammar)
  return grammar
}

/** Loads the runtime and a grammar for each language; each once in a process, wherever it was found first. */
export async function loadGrammars(
  names: readonly Language[],
  wasm: LocateWasm | undefined,
): Promise<ReadonlyMap<Language, Grammar>> {
  runtime ??= startRuntime(wasm)
  try {
    await runtime
  } catch (error) {
    runtime = undefined
    throw error
  }
  const loaded = new Map<Language, Grammar>()
  for (const name of names) {
    // One after the other: the runtime links one module at a time.
    loaded.set(name, await loadGrammar(name, wasm ?? locateInPackages))
  }
  return loaded
}
