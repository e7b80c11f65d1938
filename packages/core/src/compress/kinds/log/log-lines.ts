import { isOfFailure, isOfWarning, withoutUntold } from './levels.ts'

/** What a line of a log says. */
export type LogRole =
  | 'failure'
  | 'detail'
  | 'ownFrame'
  | 'libraryFrame'
  | 'summary'
  | 'notice'
  | 'place'
  | 'warning'
  | 'skipped'
  | 'passed'
  | 'progress'
  | 'blank'
  | 'other'

const readLength = 400

const failure =
  /\b(?:error|errors|fatal|panic|panicked|exception|traceback|failed|failure|failures|failing|segfault|segmentation fault|undefined reference|unresolved|cannot|can't|could not|couldn't|unable to|not found|no such|killed|denied|refused|abort(?:ed|ing)?|rejected|timed out|timeout|caused by|emerg|critical|unhealthy|unreachable|unauthorized|forbidden|deadlock|corrupt\w{0,5}|conflicts?|mismatch\w{0,3}|violates|crash\w{0,30}|oomkilled|out of memory|gave up|rolled back|unexpected success)\b|\b[A-Z]\w*(?:Error|Exception)\b|HTTP\/[\d.]{1,4}" 5\d\d\b|^\s*(?:✗|✕|✘|×|✖|●|not ok\b|--- FAIL|FAIL\b|E\d{2,5}\b|ERR!)|(?:错误|失败|异常|超时|拒绝|崩溃|fehlgeschlagen|gescheitert|abgebrochen|abgestürzt|nicht (?:erreichbar|gefunden)|verweigert|zeitüberschreitung)|\bfehler\b/iu
/** What did not happen is stressed by capitals: `NOT applied`. */
const negation = /\bNOT [a-z]|\bMISMATCH\b|\bERROR\b|\bFAIL(?:ED|URE)?\b/u
const harmless =
  /\b(?:0|no|zero|without|keine?|ohne) (?:errors?|failures?|failed|failing|exceptions?|fehler|fehlgeschlagen)\b|\b(?:errors?|failures?|failed|fehler)\s*[:=]\s*0\b/giu
const detail =
  /^\s*(?:E {2,}|>\s|→\s|Expected|Received|expected|actual|got|want|left:|right:|[-+] (?:Expected|Received|expected|actual)|[-+] {2,}\S|@@ |\||assert|AssertionError|note:|help:|= (?:note|help):|\^|Caused by|[Tt]he above exception|During handling of|\[cause\])/u
