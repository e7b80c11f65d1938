import { bash } from './bash.ts'
import { cPlusPlus } from './c-plus-plus.ts'
import { cSharp } from './c-sharp.ts'
import { javascript, typescript } from './ecma-script.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import type { Rules } from './rules.ts'
import { rust } from './rust.ts'

/** A language there is a grammar for. `javascript` reads JSX, `cpp` reads C. */
export type Language =
  | 'typescript'
  | 'tsx'
  | 'javascript'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'cpp'
  | 'c-sharp'
  | 'php'
  | 'ruby'
  | 'bash'

/** What is known about a language. */
interface LanguageEntry {
  readonly rules: Rules
  /** How names of files in it end. */
  readonly endings: readonly string[]
  /** Programs that a first line such as `#!/usr/bin/env python3` names. */
  readonly interpreters?: readonly string[]
}

/** The languages there are, by the names under which their grammars are stored. */
export const languages: Readonly<Record<Language, LanguageEntry>> = {
  typescript: { rules: typescript, endings: ['ts', 'mts', 'cts'] },
  tsx: { rules: typescript, endings: ['tsx'] },
  javascript: { rules: javascript, endings: ['js', 'mjs', 'cjs', 'jsx'], interpreters: ['node'] },
  python: { rules: python, endings: ['py', 'pyi', 'pyw'], interpreters: ['python'] },
  go: { rules: go, endings: ['go'] },
  rust: { rules: rust, endings: ['rs'] },
  java: { rules: java, endings: ['java'] },
  cpp: { rules: cPlusPlus, endings: ['cpp', 'cc', 'cxx', 'hpp', 'hh', 'hxx', 'h', 'c', 'ipp', 'inl'] },
  'c-sharp': { rules: cSharp, endings: ['cs'] },
  php: { rules: php, endings: ['php', 'phtml'], interpreters: ['php'] },
  ruby: { rules: ruby, endings: ['rb', 'rake', 'gemspec', 'ru'], interpreters: ['ruby'] },
  bash: { rules: bash, endings: ['sh', 'bash'], interpreters: ['sh', 'bash', 'dash', 'zsh'] },
}

/** All of them. */
export const languageNames = Object.keys(languages) as Language[]

const entries = languageNames.map((name) => [name, languages[name]] as const)
const byEnding = new Map(entries.flatMap(([name, { endings }]) => endings.map((ending) => [ending, name] as const)))
const byInterpreter = new Map(
  entries.flatMap(([name, { interpreters = [] }]) => interpreters.map((program) => [program, name] as const)),
)

const ending = /\.(\w{1,10})$/u

/** The program of a first line such as `#!/usr/bin/env python3`, without its version. */
function programOf(source: string): string | undefined {
  if (!source.startsWith('#!')) return undefined
  const words = source.slice(2, 120).split('\n', 1)[0]!.trim().split(/\s+/u)
  const named = words.map((word) => word.slice(word.lastIndexOf('/') + 1)).find((word) => word !== 'env')
  return named?.replace(/[\d.]+$/u, '')
}

/** The language of a file, by its name, else by the program its first line names. */
export function languageOf(path: string | undefined, source: string): Language | undefined {
  const end = path === undefined ? undefined : ending.exec(path)?.[1]?.toLowerCase()
  if (end !== undefined) return byEnding.get(end)
  const program = programOf(source)
  return program === undefined ? undefined : byInterpreter.get(program)
}
