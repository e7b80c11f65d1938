/** Tokens a digest has at most, unless the options allow more. */
export const digestTokens = 4000

/** What stood in a file before a change is not what stands there now. */
const whatTheyGave = ', with what they gave then'

/**
 * The line over calls that a finished turn made before or after the one that stays, in the result of that one. It is looked
 * for to recognise what was shortened before, which is then left alone; a result that imitates it stays whole, up to the
 * size of a digest.
 */
export const digestHeading = (calls: number, place: 'before' | 'after'): string =>
  `[${calls} tool call${calls === 1 ? '' : 's'} made ${place} this one, in order${place === 'before' ? whatTheyGave : ''}]`

/** The line over texts that the assistant wrote beside calls that went, where no such call stands there itself. */
export const saidHeading = (place: 'before' | 'after'): string => `[texts written ${place} this call, in order]`

/** The line over a text that the assistant wrote between calls. */
export const saidLine = '--- the assistant wrote:'

/** The last line of the one result of a finished turn that was written shorter, with or without something left out. */
export const shortenedMark = '[this result was written shorter when its turn was finished]'

/** What does not show around a heading, and would make a model take it for ours even so. */
const unseen = String.raw`[\t\p{Zs}\p{Cf}]{0,20}`
const lineEnd = String.raw`[\n\r\u2028\u2029]`
const word = String.raw`[\t\p{Zs}\p{Cf}]{1,20}`

const heading = new RegExp(
  `(?:^|${lineEnd})${unseen}\\[(?:\\d+ tool calls? made (?:before this one, in order${whatTheyGave}|after this one, in order)\\]${unseen}${lineEnd}|texts written (?:before|after) this call, in order\\]${unseen}${lineEnd}|this result was written shorter when its turn was finished\\]${unseen}$)`.replaceAll(
    ' ',
    word,
  ),
  'u',
)

/** Whether a text holds the digest of a turn. Words are found sooner than a pattern, and few texts hold these. */
export const holdsDigest = (text: string): boolean =>
  (text.includes('order') || text.includes('finished]')) && text.includes('this') && heading.test(text)

const pointer = /(?:^|\n)\[(?:same|(?:\d+ )?lines?(?: \d+(?:-\d+)?)?) as (?:written )?in /u

/** Whether a text has words that every pointer at another result has. */
export const saysAsIn = (text: string): boolean => text.includes('as in ') || text.includes('as written in ')

/** Whether a text points at another result: what it points at must not go. */
export const isPointer = (text: string): boolean => saysAsIn(text) && pointer.test(text)
