/**
 * Type checks the declarations of packed packages as a strict host does, with `skipLibCheck: false`: every entry is imported, with
 * the oldest and the newest TypeScript, and with both versions of `ai`. What other packages get wrong in theirs is not counted.
 */
import { spawn } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parseJson } from '../../packages/core/src/parse-json.ts'

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, string | { readonly types?: string }>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../..')
const manifestIn = (folder: string): Manifest =>
  parseJson(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

function run(command: string, cwd: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd, shell: true })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('close', () => resolve(output))
  })
}

function link(target: string, path: string): void {
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(realpathSync(target), path)
}

/** Puts packed packages into a folder, with what they need beside them, and gives a program that imports all of their entries. */
async function install(archives: readonly string[], folder: string, ai: string): Promise<void> {
  const imports: string[] = []
  for (const archive of archives) {
    const unpacked = mkdtempSync(join(folder, 'unpacked-'))
    await run(`tar -xzf "${archive}" -C "${unpacked}"`, folder)
    const { name, exports = {}, dependencies, peerDependencies } = manifestIn(join(unpacked, 'package'))
    const own = join(folder, 'node_modules', name)
    mkdirSync(dirname(own), { recursive: true })
    await run(`mv "${join(unpacked, 'package')}" "${own}"`, folder)
    const modules = join(root, 'packages', name.replace('@winnow/', ''), 'node_modules')
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) {
      const target = join(modules, needed === 'ai' ? ai : needed)
      if (!needed.startsWith('@winnow/') && existsSync(target)) link(target, join(folder, 'node_modules', needed))
    }
    for (const [entry, target] of Object.entries(exports))
      if (typeof target !== 'string' && target.types !== undefined) imports.push(`${name}${entry.slice(1)}`)
  }
  // What a host has beside them.
  link(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  const react = 'node_modules/@types/react'
  link(join(root, 'packages/inspector', react), join(folder, react))
  const lines = imports.map((name, at) => `import * as entry${at} from '${name}'\nvoid entry${at}\n`)
  writeFileSync(join(folder, 'program.mts'), lines.join(''))
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable', 'esnext.disposable'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.mts'] }))
}

/** Complaints about our declarations, or about the program that imports them; a compiler that does not run is one, too. */
function ours(output: string): readonly string[] {
  if (output !== '' && !/error TS\d/u.test(output)) return [output]
  return output
    .split('\n')
    .filter((line) => /^(?:program\.mts|node_modules\/@winnow\/)/u.test(line) || line.startsWith('error TS'))
}

/** What is wrong with the declarations of packed packages, a line each; none where all is well. */
export async function checkDeclarations(archives: string, base: string): Promise<readonly string[]> {
  const files = globSync('*.tgz', { cwd: archives }).map((name) => join(archives, name))
  const problems: string[] = []
  for (const ai of ['ai', 'ai-6']) {
    const folder = mkdtempSync(join(base, 'declarations-'))
    const known = ai === 'ai' ? files : files.filter((path) => /winnow-(?:ai-sdk|core)-[^/]*$/u.test(path))
    await install(known, folder, ai)
    for (const compiler of ['typescript-5.5', 'typescript']) {
      const bin = realpathSync(join(root, 'node_modules', compiler, 'bin/tsc'))
      const output = await run(`"${process.execPath}" "${bin}" -p tsconfig.json --pretty false`, folder)
      const found = ours(output)
      console.log(`declarations, ${ai}, ${compiler}: ${found.length === 0 ? 'ok' : 'FAILED'}`)
      problems.push(...found.map((line) => `${ai}, ${compiler}: ${line}`))
    }
  }
  return problems
}
