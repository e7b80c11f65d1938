/** What a line of a log says. */
export type LogRole =
  | 'failure'
  | 'detail'
  | 'ownFrame'
  | 'libraryFrame'
  | 'summary'
  | 'place'
  | 'warning'
  | 'progress'
  | 'blank'
  | 'other'

const readLength = 400

const failure =
  /\b(?:error|errors|fatal|panic|panicked|exception|traceback|failed|failure|failures|failing|segfault|segmentation fault|undefined reference|unresolved|cannot|could not|unable to|not found|killed|denied|refused|aborted|rejected|timed out|caused by|emerg|critical|unhealthy|crash\w{0,30}|oomkilled)\b|\b[A-Z]\w*(?:Error|Exception)\b|^\s*(?:✗|✕|×|✖|●|not ok\b|--- FAIL|FAIL\b|E\d{2,5}\b|ERR!)|(?:错误|失败|异常)/iu
const harmless =
  /\b(?:0|no|zero|without) (?:errors?|failures?|failed|failing|exceptions?)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*0\b/iu
const detail =
  /^\s*(?:E {2,}|>\s|→\s|Expected|Received|expected|actual|got|want|left:|right:|[-+] (?:Expected|Received|expected|actual)|\||assert|AssertionError|note:|help:|= (?:note|help):|\^)/u
const frame = /^\s*(?:at \S|File "|from \S+:\d+|#\d+\s|\d+: +\S|\S+\.(?:go|rs|rb|php):\d+)/u
const library =
  /node_modules|site-packages|dist-packages|node:|\/usr\/(?:lib|local)|\/lib\/python|<frozen|\.cargo\/registry|\/rustc\/|rustlib|\bat (?:java|javax|jdk|sun|org\.junit|org\.gradle|org\.apache|org\.springframework|kotlin|scala|System|Microsoft)\.|\/runtime\/|\/testing\/testing\.go|internal\/process|vendor\/|gems\//u
const summary =
  /^\s*(?:={3,}|-{3,} .* -{3,}$|_{3,} .* _{3,}$|Tests?:|Test (?:Files|Suites)|Suites:|test result:|Ran \d+|FAILED|FAIL\b|PASS$|ok {2}|BUILD |Build |Finished|Found \d+|Done\b|Summary|Total|exit (?:code|status)|Process exited|make: \*\*\*|npm ERR!)|\b\d+ (?:passed|failed|problems?|errors?|tests?)\b/u
const place = /(?:^|[\s("'])[\w@./\\-]+\.[A-Za-z]\w{0,5}[:(]\d+/u
const warning = /\bwarn(?:ing|ings)?\b|\bdeprecat/iu
/** How test runners say that one test passed: in front of its name or behind it. */
const passed =
  /^\s*(?:✓|✔|√|ok\b|PASS\b|--- PASS)|\s(?:PASSED|OK|ok|passed)\s*(?:\[ *\d{1,3}%\])?(?:\s*\([\d. ]+m?s\))?\s*$/u
const progress =
  /^\s*(?:\[[\d\s/%]+\]\s*)?(?:Downloading|Downloaded|Compiling|Fetching|Fetched|Installing|Installed|Collecting|Requirement already|Using cached|Get:\d+|Hit:\d+|Unpacking|Setting up|Selecting|Preparing|Extracting|Pulling|Copying|Building|Linking|Checking|Resolving|Receiving|Counting|Updating|remote:|added|npm http|Progress|transforming|rendering)\b|\b\d{1,3}%/u

/** A rule between sections, perhaps with a count. */
const rule = /^[^\p{L}\p{N}]*(?:\[\d{1,6}\/\d{1,6}\])?[^\p{L}\p{N}]*$/u

/** The role of a line by its own words. */
export function logRole(line: string): LogRole {
  const start = line.slice(0, readLength)
  if (rule.test(start)) return 'blank'
  if (frame.test(start)) return library.test(start) ? 'libraryFrame' : 'ownFrame'
  if (failure.test(start) && !harmless.test(start)) return passed.test(start) ? 'progress' : 'failure'
  if (summary.test(start)) return 'summary'
  if (passed.test(start)) return 'progress'
  if (detail.test(start)) return 'detail'
  if (warning.test(start)) return 'warning'
  if (progress.test(start)) return 'progress'
  return place.test(start) ? 'place' : 'other'
}

const firstWord = /^[\s[\]\d/%.:-]*(\p{L}+)/u

/** What lines of one run have in common: the step they report, or their text but for the digits. */
export function likeness(line: string, role: LogRole): string {
  const start = line.slice(0, readLength)
  if (role === 'progress') return passed.test(start) ? 'passed' : `progress ${firstWord.exec(start)?.[1] ?? ''}`
  return start.replace(/[\da-f]{7,}/giu, '0').replace(/\d+/gu, '0')
}

/** What begins a control sequence of a terminal: colours, titles, moves of the cursor. */
export const escapeSign = '\u001B'
const bell = '\u0007'
const escapes = new RegExp(
  `${escapeSign}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${escapeSign}]*(?:${bell}|${escapeSign}\\\\)?|[@-Z\\\\^_])?`,
  'gu',
)

/** A line as a terminal shows it in the end: without colours, and only what was written last over itself. */
export function shownLine(line: string): string {
  const plain = line.includes(escapeSign) ? line.replace(escapes, '') : line
  if (!plain.includes('\r')) return plain
  const ending = plain.endsWith('\r') ? '\r' : ''
  const states = plain.split('\r').filter((state) => state !== '')
  return (states.at(-1) ?? '') + ending
}
