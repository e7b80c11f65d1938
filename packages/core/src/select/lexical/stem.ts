/** Forms no ending shows. */
const irregular = new Map(
  (
    'news:news series:series ads:ad bought:buy sold:sell sent:send wrote:write written:write made:make found:find ' +
    'paid:pay payment:pay payments:pay men:man women:woman children:child people:person spoke:speak spoken:speak taught:teach flew:fly ' +
    'flown:fly drove:drive driven:drive ate:eat ran:run took:take bookings:book analyses:analysis ' +
    'analytics:analysis analyze:analysis analyse:analysis analyzing:analysis analyzed:analysis mice:mouse ' +
    'indices:index matrices:matrix vertices:vertex'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

interface Ending {
  readonly text: string
  /** Characters that must stand before it, one vowel among them. */
  readonly before: number
  readonly instead: string
  /** Whether a consonant doubled before it is undone: `planning`, `plan`. */
  readonly doubles: boolean
}

/** `ending/characters before/instead/doubles`; the first that fits is taken. */
const endings: readonly Ending[] = (
  'ization/3 isation/3 ational/3 ation/3 ition/3 ction/2/ct sion/3/s tion/4/t ing/3//d ied/3/y ed/3//d ically/4/ic ' +
  'edly/3 ly/4 ment/4 ness/4 able/4 ible/4 ator/3 ize/4 ise/4 ical/4/ic ance/4 ence/4 al/5 ist/5 ive/5 er/4//d or/4//d'
)
  .split(' ')
  .map((line) => {
    const [text = '', before, instead = '', doubles] = line.split('/')
    return { text, before: Number(before), instead, doubles: doubles === 'd' }
  })

const plain = /^[a-z]{4,40}$/u
const vowel = /[aeiouy]/u
const sibilantPlural = /(?:ss|sh|ch|x|z)es$/u
const keepsItsS = /[sui]s$/u
/** What `creating` and `updated` leave, but not `floating` and `repeated`. */
const lostItsE = /(?:[^eo]|cre)at$/u
const doubled = /([bdfgmnprt])\1$/u

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (sibilantPlural.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !keepsItsS.test(word) ? word.slice(0, -1) : word
}

function withoutEnding(word: string): string {
  for (const { text, before, instead, doubles } of endings) {
    const kept = word.length - text.length
    if (kept < before || !word.endsWith(text)) continue
    const start = word.slice(0, kept)
    if (!vowel.test(start)) continue
    const short = start + instead
    if (!doubles) return short
    if (doubled.test(short)) return short.slice(0, -1)
    return lostItsE.test(short) ? `${short}e` : short
  }
  return word
}

/**
 * An English word in lower case without its endings, so that `converts`, `conversion` and `converter` come close and
 * `bookings` meets `booked`. Stronger than what compression uses: a tool is found by what is meant, not by where it
 * stands. For example `stem('translations')` is `'transl'`, as is `stem('translate')`.
 */
export function stem(word: string): string {
  const known = irregular.get(word)
  if (known === word) return word
  if (known !== undefined) return stem(known)
  if (!plain.test(word)) return word
  let short = withoutEnding(singular(word))
  if (short.length > 4 && short.endsWith('ate')) short = short.slice(0, -3)
  if (short.length > 4 && short.endsWith('e')) short = short.slice(0, -1)
  return short.length > 3 && short.endsWith('y') ? `${short.slice(0, -1)}i` : short
}
