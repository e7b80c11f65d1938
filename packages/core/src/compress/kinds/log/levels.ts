/** Words for how grave a line is that say so wherever they stand as a level; capitals, small letters or both. */
const failing =
  'emerg(?:ency)?|panic|alert|fatal|crit(?:ical)?|severe|err(?:or)?|eror|fail|fehler|kritisch|schwerwiegend|错误|严重|致命|异常'
const warning = 'warn(?:ing|ung)?|wrn|警告|告警|注意'
const others =
  'notice|info(?:rmation)?|inf|log|debug|dbu?g|verbose|vrb|trace|trc|fine(?:r|st)?|hinweis|信息|调试|跟踪|提示|通知'

const inCapitals = (words: string): string => words.replaceAll(/[a-z]/gu, (letter) => letter.toUpperCase())

const notInWord = String.raw`(?![\p{L}\p{N}_])`
const key = String.raw`(?<![\p{L}\p{N}])(?:level|lvl|log_?level|level_?name|severity)["']?\s?[=:]\s?["']?`

/** Where a level stands: under its key, in brackets, between tabs, in front of a colon or a bar; in capitals also between other words. */
const levelled = (words: string): ((start: string) => boolean) => {
  const capitals = inCapitals(words)
  const marked = new RegExp(
    [
      `${key}(?:${words})${notInWord}`,
      String.raw`[\[(<](?:[\w.]{1,30}[.:])?\s{0,3}(?:${words})\s{0,5}[\])>]`,
      String.raw`(?:^|[\s.|\]])(?:${words})\s{0,5}(?:[:|]\s|：)|\t(?:${words})\t`,
    ].join('|'),
    'iu',
  )
  const bare = new RegExp(String.raw`(?:^|[\s.|\]])(?:${capitals})(?=[\s\]]|$)`, 'u')
  const anywhere = new RegExp(words, 'iu')
  // Most lines hold none of the words, which is told much faster.
  return (start) => anywhere.test(start) && (marked.test(start) || bare.test(start))
}

/** A letter in front of the day or behind the process; the first of these letters in brackets, too. */
const lettered = (letters: string): ((start: string) => boolean) => {
  const inFront = new RegExp(String.raw`^[${letters}](?:\d{4} \d\d:|, \[)`, 'u')
  const behind = new RegExp(
    String.raw`^.{0,20}\d\d:\d\d:\d\d[.,]\d{1,9}\s{1,4}(?:\d{1,7}\s{1,8}){0,2}[${letters}][/ ]`,
    'u',
  )
  return (start) => inFront.test(start) || start.includes(`[${letters[0]}]`) || behind.test(start)
}

/** The number of a level in a line of JSON that is a message. */
const numbered = (tens: string): RegExp => new RegExp(String.raw`"level":\s?[${tens}]0\s?[,}]`, 'u')
const aMessage = /"(?:msg|message|time)":/u

const signsOf = (words: string, letters: string, tens: string) => {
  const [word, letter, number] = [levelled(words), lettered(letters), numbered(tens)]
  return (start: string): boolean => word(start) || letter(start) || (number.test(start) && aMessage.test(start))
}

/** A level stands near the beginning of a line. */
const readLength = 160

const failed = signsOf(failing, 'EFC', '56')
const warned = signsOf(warning, 'W', '4')
const other = signsOf(others, 'IDVTN', '123')

/** Whether a line says by its level that something failed. */
export const isOfFailure = (line: string): boolean => failed(line.slice(0, readLength))

/** Whether a line says by its level that it warns. */
export const isOfWarning = (line: string): boolean => warned(line.slice(0, readLength))

/** Whether a line says how grave it is. */
export const hasLevel = (line: string): boolean => {
  const start = line.slice(0, readLength)
  return other(start) || failed(start) || warned(start)
}

const words = `${failing}|${warning}|${others}`
const markedFirst = new RegExp(
  String.raw`^(?:[\[(<](?:${words})[\])>]|(?:${words})(?:: | {0,3}\| |\[\d)|(?:[a-z_]{1,20}=\S{1,40} ){0,2}(?:level|lvl|severity)=\S)`,
  'iu',
)
const bareFirst = new RegExp(`^(?:${inCapitals(words)})[ :\t]`, 'u')

/** Whether the first word of a line is its level. */
export const beginsWithLevel = (line: string): boolean => markedFirst.test(line) || bareFirst.test(line)

/** What says that there is none of something, or that it is off. */
const nothing = String.raw`(?:0(?:\.0{1,9})?(?: ?%)?|none|nil|null|no|false|n/a|""|''|\[\]|\{\})`
const name = String.raw`[\p{L}_][\p{L}\p{N}_.-]{0,60}`
/** Where a value ends: what follows is another one, or nothing. */
const ends = String.raw`(?=\s{0,8}(?:$|[,;|)\]}/]|\.(?:\s|$)|["']?${name}["']?[:=]))`
/** A key with such a value; with a blank behind the colon the value is all that is said, with an equals sign it is one word. */
const keyOfNothing = [
  String.raw`(?<![\p{L}\p{N}_.-])["']?${name}["']?(?:=["']?${nothing}(?![\p{L}\p{N}_.:%-])["']?|:\s{0,20}["']?${nothing}["']?${ends})`,
  // A key of several words begins what is said: `Failed tests: 0`, `error rate 0.00%`.
  String.raw`(?<=(?:^|[,;|(])\s{0,8})(?:\p{L}{1,30} ){1,3}\p{L}{1,30}:\s{0,20}${nothing}${ends}`,
  String.raw`(?<![\p{L}\p{N}_.-])${name} (?:rate|ratio|count|total):? {0,8}${nothing}${ends}`,
].join('|')
/** What stands in a path, or in front of the ending of the name of a file, is a name: `/var/log/error.log`, `failed.test.ts`. */
const named = [
  String.raw`(?<![\p{L}\p{N}_.~:/\\-])(?:~|\.{1,2}|[A-Za-z]:|https?:/)?[/\\][\p{L}\p{N}_.@~+/\\-]{1,300}`,
  String.raw`(?<![\p{L}\p{N}_.@/\\-])[\p{L}\p{N}_@][\p{L}\p{N}_@/\\-]{0,200}(?=\.(?:[\p{L}\p{N}_-]{1,60}\.){0,3}\p{Ll}[\p{Ll}\d]{0,5}(?![\p{L}\p{N}_.(-]))`,
].join('|')
const [nothings, names] = [new RegExp(keyOfNothing, 'giu'), new RegExp(named, 'gu')]

/**
 * A line without what reports nothing, whatever it is called: keys of which there is none, such as `failed=0` and `"error":null`, and
 * the names of files and folders.
 */
export const withoutUntold = (line: string): string => line.replaceAll(nothings, '…').replaceAll(names, '…')
