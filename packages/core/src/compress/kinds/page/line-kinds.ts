/** Pictures and links in Markdown, with their addresses. */
const picture = /!\[[^[\]]{0,300}\](?:\([^()\s]{0,2000}(?: "[^"]{0,300}")?\)|\[[^[\]]{0,100}\])?/gu
/** Of a link without its address the label stays, in brackets. */
const link =
  /\[[^[\]]{0,300}\](?:\([^()\s]{0,2000}(?: "[^"]{0,300}")?\)|\[[^[\]]{0,100}\])|\[[^[\]]{2,300}\](?=[^([]|$)/gu
const beginsWithLink = /^[^\p{L}\p{N}]{0,20}\[[^[\]]{2}/u
const field = /^\s{0,8}(?:[-*] )?(?:\*\*|__)?[\p{L}][\p{L}\p{N} ()./_-]{1,40}(?:\*\*|__)?:(?:\*\*|__)? {1,4}\S/u
const sentence = /[\p{L}\p{N})"'”`][.!?。！？]["'”)]?(?:\s|$)/u
const readLength = 2000
const longestField = 300

/** What a piece of a page is, as far as its looks tell. */
export type LineKind = 'markup' | 'link' | 'field' | 'sentence' | 'other'

/**
 * Tells navigation and pictures, which say little wherever they stand, from what a page is read for.
 * For example `lineKind('[Home](/) | [Docs](/docs)')` is `'markup'` and `lineKind('License: MIT')` is `'field'`.
 */
export function lineKind(line: string): LineKind {
  const start = line.slice(0, readLength)
  if (start.includes('](') || start.includes('![') || beginsWithLink.test(start)) {
    const text = start.replaceAll(picture, '')
    const links = text.match(link)?.length ?? 0
    const said = text.replaceAll(link, '').replaceAll(/[^\p{L}\p{N}]+/gu, '')
    if (said === '') return links === 1 && text === start ? 'link' : 'markup'
  }
  if (start.length <= longestField && field.test(start)) return 'field'
  return sentence.test(start) ? 'sentence' : 'other'
}

/** So many links below each other lead to other pages. */
const fewestLinks = 6

/** Which pieces of a page are navigation or pictures, by their kinds in order. */
export function isNavigation(kinds: readonly (LineKind | 'blank')[]): Uint8Array {
  const navigation = Uint8Array.from(kinds, (kind) => (kind === 'markup' ? 1 : 0))
  for (let index = 0; index < kinds.length; index += 1) {
    let end = index
    let links = 0
    for (; end < kinds.length && (kinds[end] === 'link' || kinds[end] === 'blank'); end += 1)
      if (kinds[end] === 'link') links += 1
    if (links >= fewestLinks) navigation.fill(1, index, end)
    index = end
  }
  return navigation
}
