/** Longer command lines are scripts. */
const longestLine = 4000

/**
 * A piece of a command line that is read word by word: an escaped character, a quoted text without substitutions, what is
 * thrown away, the end of a command, blanks, other characters. Anything else (a redirection into a file, a substitution, a
 * variable, a group, a job in the background) is none.
 */
const piece =
  /\\([^])|'([^']*)'|"((?:[^"\\`$]|\\[^]|\$(?![\w{(@*]))*)"|((?:[12&]?>{1,2}[^\S\n]*\/dev\/null|2>&1)(?=[\s;|]|$))|(&&|\|\|?|[;\n])|([^\S\n]+)|([^\s'"\\;|&<>`$()]+|\$(?=[?\s]|$))/uy

/** The commands of a line, each as its words; `undefined` where it holds anything that is not plainly a command with words. */
function commandsIn(line: string): string[][] | undefined {
  if (line.length > longestLine) return undefined
  const commands: string[][] = [[]]
  let word: string | undefined
  const endWord = (): void => {
    if (word !== undefined) commands.at(-1)!.push(word)
    word = undefined
  }
  piece.lastIndex = 0
  while (piece.lastIndex < line.length) {
    const found = piece.exec(line)
    if (!found) return undefined
    const [, escaped, single, double, thrownAway, end, blank, plain] = found
    if (thrownAway !== undefined || blank !== undefined || escaped === '\n') endWord()
    else if (end === undefined) word = `${word ?? ''}${escaped ?? single ?? double ?? plain!}`
    else {
      endWord()
      commands.push([])
    }
  }
  endWord()
  return commands.filter((words) => words.length > 0)
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Programs that only show something or make something new, whatever words they are given. */
const showing = listed(
  'cat head tail wc grep egrep fgrep rg ls stat file du df pwd echo printf true false test [ which diff cmp comm cut tr nl ' +
    'od md5sum sha1sum sha256sum shasum cksum basename dirname realpath readlink date whoami uname id ps jq sleep mkdir touch',
)
/** Programs that test, compile, check or format, whatever words they are given. */
const checking = listed(
  'pytest jest vitest mocha ava tsc tsgo vue-tsc eslint oxlint oxfmt prettier biome stylelint knip ruff black isort flake8 ' +
    'mypy pyright pylint bandit rubocop rspec phpunit phpstan gcc g++ cc c++ clang clang++ clang-format clang-tidy javac ' +
    'rustc rustfmt gofmt golangci-lint shellcheck shfmt hadolint yamllint ctest unittest compileall py_compile doctest',
)

type Rule = (words: readonly string[]) => boolean
const without =
  (option: RegExp): Rule =>
  (words) =>
    !words.some((word) => option.test(word))
const each =
  (form: RegExp): Rule =>
  (words) =>
    words.every((word) => form.test(word))
/** The first word that is no option is one of these. */
const first =
  (names: string): Rule =>
  (words) =>
    listed(names).has(words[0] ?? '')

const gitShows = listed(
  'status diff log show blame ls-files ls-tree cat-file rev-parse rev-list describe shortlog add commit push fetch',
)
const gitLists = /^(?:-[avr]{1,3}|--all|--list|--show-current|--verbose|-l)$/u
/** What git does with files and branches as they are. */
function gitStays(given: readonly string[]): boolean {
  const words = given[0] === '--no-pager' ? given.slice(1) : given
  const [name = '', ...others] = words[0] === '-C' ? words.slice(2) : words
  if (gitShows.has(name))
    return !others.some((word) => /^(?:--output|--ext-diff|--upload-pack|--receive-pack|--exec)/u.test(word))
  return (name === 'branch' || name === 'tag' || name === 'remote') && others.every((word) => gitLists.test(word))
}

/** Scripts of a project that are called what they do. */
const script =
  /^(?:tests?|lint|build|compile|type-?check|types|tsc|check|format|fmt|coverage|unit|e2e)(?:[:-](?:unit|integration|e2e|ci|all|fix|types|check|coverage|once|run|ts|js|lint|test|format))?$/u
/** Options before the script that choose the part of a project. */
const ofPart = /^(?:--filter|-w|--workspace|--prefix|-C|--dir)$/u
/** What a package manager runs. */
function scriptStays(given: readonly string[]): boolean {
  let words = given
  for (;;) {
    const [word = ''] = words
    if (ofPart.test(word)) words = words.slice(2)
    else if (/^(?:-[sr]|--silent|--recursive|--if-present|run|run-script)$/u.test(word)) words = words.slice(1)
    else return word === 't' || script.test(word)
  }
}

const targets = each(
  /^(?:-j\d{0,3}|-[sBkq]|:?(?:[\w-]{1,60}:)*(?:tests?|check|lint|build|all|compile|verify|package|assemble|type-?check|fmt|format))$/u,
)
/** Lines of a file that `sed -n` prints, by number or by what stands in them. */
const printed = /^(?:(?:\d{1,9}|\$|\/[^/]*\/)(?:,(?:\+?\d{1,9}|\$|\/[^/]*\/))?p;?\s?)+$/u
function sedShows(words: readonly string[]): boolean {
  const [shown = '', ...files] = words.filter((word) => !/^-[nEr]{1,3}$/u.test(word))
  const isQuiet = words.some((word) => /^-[Er]{0,2}n/u.test(word))
  return isQuiet && printed.test(shown) && !files.some((word) => word.startsWith('-'))
}

/** Programs that stay where they are and leave files where they are if their words say so. */
const conditional: Readonly<Record<string, Rule>> = {
  sort: without(/^-\w*o|^--o|^--compress/u),
  uniq: each(/^(?:-|\d)/u),
  tree: without(/^-\w*o/u),
  find: without(/^-(?:exec|ok|delete|fprint|fls)/u),
  sed: sedShows,
  git: gitStays,
  npm: scriptStays,
  pnpm: scriptStays,
  yarn: scriptStays,
  bun: scriptStays,
  make: targets,
  mvn: targets,
  './mvnw': targets,
  gradle: targets,
  './gradlew': targets,
  go: first('test build vet fmt version'),
  cargo: first('test build check clippy fmt bench doc nextest'),
  deno: first('test lint check fmt'),
  dotnet: first('test build'),
  swift: first('test build'),
  mix: first('test compile format'),
  node: first('--test --check'),
  pip: first('list show freeze check'),
  docker: first('ps logs images inspect'),
  kubectl: first('get describe logs'),
}

/** What runs a program of a project. */
const runs =
  /^(?:(?:npx|bunx|pnpx) (?:(?:-y|--yes|--no-install) )?|(?:pnpm|npm|yarn) exec (?:-- )?|(?:uv|poetry|pipenv|pdm|hatch) run |bundle exec |python3? -m |timeout \d{1,6}[smh]? |time )/u
/** A variable that says how something is run, not where. */
const setting = /^(?:CI|NODE_ENV|FORCE_COLOR|NO_COLOR|RUST_BACKTRACE|TZ|LANG|LC_ALL|TERM|PYTHONPATH)=/u
const placeOfProgram = /^(?:\/usr)?\/bin\/|^(?:\.\/)?node_modules\/\.bin\//u

/** Whether a command, as its words, stays where it is and leaves files where they are. */
function staysPut(given: readonly string[]): boolean {
  let words = given
  for (;;) {
    while (setting.test(words[0] ?? '')) words = words.slice(1)
    const runner = runs.exec(`${words.slice(0, 4).join(' ')} `)?.[0]
    if (runner === undefined) break
    words = words.slice(runner.trim().split(' ').length)
  }
  const [name = '', ...others] = words
  const program = name.replace(placeOfProgram, '')
  if (showing.has(program)) return !others.some((word) => word.startsWith('--pre'))
  if (checking.has(program)) return true
  if (others.length === 1 && others[0] === '--version') return /^[a-z][\w+.-]*$/u.test(program)
  return Object.hasOwn(conditional, program) && conditional[program]!(others)
}

/**
 * Whether after a command line every file is where it was and every path names the file it did: all that it runs is known to
 * show, test, compile, check or format, and it writes into no file itself. What is not known may do anything.
 */
export const leavesFilesInPlace = (line: string): boolean => commandsIn(line)?.every(staysPut) ?? false
