import type { CallSigns, Shape } from '../../kind.ts'
import { areLogRecords, areSureRecords, isConversation } from './record-starts.ts'

const commands =
  /^(?:pytest|tox|nox|python3? -m (?:pytest|unittest|pip|tox)|(?:npm|pnpm|yarn|bun) (?:i|ci|install|add|test|t|run)|(?:playwright|cypress|nx|turbo|lerna|next|vite|astro|webpack|rollup|tsup|esbuild|karma|ava|biome|oxlint|prettier|vue-tsc|mypy|ruff|flake8|pylint|pyright|black)\b|go (?:test|build|vet)|cargo (?:build|test|check|clippy|install)|tsc|eslint|vitest|jest|mocha|make|cmake|gradle|\.\/gradlew|mvn|dotnet (?:build|test|restore)|pip3? install|apt|apt-get|docker (?:build|pull)|rspec|rake|bundle|phpunit|composer|swift (?:build|test)|rustc|gcc|g\+\+|clang|javac|kotlinc|rubocop|shellcheck|golangci-lint|stylelint|ctest|ninja|bazel|sbt|ant|bun test|deno test|node --test|terraform|(?:docker|docker compose|docker-compose|podman|kubectl|oc) logs|journalctl|dmesg|git (?:pull|push|fetch|clone))\b/u

const logPath = /\.(?:log|out|err)(?:\.\d+)?$|\/var\/log\//u

export const isLogCall = ({ command, path }: CallSigns): boolean =>
  (path !== undefined && logPath.test(path) && command?.reads !== false) || commands.test(command?.stages[0] ?? '')

/** Lines of logs, of test runners and of installers. */
const logLine =
  /^(?:\[?\d{4}-\d{2}-\d{2}[T ]|\[?\d{2}:\d{2}:\d{2}|(?:\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b)|E\s{3}|\s*at \S+ \(|\s+File "|Traceback |FAILED |PASSED |ok\s+\d|not ok\s|--- FAIL|=== RUN|error(?:\[E\d+\])?:|warning:|npm (?:ERR!|error|warn)|\s*(?:✓|✗|✔|✖|×|PASS|FAIL)\s|={5,}|Collecting |Downloading |Requirement already)/u

/** A record of a service with its time: of the system, of a web server, of several services side by side, of klog. */
const record =
  /^(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d |[IWEF]\d{4} \d\d:\d\d:\d\d|[\w./-]+ +\| +\S|\S+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:|\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d )/u
/** Several services side by side, each line with its time: the bar is no border of a table. */
const timed = /^[\w./-]{1,60} +\| +.{0,30}\d\d:\d\d:\d\d?/u
/** A compiler or a linter names a file, a line and what is wrong there. */
const diagnostic =
  /^[^\s:()]{1,200}(?::\d{1,6}(?::\d{1,5})?:? (?:- )?|\(\d{1,6},\d{1,5}\): )(?:error|warning|note|fatal error|[A-Z]{1,4}\d{3,5})\b/u

/** A frame of a stack, as debuggers and virtual machines print the stacks of their threads. */
const frame = /^\s*(?:#\d{1,4}\s+\S|at \S+\(|- (?:locked|waiting|parking)|File "[^"]+", line \d|0x[\da-f]{8,16} in )/u
/** The rows and statements of a database that was written out. */
const dumped = /^(?:\(.*\)[,;]$|INSERT INTO |CREATE TABLE |DROP TABLE |LOCK TABLES |\/\*!\d{5} )/u

/** Measures with their labels, as Prometheus lists them. */
const measured = /^[A-Za-z_:][\w:]{0,200}\{[^{}]{0,1000}\}\s+[-+]?(?:\d|NaN|Inf)\S{0,40}(?:\s+\d{1,20})?$/u

export const logShapes: readonly Shape[] = [
  { certainty: 0.7, matches: (sample) => sample.share(measured) >= 0.5 },
  { certainty: 0.7, matches: (sample) => sample.share(dumped) >= 0.5 },
  { certainty: 0.7, matches: (sample) => sample.share(frame) >= 0.25 },
  { certainty: 0.5, matches: (sample) => sample.share(logLine) >= 0.15 && !isConversation(sample) },
  { certainty: 0.66, matches: areLogRecords },
  { certainty: 0.69, matches: areSureRecords },
  { certainty: 0.69, matches: (sample) => sample.share(timed) >= 0.5 },
  { certainty: 0.62, matches: (sample) => sample.share(record) >= 0.5 },
  { certainty: 0.95, matches: (sample) => sample.share(diagnostic) >= 0.15 },
]
