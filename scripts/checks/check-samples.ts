/**
 * Type-checks every `ts` sample of the README and the docs, and every `@example` of an exported declaration. A sample
 * is a module of its own; names it does not declare come from docs/context.d.ts. In an `@example` the exports of the
 * package are in scope. A sample that names a file (```ts file=examples/…) is that file, whole, and compiles there:
 * `--write` copies it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseJson } from '../../packages/core/src/parse-json.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules', '.cache', 'samples')

interface Sample {
  /** File and line, for people. */
  readonly place: string
  readonly code: string
}

/** The line of a position, from 1. */
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

function samplesOfDocument(file: string): Sample[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gmu)].map((match) => ({
    place: `${relative(root, file)}:${lineAt(text, match.index)}`,
    code: match[1]!,
  }))
}

/** Samples that name a file and are not what it holds, by place; with `--write` they become that. */
function strayingSamples(document: string): string[] {
  const straying: string[] = []
  const text = readFileSync(document, 'utf8')
  const written = text.replace(
    /^(```\w+ file=(\S+)\n)([\s\S]*?)^```$/gmu,
    (whole, head: string, path: string, code, at) => {
      const held = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
      if (held === code) return whole
      straying.push(`${relative(root, document)}:${lineAt(text, at as number)} is not what ${path} holds`)
      return held === undefined ? whole : `${head}${held}\`\`\``
    },
  )
  if (!process.argv.includes('--write')) return straying
  if (written !== text) writeFileSync(document, written)
  return []
}

function samplesOfSource(file: string): Sample[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/@example\n([\s\S]*?)(?=\*\/|\n\s*\* @)/gu)].map((match) => ({
    place: `${relative(root, file)}:${lineAt(text, match.index)}`,
    code: match[1]!.replace(/^[ \t]*\* ?/gmu, ''),
  }))
}

/** Names a package exports, with the entry that exports them. */
function exportsOf(manifestFile: string): Map<string, string> {
  const manifest = parseJson(readFileSync(manifestFile, 'utf8')) as {
    name: string
    exports?: Record<string, string | { default: string }>
  }
  const names = new Map<string, string>()
  for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
    if (typeof target === 'string') continue
    const source = join(manifestFile, '..', target.default.replace('./dist/', './src/').replace(/\.js$/u, '.ts'))
    const text = readFileSync(source, 'utf8')
    for (const [, list] of text.matchAll(/export (?:type )?\{([^}]*)\}/gu)) {
      for (const item of list!.split(',')) {
        const name = item
          .trim()
          .replace(/^type /u, '')
          .split(' as ')
          .at(-1)!
        if (name !== '') names.set(name, manifest.name + entry.slice(1))
      }
    }
    for (const [, name] of text.matchAll(
      /export (?:declare )?(?:async )?(?:function|const|class|interface|type) (\w+)/gu,
    )) {
      names.set(name!, manifest.name + entry.slice(1))
    }
  }
  return names
}

/** Imports the exports an example mentions and does not declare or import itself. */
function withImports(code: string, names: ReadonlyMap<string, string>): string {
  const imports = [...names].filter(
    ([name]) =>
      new RegExp(`\\b${name}\\b`, 'u').test(code) &&
      !new RegExp(`(?:import [^\\n]*|(?:const|let|function|class|type|interface) )\\b${name}\\b`, 'u').test(code),
  )
  return [...imports.map(([name, entry]) => `import { ${name} } from '${entry}'`), code].join('\n')
}

const documents = [
  'README.md',
  'README.zh.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...globSync('{docs/**,packages/*}/*.md', { cwd: root }),
]
const existing = documents.map((file) => join(root, file)).filter((file) => existsSync(file))
const samples = existing.flatMap(samplesOfDocument)
const straying = existing.flatMap(strayingSamples)

const core = exportsOf(join(root, 'packages/core/package.json'))
for (const manifest of globSync('packages/*/package.json', { cwd: root })) {
  if ((parseJson(readFileSync(join(root, manifest), 'utf8')) as { private?: boolean }).private) continue
  const names = new Map([...core, ...exportsOf(join(root, manifest))])
  const sources = globSync(join(manifest, '..', 'src', '**', '*.ts'), { cwd: root })
  for (const file of sources.filter((source) => !/\.test(?:-d)?\.ts$/u.test(source))) {
    const found = samplesOfSource(join(root, file))
    samples.push(...found.map(({ place, code }) => ({ place, code: withImports(code, names) })))
  }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const places = new Map<string, string>()
samples.forEach(({ place, code }, index) => {
  const name = `sample-${index + 1}.ts`
  places.set(name, place)
  writeFileSync(join(folder, name), `${code}\nexport {}\n`)
})

const packages = (pattern: string): string[] => [join(root, 'packages', pattern)]
const paths = {
  '@winnow/*': packages('*/src/index.ts'),
  '@winnow/core/*': [...packages('core/src/*.ts'), ...packages('core/src/*/index.ts')],
  '@winnow/inspector/html': packages('inspector/src/html/index.ts'),
  '@winnow/inspector/model': packages('inspector/src/model/index.ts'),
  '@winnow/cli/config': packages('cli/src/configuration/index.ts'),
  '@winnow/langchain/middleware': packages('langchain/src/middleware.ts'),
  '@winnow/tokenizers/tiktoken': packages('tokenizers/src/tiktoken.ts'),
}
// Frameworks are dependencies of their adapters, and samples use them as a host would.
const modules = join(folder, 'node_modules')
mkdirSync(modules)
for (const name of ['ai-sdk', 'langchain', 'core', 'stores', 'inspector', 'cli']) {
  const own = join(root, 'packages', name, 'node_modules')
  for (const entry of readdirSync(own).filter((each) => !each.startsWith('.') && each !== '@winnow')) {
    if (!existsSync(join(modules, entry))) symlinkSync(join(own, entry), join(modules, entry), 'junction')
  }
}
const config = {
  extends: join(root, 'tsconfig.test.base.json'),
  compilerOptions: {
    incremental: false,
    lib: ['es2023', 'esnext.disposable'],
    jsx: 'react-jsx',
    verbatimModuleSyntax: false,
    paths,
  },
  include: ['*.ts', join(root, 'docs', 'context.d.ts')],
}
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
// A sample is a module of this kind, whatever stands above it.
writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))

const { status, stdout } = spawnSync(`tsc -p "${folder}" --pretty false`, { encoding: 'utf8', shell: true })
for (const line of stdout.split('\n').filter(Boolean)) {
  const name = /sample-\d+\.ts/u.exec(line)?.[0]
  console.error(name ? `${places.get(name)} (${line})` : line)
}
for (const line of straying) console.error(line)
const isFine = status === 0 && straying.length === 0
console.log(`${samples.length} samples: ${isFine ? 'all compile' : 'FAILED'}`)
process.exitCode = isFine ? 0 : 1
