/** The first line of a long JSON result that is written another way: a model reads what it is, and so do we. */
export const jsonMark = '[json]\n'
/** Stands below JSON that is written another way, where words follow it. */
export const endMark = '[end of json]'

/** Words above JSON are few. */
const furthest = 4000

/** Whether a text is JSON that is written another way, or holds it below a few words. */
export const holdsJsonMark = (text: string): boolean =>
  text.startsWith(jsonMark) || text.slice(0, furthest).includes(`\n${jsonMark}`)
