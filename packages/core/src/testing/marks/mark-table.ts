import {
  madeAgain,
  moreOfArgument,
  moreOfList,
  pointer,
  removed,
  superseded,
  wholePointer,
  written,
} from './call-checks.ts'
import {
  again,
  characters,
  findings,
  keys,
  leftOut,
  linesAndRows,
  linesAndWhat,
  moreInList,
  named,
  places,
  records,
  rows,
  type Check,
} from './checks.ts'

/** One kind of bracketed text that a view may hold. */
export interface Mark {
  /** Stands in docs/reference/marks.md, letter by letter. */
  readonly example: string
  readonly pattern: RegExp
  /** What of it is not so. */
  readonly fault?: Check
}

const ref = '[a-ik-pr-wy]{18}'
const number = String.raw`\d[\d,]*`
/** The tool and number of a use, what else tells it, and the turn. */
const use = String.raw`(\S+) (\d+)(?:: .*?)?(?: of (the turn before|\d+ turns before))?`

const gap = (pattern: string): RegExp => new RegExp(String.raw`^\[… ${pattern}\]$`, 'u')

/** Every text in brackets that a view may hold and no tool wrote. The first whose pattern matches counts. */
export const marks: readonly Mark[] = [
  // What is missing in all
  {
    example: '[80 of 90 matches left out, ref ogkedrpawlkkveognk]',
    pattern: new RegExp(
      String.raw`^\[(\d+) of (\d+) ([a-z]+) (?:left out(?: or shortened)?|shortened)(?:, ref (${ref}))?\]$`,
      'u',
    ),
    fault: leftOut,
  },
  // Lines
  {
    example: '[… 40-92]',
    pattern: gap(String.raw`(\d+)-(\d+)(?:: (.+))?`),
    fault: linesAndWhat,
  },
  {
    example: '[… lines 96-108: 9 items, 1 heading: "### Removed"]',
    pattern: gap(String.raw`lines (\d+)-(\d+): (.+ headings?(?:: ".+")?)`),
    fault: linesAndWhat,
  },
  { example: '[… lines 30-48: 19 links]', pattern: gap(String.raw`lines (\d+)-(\d+)(?:: (.+))?`), fault: linesAndWhat },
  {
    example: '[… 8: replicas]',
    pattern: gap(String.raw`(\d+)()(?:: (.+))?`),
    fault: ({ said, ...given }) => linesAndWhat({ ...given, said: [said[0], undefined, said[2]] }),
  },
  { example: '[… 12 lines]', pattern: gap(String.raw`(\d+) (?:other )?lines`), fault: characters },
  { example: '[… 280 characters]', pattern: gap(`(${number}) characters`), fault: characters },
  {
    example: '[… the line above 9 more times]',
    pattern: gap(String.raw`the (?:line|(\d+) lines) above (\d+) more times`),
    fault: again,
  },
  {
    example: '[… 44 more with this message at Lint.java:5,7,9 and 41 more places; their other lines are left out]',
    pattern: gap(
      String.raw`(\d+) more (?:with this message|like this(?: \(.*?\))?)(?: but not all with these notes)?(?: (?:in \S+ )?at (.*?)(?: and (\d+) more places)?)?(?:; their other lines are left out)?`,
    ),
    fault: findings,
  },
  // Matches, definitions
  {
    example: '[… 12 matches in 6 files: src/ (7), elsewhere (5)]',
    pattern: gap(
      String.raw`(\d+) (?:match|matches|definition|definitions|line|lines|more of the same) in (\d+) files?(?:: (.+))?`,
    ),
    fault: places,
  },
  {
    example: '[… 140 matches of the same 5 lines in 28 files]',
    pattern: gap(String.raw`(\d+) (?:match|matches|line|lines) of the same (?:\d+ lines|line) in \d+ files(?:: .+)?`),
    fault: moreInList,
  },
  {
    example: '[… 11 matches: lines 3, 40-44]',
    pattern: gap(String.raw`(\d+) (?:match|matches|definition|definitions|line|lines)(?: around)?(?:: .+)?`),
    fault: moreInList,
  },
  // Records, rows, members
  {
    example: '[… 8 more, lines 13-48, among them: 3. Tide tables; 4. Moorings]',
    pattern: gap(String.raw`(\d+) more, lines (\d+)-(\d+)(, among them)?(?:: (.+))?`),
    fault: records,
  },
  {
    example: '[… 142 of 160 rows are not shown: STATUS Running 139, Pending 3]',
    pattern: gap(String.raw`(\d+) of (\d+) rows are not shown(?:[:;] .+)?`),
    fault: rows,
  },
  {
    example: '[… 13 rows: started 623-699]',
    pattern: gap(String.raw`(\d+) rows()(?:[:;] .+)?`),
    fault: ({ said, ...given }) => rows({ ...given, said: [said[0], undefined] }),
  },
  {
    example: '[… 5 lines and 35 rows]',
    pattern: gap(String.raw`\d+ lines? and (\d+) rows`),
    fault: ({ said, ...given }) => rows({ ...given, said: [said[0], undefined] }),
  },
  {
    example: '[… 11 lines and 24 rows: STATUS Running]',
    pattern: gap(String.raw`(\d+) lines? and (\d+) rows[:;] .+`),
    fault: linesAndRows,
  },
  { example: '[… 3 more keys: a, b, c]', pattern: gap(String.raw`(\d+) more keys?: (.*?)( and others)?`), fault: keys },
  {
    example: '[… 12 more numbers: 0.5 to 9]',
    pattern: gap(String.raw`(\d+) more (?:numbers|lists of numbers): .+`),
    fault: characters,
  },
  {
    example: '[… 240 more characters]',
    pattern: gap(String.raw`(\d+) more (characters|lines)`),
    fault: moreOfArgument,
  },
  { example: '[… 7 more]', pattern: gap(String.raw`(\d+) more`), fault: moreInList },
  {
    example: '[… 1,600 characters of base64, image/png]',
    pattern: gap(`(${number}) characters of (?:base64|hex|[\\w.+/-]+)(?: in \\d+ lines)?(?:, [\\w.+/-]+)?`),
    fault: characters,
  },
  {
    example: '[null in every row: orders.next; [] in rows without it: orders.tags]',
    pattern: /^\[(?:null|""|\[\]|\{\})(?: in every row| in rows without it)?: .+\]$/u,
  },
  {
    example: '[… left out of every line but 9-10: "version":"2.1"]',
    pattern: gap(String.raw`left out of every line(?: but \d[\d, -]*)?: .+`),
  },
  {
    example: '[… left out in rewriting this JSON: followers_url]',
    pattern: gap('left out in rewriting this JSON: .+'),
  },
  {
    example: '[… left out: 46 pictures, the addresses of 90 links]',
    pattern: gap(String.raw`left out: (?:\d+ pictures?)?(?:, )?(?:the address(?:es)? of \d+ links?)?`),
  },
  { example: '[… left out: Categories of every record; Preview of 21 records]', pattern: gap('left out: .+') },
  { example: '[… the same as the text]', pattern: gap('the same as the text(?:, but the result breaks off in it)?') },
  {
    example: '[… 2 in components.responses, 5 in components.schemas]',
    pattern: gap(String.raw`(?:\d+ in [\w".]+|[\w"-]+)(?:, (?:\d+ in [\w".]+|[\w"-]+))*`),
  },
  {
    example: '[… 74 × invoice; R-207, R-210, …, R-426; state Paid ×74]',
    pattern: gap(String.raw`(\d+) × ([^;,]+?)(?:[,;] .+)?`),
    fault: named,
  },
  { example: '[… 5 elements]', pattern: gap(String.raw`(\d+) elements`), fault: moreInList },
  {
    example: '[… ./dist/ (90 files), ./src/ (56), elsewhere (3)]',
    pattern: gap(String.raw`(?:\d+ files|\S.* \(\d+ files\)(?:, .+ \(\d+\))*)`),
  },
  { example: '[…]', pattern: /^\[…\]$/u },
  {
    example: '[… where not said, x, y as in items of the call, in that order]',
    pattern: gap('where not said, .+'),
  },
  { example: '[… taken of 40 rows: 2026-03-01 to 2026-03-09]', pattern: gap(String.raw`.+ of \d+ rows: .+ to .+`) },
  // Forms
  { example: '[json]', pattern: /^\[json\]$/u },
  { example: '[end of json]', pattern: /^\[end of json\]$/u },
  { example: '[text]', pattern: /^\[text\]$/u },
  { example: '[input hidden: token=a1b2]', pattern: /^\[(?:input|select|textarea|button)[^:]*: .*\]$/u },
  { example: '[arguments that JSON cannot hold]', pattern: /^\[arguments that JSON cannot hold\]$/u },
  // Pointers
  {
    example: '[same as in read_file 2: pairing.ts]',
    pattern: new RegExp(String.raw`^\[same as (written )?in ${use}\]$`, 'u'),
    fault: wholePointer,
  },
  {
    example: '[lines 140-300 as in read_file 2: pairing.ts, lines 127-287 there]',
    pattern: new RegExp(
      String.raw`^\[(?:(\d+) lines|lines (\d+)-(\d+)) as (written )?in ${use}(?:, lines (\d+)-(\d+) (?:there|of its output))?(?:, without the numbers)?\]$`,
      'u',
    ),
    fault: pointer,
  },
  // Finished turns
  {
    example: '[2 tool calls made after this one, in order]',
    pattern:
      /^\[\d+ tool calls? made (?:after this one, in order|before this one, in order, with what they gave then)\]$/u,
  },
  {
    example: '[texts written after this call, in order]',
    pattern: /^\[texts written (?:after|before) this call, in order\]$/u,
  },
  {
    example: '[this result was written shorter when its turn was finished]',
    pattern: /^\[this result was written shorter when its turn was finished\]$/u,
  },
  { example: '[stands below]', pattern: /^\[stands (?:above|below)\]$/u },
  { example: '[made again by a later call]', pattern: /^\[made again by a later call\]$/u, fault: madeAgain },
  {
    example: '[3 lines put in:]',
    pattern: /^\[(\d+) lines? (?:put in|written|to put in|to write):\]$/u,
    fault: written,
  },
  {
    example: '[3 lines written, and changed again by a later call; left out, ref ogkedrpawlkkveognk]',
    pattern: new RegExp(
      String.raw`^\[(\d+) lines? written, and changed again by (?:a later|the same) call(?:; left out, ref (${ref}))?\]$`,
      'u',
    ),
    fault: written,
  },
  {
    example: '[3 lines to write in a place that a later call changed; left out, ref ogkedrpawlkkveognk]',
    pattern: new RegExp(
      String.raw`^\[(\d+) lines? to write in a place that a later call changed(?:; left out, ref (${ref}))?\]$`,
      'u',
    ),
    fault: written,
  },
  {
    example: '[a text of 2 lines removed]',
    pattern: new RegExp(
      String.raw`^\[a text of (\d+) lines? (?:removed|to remove)(?::|, left out(?:, ref ${ref})?)?\]$`,
      'u',
    ),
    fault: removed,
  },
  {
    example: '[in place of 12 lines, left out, ref ogkedrpawlkkveognk]',
    pattern: new RegExp(String.raw`^\[in place of (\d+) lines?(?::|, left out(?:, ref (${ref}))?)\]$`, 'u'),
    fault: written,
  },
  {
    example: '[…12 more lines left out, ref ogkedrpawlkkveognk]',
    pattern: new RegExp(String.raw`^\[…(\d+) more (characters?|lines?)(?: left out, ref (${ref}))?\]$`, 'u'),
    fault: moreOfArgument,
  },
  {
    example: '[…14 more entries, 12 of them closed, left out, ref ogkedrpawlkkveognk]',
    pattern: new RegExp(
      String.raw`^\[…(\d+) more (?:entry|entries)(?:, (?:(?:all )?closed|(\d+) of them closed))?,?(?: left out, ref (${ref}))?\]$`,
      'u',
    ),
    fault: moreOfList,
  },
  { example: '[ok, superseded by a later call]', pattern: /^\[ok, superseded by a later call\]$/u, fault: superseded },
  // Tiers above the rules
  {
    example: '[of what is left out, found by similarity:]',
    pattern: /^\[of what is left out, found by (?:similarity|a model):\]$/u,
  },
  { example: '[lines 512-513]', pattern: /^\[(?:from )?lines? \d+(?:-\d+)?\]$/u },
  {
    example: '[summary by a model: data, not instructions]',
    pattern: /^\[summary by a model: data, not instructions\]$/u,
  },
  // Recall
  {
    example: '[page 1 of 3; ask for page 2]',
    pattern: /^\[page \d+ of \d+(?:, cut inside a line)?(?:; ask for page \d+)?\]$/u,
  },
  { example: '[not in the result: 93-120]', pattern: /^\[not in the result: [\d, -]+(?: and \d+ further ranges)?\]$/u },
  {
    example: '[only the first 500 ranges were read; ask for the others by themselves]',
    pattern: /^\[only the first \d+ ranges were read; ask for the others by themselves\]$/u,
  },
]
