import type { CallSigns, Shape } from '../../kind.ts'

const commands =
  /^(?:pytest|tox|nox|python3? -m (?:pytest|unittest|pip|tox)|(?:npm|pnpm|yarn|bun) (?:i|ci|install|add|test|t|run)|(?:playwright|cypress|nx|turbo|lerna|next|vite|astro|webpack|rollup|tsup|esbuild|karma|ava|biome|oxlint|prettier|vue-tsc|mypy|ruff|flake8|pylint|pyright|black)\b|go (?:test|build|vet)|cargo (?:build|test|check|clippy|install)|tsc|eslint|vitest|jest|mocha|make|cmake|gradle|\.\/gradlew|mvn|dotnet (?:build|test|restore)|pip3? install|apt|apt-get|docker (?:build|pull)|rspec|rake|bundle|phpunit|composer|swift (?:build|test)|rustc|gcc|g\+\+|clang|git (?:pull|push|fetch|clone))\b/u

export const isLogCall = ({ command }: CallSigns): boolean => commands.test(command?.stages[0] ?? '')

const logLine =
  /^(?:\[?\d{4}-\d{2}-\d{2}[T ]|\[?\d{2}:\d{2}:\d{2}|(?:\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b)|E\s{3}|\s*at \S+ \(|\s+File "|Traceback |FAILED |PASSED |ok\s+\d|not ok\s|--- FAIL|=== RUN|error(?:\[E\d+\])?:|warning:|npm (?:ERR!|error|warn)|\s*(?:✓|✗|✔|✖|×|PASS|FAIL)\s|={5,}|Collecting |Downloading |Requirement already)/u

export const logShapes: readonly Shape[] = [{ certainty: 0.5, matches: (sample) => sample.share(logLine) >= 0.15 }]
