/**
 * Runs the own tests of the frameworks with Winnow in place: `node scripts/framework-suites.ts [NAME] [--from FOLDER]`. The
 * sources of a tag are fetched into `.data/suites` (never committed), what they depend on comes from npm, and Winnow is installed
 * from packed tarballs, so `build` runs first. Each suite runs as it is and with Winnow. A test that only fails with Winnow must be
 * explained by a difference of `suites/plans.ts`, and a test that a difference names must fail, or the exit code is 1. `--from`
 * names a clone of the repository to take the sources from, where GitHub cannot be reached. No part of `test` or `check`.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseJson } from '../packages/core/src/parse-json.ts'
import { plans, type Plan } from './suites/plans.ts'
import { suitesPage, type SuiteResult } from './suites/page.ts'

const root = join(import.meta.dirname, '..')
const base = join(root, '.data', 'suites')
const results = join(root, 'bench', 'results')

/** Runs a program to its end, for half an hour at most. */
function run(cwd: string, command: string, given: readonly string[], mode?: string): number | null {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm|pnpm)_/iu.test(name)))
  const { status } = spawnSync(command, given, {
    cwd,
    env: mode === undefined ? env : { ...env, WINNOW_SUITE: mode },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 1_800_000,
  })
  return status
}
function must(cwd: string, command: string, given: readonly string[]): void {
  if (run(cwd, command, given) !== 0) throw new Error(`failed: ${command} ${given.join(' ')}`)
}

/** Puts the sources of a plan into its folder, and gives the folder of the package. */
function fetchSources({ name, repository, tag, folder }: Plan, from: string | undefined): string {
  const checkout = join(base, name)
  rmSync(checkout, { recursive: true, force: true })
  mkdirSync(checkout, { recursive: true })
  if (from === undefined) {
    const lean = ['--depth', '1', '--filter=blob:none', '--sparse', '--branch', tag]
    must(base, 'git', ['-c', 'advice.detachedHead=false', 'clone', '--quiet', ...lean, repository, checkout])
    must(checkout, 'git', ['sparse-checkout', 'set', folder])
  } else {
    const archive = join(base, `${name}.tar`)
    must(from, 'git', ['archive', '--output', archive, `${tag}:${folder}`])
    mkdirSync(join(checkout, folder), { recursive: true })
    must(join(checkout, folder), 'tar', ['xf', archive])
  }
  return join(checkout, folder)
}

/** Replaces what belongs to the repository of the framework by what a folder of its own needs. */
function install(plan: Plan, folder: string): void {
  const tarballs = plan.packages.map((name) => {
    const where = join(root, 'packages', name)
    must(where, 'npx', ['-y', 'pnpm@12', 'pack', '--out', join(base, `${name}.tgz`)])
    return join(base, `${name}.tgz`)
  })
  const manifest = { name: 'suite', private: true, type: 'module', dependencies: plan.dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const compilerOptions = { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  writeFileSync(join(folder, 'suite.json'), JSON.stringify(plan))
  copyFileSync(join(root, 'scripts/suites/suite.config.mjs'), join(folder, 'suite.config.mjs'))
  copyFileSync(join(root, `scripts/suites/winnowed-${plan.name}.mjs`), join(folder, 'winnowed.mjs'))
  for (const [own, place] of Object.entries(plan.files ?? {}))
    copyFileSync(join(root, 'scripts/suites', own), join(folder, place))
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts']
  must(folder, 'npm', ['install', ...flags, ...tarballs])
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** What became of each test, by file and name. */
function outcomes(folder: string, mode: string): Map<string, string> {
  run(folder, 'npx', ['vitest', 'run', '--config', 'suite.config.mjs'], mode)
  const file = join(folder, `${mode}.json`)
  if (!existsSync(file)) throw new Error(`${folder}: the tests did not come to their end (${mode})`)
  const { testResults } = parseJson(readFileSync(file, 'utf8')) as VitestReport
  const found = new Map<string, string>()
  for (const { name, status, assertionResults } of testResults) {
    const path = name.slice(name.indexOf('/src/') + 1)
    if (assertionResults.length === 0) found.set(path, status)
    for (const { fullName, status: became } of assertionResults) {
      // Tests of one name in one file are told apart by their order.
      let key = `${path}: ${fullName}`
      for (let count = 2; found.has(key); count += 1) key = `${path}: ${fullName} (${count})`
      found.set(key, became)
    }
  }
  return found
}

const passedIn = (found: ReadonlyMap<string, string>): number =>
  [...found.values()].filter((status) => status === 'passed').length

function runPlan(plan: Plan, from: string | undefined): SuiteResult {
  const folder = fetchSources(plan, from)
  install(plan, folder)
  const without = outcomes(folder, 'without')
  rmSync(join(folder, 'events.txt'), { force: true })
  const winnowed = outcomes(folder, 'with')
  const events = existsSync(join(folder, 'events.txt')) ? readFileSync(join(folder, 'events.txt'), 'utf8') : ''
  const count = (type: string): number => events.split('\n').filter((line) => line === type).length
  let open = [...without].flatMap(([test, status]) =>
    status === 'passed' && winnowed.get(test) !== 'passed' ? [test] : [],
  )
  const differences = plan.differences.map((difference) => {
    const isSeen =
      'mode' in difference
        ? (
            (found) => (test: string) =>
              found.get(test) === 'passed'
          )(outcomes(folder, difference.mode))
        : (test: string) => difference.tests.includes(test)
    const tests = open.filter(isSeen).toSorted()
    open = open.filter((test) => !isSeen(test))
    return { why: difference.why, tests }
  })
  const seen = new Set(differences.flatMap(({ tests }) => tests))
  const expected = plan.differences.flatMap((difference) => ('tests' in difference ? difference.tests : []))
  return {
    name: plan.name,
    version: plan.tag,
    tests: without.size,
    passedWithout: passedIn(without),
    passedWith: passedIn(winnowed),
    // These need something that a folder of its own does not have, with Winnow or without.
    failedWithout: [...without].flatMap(([test, status]) => (status === 'failed' ? [test] : [])).toSorted(),
    prepared: count('prepared'),
    failures: count('failed'),
    differences,
    unexplained: open.toSorted(),
    unseen: expected.filter((test) => !seen.has(test)),
  }
}

const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const chosen = plans.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
if (chosen.length === 0) throw new Error(`There are only ${plans.map(({ name }) => name).join(', ')}`)
if (values.from !== undefined && chosen.length > 1)
  throw new Error('--from is the clone of one framework: name it, too')
mkdirSync(base, { recursive: true })
const made = new Map<string, SuiteResult>()
for (const plan of chosen) {
  const result = runPlan(plan, values.from)
  made.set(plan.name, result)
  console.log(`${plan.name}: ${result.passedWith} of ${result.passedWithout} pass with Winnow, too`)
  for (const test of result.unexplained) console.log(`  not explained: ${test}`)
  for (const test of result.unseen) console.log(`  no difference any more: ${test}`)
  if (result.unexplained.length + result.unseen.length > 0) process.exitCode = 1
}
// What was not run now keeps its last result.
const file = join(results, 'framework-suites.json')
const last = existsSync(file) ? (parseJson(readFileSync(file, 'utf8')) as SuiteResult[]) : []
const sorted = plans.flatMap(({ name }) => made.get(name) ?? last.find((result) => result.name === name) ?? [])
writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
writeFileSync(join(results, 'framework-suites.md'), suitesPage(sorted))