const frame = /^\s*(?:at \S|File "|from \S+:\d+|#\d+\s|\d+: +\S|\S+\.(?:go|rs|rb|php):\d+ )/u
const library =
  /node_modules|site-packages|dist-packages|node:|\/usr\/(?:lib|local)|\/lib\/python|<frozen|\.cargo\/registry|\/rustc\/|rustlib|\bat (?:async )?(?:java|javax|jakarta|jdk|sun|org\.junit|org\.gradle|org\.apache|org\.springframework|org\.hibernate|io\.netty|kotlin|scala|System|Microsoft)\.|\/runtime\/|\/testing\/testing\.go|internal\/process|vendor\/|gems\//u
const summary =
  /^\s*(?:={3,}|-{3,} .* -{3,}$|_{3,} .* _{3,}$|Tests?:|Test (?:Files|Suites)|Suites:|test result:|Ran \d+|FAILED|FAIL\b|PASS$|ok {2}|BUILD |Build |Finished|Found \d+|Done\b|Summary|Total|exit (?:code|status)|Process exited|make: \*\*\*|npm ERR!)|\b\d+ (?:passed|failed|skipped|deselected|selected|pending|problems?|errors?|warnings?|tests?)\b|^\s*(?:ℹ|#) (?:tests|suites|pass|fail|cancelled|skipped|todo) \d/u
/** A tool says that there is more than it shows. */
const notice =
  /\b(?:truncated|omitted|suppressed|not shown|not displayed|too many)\b|\b\d[\d,.]{0,20} (?:more|others?|hidden)\b|\bentr(?:y|ies) dropped\b|已截断|已省略|省略/iu
const place = /(?:^|[\s("'])[\w@./\\-]+\.[A-Za-z]\w{0,5}[:(]\d+/u
const noWarnings = /\b(?:0|no|zero|without|keine?|ohne) warn(?:ings?|ungen)\b/giu
const warning = /\bwarn(?:ings?|ung|ungen|t)?\b|\bdeprecat|\byanked\b|^\s*WARN|警告|告警/iu
/** How test runners say that one test was not run. */
const skipped =
  /^\s*(?:﹣|↓|○|◌|- {2,3}\d|--- SKIP|ok \d+.*# (?:skip|todo)|(?:SKIPPED|XFAIL|XPASS)\b)|\.\.\. (?:ignored|skipped)|\s(?:SKIPPED|XFAIL|XPASS)\b|\bskipped\b/iu
/** How test runners say that one test passed: in front of its name or behind it. */
const passed =
  /^\s*(?:\S+T\S+Z\s+)?(?:✓|✔|√|ok \d|ok {2,}\S|ok\t|PASS(?:ED)?\b|--- PASS)|\s(?:PASSED|passed)\s*(?:\[ *\d{1,3}%\])?(?:\s*\([\d. ]+m?s\))?\s*$|\.\.\. *(?:ok|OK|passed)\s*(?:\([\d. ]+m?s\))?\s*$/u
/** What tells a test that passed from a step that was done. */
const aTest = /^\s*Passed\s|tests?\b|spec|::|PASS|\bok\b|[\d.]+ ?m?s\)?\s*$/u
/** What only lines of tests say. */
const surelyATest = /\btests?\b|\btest_|[a-z]Tests?\b|[._-](?:test|spec)s?\b|\bspecs?\b|::|--- PASS/u
/** How test runners count what passed. */
const tally =
  /\b\d+ (?:tests? )?(?:passed|passing)\b|\btest result:|^\s*(?:ℹ|#) (?:pass|tests) \d|^1\.\.\d+\s*$|\b(?:Ran|OK \(|Executed) ?\d+ tests?\b|\bTests?(?: run)?:? +(?:\d|.{0,30}\b\d+ (?:passed|total))/u

/**
 * How test runners say that a test failed. Its name is never one of many, unless very many fail.
 */
const failedTest =
  /^\s*(?:--- FAIL|✖|×|✗|✕|✘|not ok\b|FAILED\b|FAIL\b|ERROR\b)|(?<=\.\.\.|\s)(?:FAILED|FAIL|ERROR)\s*(?:\[ *\d{1,3}%\])?$/u
/** The same, where the lines around it say that it is one of tests. */
const failedAmong = /^\s*(?:Failed\s+\S|\d{1,4}\) \S)/u

/** Whether a line says that a test failed. */
export const isFailedTest = (line: string, role: LogRole, isAmongTests: boolean): boolean =>
  failedTest.test(line) || (isAmongTests && role === 'failure' && failedAmong.test(line))

/**
 * Whether lines are those of a run of tests: it counts what passed, or most lines that say so name a test. Else a line with a tick is
 * a step of whatever ran.
 */
export function isTestRun(lines: readonly string[], roles: readonly LogRole[]): boolean {
  let [ticked, sure] = [0, 0]
  for (const [index, role] of roles.entries()) {
    if (role === 'summary' && tally.test(lines[index]!.slice(0, readLength))) return true
    if (role !== 'passed') continue
    ticked += 1
    if (surelyATest.test(lines[index]!.slice(0, readLength))) sure += 1
  }
  return ticked > 0 && sure * 2 >= ticked
}

/** Whether a line of a run of tests says that a test passed; others with the same sign may be steps of a build. */
export const isPassedTest = (line: string): boolean => aTest.test(line.slice(0, readLength))

const progress =
  /^\s*(?:\[[\d\s/%]+\]\s*)?(?:=== (?:RUN|PAUSE|CONT)|Downloading|Downloaded|Compiling|Fetching|Fetched|Installing|Installed|Collecting|Requirement already|Using cached|Get:\d+|Hit:\d+|Unpacking|Setting up|Selecting|Preparing|Extracting|Pulling|Copying|Building|Linking|Checking|Resolving|Receiving|Counting|Updating|remote:|added|npm http|Progress|transforming|rendering)\b|^[^\p{L}\p{N}]{0,12}\d{1,3}(?:\.\d{1,2})?%|\[ {0,3}\d{1,3}%\]\s*$/u

const letterOrDigit = /[\p{L}\p{N}]/u
/** The count of a rule between sections, behind which nothing else is said. */
const countOfRule = /\[\d{1,6}\/\d{1,6}\][^\p{L}\p{N}]*$/uy

/** Whether a line is a rule between sections, perhaps with a count: it says nothing in front of that and behind it. */
function isRule(line: string): boolean {
  const first = line.search(letterOrDigit)
  if (first < 0) return true
  countOfRule.lastIndex = first - 1
  return first > 0 && countOfRule.test(line)
}

/** Whether a line says that there are none of some failures. */
export const saysNone = (line: string): boolean => line.search(harmless) >= 0

/** How a checker of Python says that a finding is an error: `E1101: Instance of 'a' has no 'b' member (no-member)`. */
const errorByCode = /: [EF]\d{4}: .*\([a-z][a-z-]{2,60}\)$/u

/** Whether a line tells of a failure besides those that it says there are none of, as in `Failures: 1, Errors: 0`. */
function saysFailure(start: string): boolean {
  if (errorByCode.test(start)) return true
  if (!failure.test(start) && !negation.test(start)) return false
  const rest = start.replaceAll(harmless, ' ')
  return rest === start || failure.test(rest) || negation.test(rest)
}

const outcome =
  /\b\d+ (?:passed|failed|skipped|deselected|errors?|warnings?|problems?|failures?|flaky|ignored)\b|\b(?:failures|errors|failed|skipped)[=:] ?\d|^\s*(?:ℹ|#) (?:pass|fail|cancelled|skipped|todo) \d|\bexit (?:code|status)\b/iu

/** Whether a line counts what failed, passed or was left out, and not only that nothing did. */
export function isOutcome(line: string): boolean {
  const start = line.slice(0, readLength)
  return outcome.test(start) && outcome.test(start.replaceAll(harmless, ' '))
}

const saysWarning = (text: string): boolean => warning.test(text) && warning.test(text.replaceAll(noWarnings, ' '))

/** The role of a line by its own words. */
export function logRole(line: string): LogRole {
  const start = line.length > readLength ? line.slice(0, readLength) : line
  if (isRule(start)) return 'blank'
  if (frame.test(start)) return library.test(start) ? 'libraryFrame' : 'ownFrame'
  let told: string | undefined
  // What hardly any line holds is looked for first.
  const tells = (holds: (text: string) => boolean): boolean => holds(start) && holds((told ??= withoutUntold(start)))
  if (tells(saysFailure) || tells(isOfFailure)) return passed.test(start) ? 'passed' : 'failure'
  if (notice.test(start)) return 'notice'
  if (passed.test(start)) return skipped.test(start) && start.includes('#') ? 'skipped' : 'passed'
  if (tells((text) => skipped.test(text))) return 'skipped'
  if (summary.test(start)) return 'summary'
  if (detail.test(start)) return 'detail'
  if (tells(saysWarning) || tells(isOfWarning)) return 'warning'
  if (progress.test(start)) return 'progress'
  return place.test(start) ? 'place' : 'other'
}

/** What begins a control sequence of a terminal: colours, titles, moves of the cursor. */
export const escapeSign = '\u001B'
const bell = '\u0007'
const escapes = new RegExp(
  `${escapeSign}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${escapeSign}]*(?:${bell}|${escapeSign}\\\\)|[@-Z\\\\^_])?`,
  'gu',
)

const term = /[\p{L}\p{N}_-]+/gu
/** Numbers, also with a unit, are what changes while something goes on. */
const isName = (word: string): boolean => /\p{L}/u.test(word) && !/^\d+\p{L}{1,3}$/u.test(word)
const namesIn = (state: string): string[] => (state.match(term) ?? []).filter(isName)

/** Signs of something that goes on: a share, a count of a total, a rate, a bar, a turning sign. */
const goesOn = /\d\s?%|(?:^|[\s([])\d+\s?\/\s?\d+(?![\d/])|\d ?(?:[kKMG]i?B|it)\/s|[█▓░=#]{3}|^[^\p{L}\p{N}]*$/u

/**
 * A line as a terminal shows it in the end: without colours, and without progress that was written over by the same with other
 * numbers. Everything else stays: a carriage return also ends lines, and then each is a row of its own.
 */
export function shownLine(line: string): string {
  const plain = line.includes(escapeSign) ? line.replace(escapes, '') : line
  if (!plain.includes('\r')) return plain
  const ending = plain.endsWith('\r') ? '\r' : ''
  const states = plain.split('\r').filter((state) => state !== '')
  if (states.length < 2) return states.join('') + ending
  const kept: string[] = []
  let names = new Set<string>()
  for (const state of states.toReversed()) {
    const own = namesIn(state)
    if (kept.length > 0 && goesOn.test(state) && own.every((name) => names.has(name))) continue
    kept.push(state)
    names = new Set(own)
  }
  return kept.toReversed().join('\r') + ending
}
