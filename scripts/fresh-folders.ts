/**
 * Does what a newcomer does: in empty folders outside of this repository it runs the install lines of the README, with npm
 * and pnpm, and then the code of the README, literally. The packages come as packed tarballs from a registry on this machine;
 * everything else comes from the registry that npm is configured for. Where that cannot be reached, nothing is run.
 */
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRegistry } from './registry.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')
const base = mkdtempSync(join(tmpdir(), 'winnow-fresh-'))

const installLine = (name: string): string => {
  const line = new RegExp(`^npm install (${name} [^#\\n]*)`, 'mu').exec(readme)?.[1]
  if (!line) throw new Error(`The README has no install line for ${name}`)
  return line.trim()
}
const sample = (document: string, mention: string): string => {
  const samples = Array.from(document.matchAll(/^```ts[^\n]*\n([\s\S]*?)^```$/gmu), ([, code]) => code!)
  const found = samples.find((code) => code.includes(mention))
  if (!found) throw new Error(`There is no sample with ${mention}`)
  return found
}

interface Program {
  readonly name: string
  readonly install: string
  readonly code: string
  /** Files of the repository to put beside it, and what to load first. */
  readonly beside?: readonly string[]
  readonly preload?: string
  readonly prints: RegExp
}

const scripts = ['examples/first-steps/src/play-script.ts', 'examples/first-steps/src/scripted.ts']
const programs: readonly Program[] = [
  {
    name: 'AI SDK, before and after',
    install: installLine('@winnow/ai-sdk'),
    code: sample(readme, 'prepareModelMessages'),
    prints: /lines left out, ref [a-z]{18}/u,
  },
  {
    name: 'AI SDK, agent',
    install: installLine('@winnow/ai-sdk'),
    code: sample(readme, 'ToolLoopAgent'),
    beside: scripts,
    preload: './play-script.ts',
    prints: /order 300 paid 30\.00 EUR/u,
  },
  {
    name: 'AI SDK, switched off',
    install: installLine('@winnow/ai-sdk'),
    code: `${sample(readme, "mode: 'observe'")}\nconsole.log(watching.mode)`,
    prints: /^off$/mu,
  },
  {
    name: 'LangChain, agent',
    install: installLine('@winnow/langchain'),
    code: `import { FakeListChatModel } from '@langchain/core/utils/testing'
const model = new FakeListChatModel({ responses: ['Order 612.'] })
const tools = []
const systemPrompt = 'Be brief.'
${sample(readme, 'createAgent')}
console.log(messages.at(-1).text)`,
    prints: /^Order 612\.$/mu,
  },
  {
    name: 'OpenAI client',
    install: installLine('@winnow/core'),
    code: `const tools = []
const history = [{ role: 'user', content: 'Hi' }]
const openai = { chat: { completions: { create: async ({ messages }) => \`\${messages.length} sent\` } } }
${sample(read('packages/core/README.md'), 'prepareChat')}
console.log(completion)`,
    prints: /^1 sent$/mu,
  },
]

/** Runs a command without blocking the registry of this process. */
const run = (command: string, cwd: string): Promise<{ status: number | null; output: string }> =>
  new Promise((resolve) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm|pnpm)_/iu.test(name)))
    const child = spawn(command, { cwd, shell: true, env, timeout: 300_000 })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('close', (status) => resolve({ status, output }))
  })

async function tryProgram(manager: 'npm' | 'pnpm', program: Program, registry: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(base, `${manager}-`))
  writeFileSync(join(folder, '.npmrc'), `@winnow:registry=${registry}\n`)
  writeFileSync(join(folder, 'program.mts'), program.code)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  for (const path of program.beside ?? []) copyFileSync(join(root, path), join(folder, path.split('/').at(-1)!))
  const command = manager === 'npm' ? 'npm install --no-audit --no-fund' : 'npx -y pnpm@12 add'
  const installed = await run(`${command} ${program.install}`, folder)
  if (installed.status !== 0) return `install failed:\n${installed.output}`
  const preload = program.preload ? `--import ${program.preload} ` : ''
  const ran = await run(`"${process.execPath}" ${preload}program.mts`, folder)
  if (ran.status === 0 && program.prints.test(ran.output)) return undefined
  return `program failed (${ran.status}):\n${ran.output}`
}

function pack(): string {
  const folder = join(base, 'tarballs')
  mkdirSync(folder)
  for (const name of ['core', 'ai-sdk', 'langchain']) {
    const options = { cwd: join(root, 'packages', name), shell: true, encoding: 'utf8' } as const
    const { status, stderr, stdout } = spawnSync(`npx -y pnpm@12 pack --pack-destination "${folder}"`, options)
    if (status !== 0) throw new Error(`pack failed: ${stdout}${stderr}`)
  }
  return folder
}

const reachable =
  spawnSync('npm view zod version --fetch-retries=0 --fetch-timeout=10000', { shell: true }).status === 0
if (reachable) {
  const registry = await startRegistry(pack())
  for (const manager of ['npm', 'pnpm'] as const) {
    for (const program of programs) {
      const failure = await tryProgram(manager, program, registry.url)
      console.log(`${failure ? 'FAILED' : 'passed'}  ${manager}: ${program.name}${failure ? `\n${failure}` : ''}`)
      if (failure) process.exitCode = 1
    }
  }
  registry.close()
} else console.log('NOT RUN, the package registry cannot be reached: fresh folders')
rmSync(base, { recursive: true, force: true })
