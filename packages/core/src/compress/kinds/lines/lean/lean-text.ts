import { gap, type Shrunk } from '../../../kind.ts'
import { gone, withoutBlobs, withoutGone } from './blobs.ts'

const longestText = 1_500_000
/** Longer lines are no lines of pictures or links. */
const longestLine = 20_000

const pictureAddress = String.raw`\((?:[^()\s]|\([^()\s]{0,300}\)){0,8000}(?: "[^"]{0,300}")?\)`
const picture = new RegExp(String.raw`!\[([^[\]]{0,300})\](?:${pictureAddress}|\[[^[\]]{0,100}\])`, 'gu')
const emptyLink = new RegExp(String.raw`\[\s{0,9}\](?:${pictureAddress}|\[[^[\]]{0,100}\])`, 'gu')
const link = new RegExp(String.raw`\[((?:[^[\]]|\[[^[\]]{0,300}\]){1,600})\]${pictureAddress}`, 'gu')
const htmlPicture = /<(?:img|source)\b[^<>]{0,20000}>/giu
const htmlAround =
  /<\/?(?:a|p|div|picture|center|br|table|tr|td|th|tbody|h[1-6]|figure|span|sub|b|i)\b[^<>]{0,4000}>/giu
const htmlComment = /^\s{0,20}<!--[^\n]{0,2000}-->\s{0,20}$/u
const onlySigns = /^[\s|·•›>/,;:*_#&-]*$/u
/** What a picture is said to show in fewer words is its name. */
const fewestWords = 4
/** A link in a list of links: nothing but its label, a bullet and a few signs. */
const listed = /^\s{0,12}(?:[-*+•] |\d{1,3}[.)] )?[[*_"'\s|]*$/u
const fewestListed = 4
const shortestAddress = 40

/** A page without what is not read, and how much of that there was. */
interface LeanText {
  readonly text: string
  /** What is left out, for the line above; missing where nothing is. */
  readonly said: string | undefined
}

/** Counts what is left out, by what it is. */
class Counts {
  readonly #counts = new Map<string, number>()

  add(what: string, count = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  said(): string | undefined {
    const parts = [...this.#counts].map(([what, count]) =>
      what === 'link'
        ? `the address${count === 1 ? '' : 'es'} of ${count} link${count === 1 ? '' : 's'}`
        : `${count} ${what}${count === 1 ? '' : 's'}`,
    )
    return parts.length > 0 ? gap(`left out: ${parts.join(', ')}`) : undefined
  }
}

type Rewrite = (lines: readonly string[], counts: Counts) => string[]

/** Pictures go; what one shows stays where words tell it. */
const withoutPictures: Rewrite = (lines, counts) =>
  lines.map((line) => {
    if (line.length > longestLine || !/!\[|^\s*<|<(?:img|source)\b/iu.test(line)) return line
    if (htmlComment.test(line) || (line.includes('<') && line.replaceAll(htmlAround, '').trim() === '')) return gone
    let found = 0
    const told: string[] = []
    const bare = line
      .replaceAll(picture, (_, words: string) => {
        found += 1
        if (words.trim().split(/\s+/u).length >= fewestWords) told.push(words.trim())
        return ''
      })
      .replaceAll(htmlPicture, () => {
        found += 1
        return ''
      })
    if (found === 0) return line
    counts.add('picture', found)
    const rest = bare.replaceAll(emptyLink, '').replaceAll(htmlAround, '')
    if (onlySigns.test(rest)) return told.length === 0 ? gone : told.map((words) => `![${words}]`).join(' ')
    return bare.replaceAll(emptyLink, '')
  })

/** Where a line holds nothing but links. */
const isOfLinks = (line: string): boolean => {
  if (line.length > longestLine || !line.includes('](')) return false
  const rest = line.replaceAll(link, '')
  return rest.length < line.length && (listed.test(rest) || onlySigns.test(rest))
}

/** Short addresses cost little, and are often what a page is known by. */
const labelsOnly = (line: string, counts: Counts): string =>
  line.replaceAll(link, (whole: string, label: string) => {
    if (whole.length - label.length <= shortestAddress) return whole
    counts.add('link')
    return `[${label}]`
  })

/** Lists of links, and lines of several, keep their labels. */
const withoutListedAddresses: Rewrite = (lines, counts) => {
  const ofLinks = lines.map(isOfLinks)
  const written = [...lines]
  for (let index = 0; index < lines.length;) {
    let end = index
    let found = 0
    while (end < lines.length && (ofLinks[end] || (found > 0 && lines[end]!.trim() === ''))) {
      if (ofLinks[end]) found += 1
      end += 1
    }
    for (let at = index; at < end; at += 1) {
      const isMenu = (lines[at]!.match(link)?.length ?? 0) > 1
      if (ofLinks[at] && (found >= fewestListed || isMenu)) written[at] = labelsOnly(lines[at]!, counts)
    }
    index = Math.max(end, index + 1)
  }
  return written
}

/** Links in sentences keep their labels. */
const withoutAddresses: Rewrite = (lines, counts) =>
  lines.map((line) => (line.length > longestLine || !line.includes('](') ? line : labelsOnly(line, counts)))

/**
 * A Markdown page with less of what nobody reads, as far as the room asks for it: first pictures and encoded bytes, then the
 * addresses of lists of links, and at last those of links in sentences. Lines keep their numbers until {@link withoutGone}.
 *
 * @param wantsLinks the question asks for addresses, which stay
 */
function leanText(text: string, room: number, wantsLinks: boolean): LeanText {
  if (text.length > longestText || text.includes(gone)) return { text, said: undefined }
  const counts = new Counts()
  // Encoded bytes stand in the addresses of pictures, too.
  const hasPictures = text.includes('![') || text.includes('<')
  let lean = withoutBlobs(hasPictures ? withoutPictures(text.split('\n'), counts).join('\n') : text, gone)
  for (const step of wantsLinks || !text.includes('](') ? [] : [withoutListedAddresses, withoutAddresses]) {
    if (lean.length <= room) break
    lean = step(lean.split('\n'), counts).join('\n')
  }
  return { text: lean, said: counts.said() }
}

/** A page without the lines that are left out, and without blank ones around them. */
const closeUp = (text: string): string =>
  text.includes(gone) ? withoutGone(text).replaceAll(/\n{3,}/gu, '\n\n') : text

/**
 * What is left of a text with Markdown in it once what nobody reads is gone, and of that, where it is still too much, what is
 * chosen.
 *
 * @param choose chooses from a text within a room
 */
export function chooseLean(
  text: string,
  room: number,
  wantsLinks: boolean,
  choose: (text: string, room: number) => Shrunk | undefined,
): Shrunk | undefined {
  const lean = leanText(text, room, wantsLinks)
  const said = lean.said === undefined ? '' : `${lean.said}\n`
  const left = room - said.length
  const chosen = lean.text.length > left ? choose(lean.text, left) : undefined
  if (lean.text === text) return chosen
  const written = said + closeUp(chosen?.text ?? lean.text)
  // Lines of which something is missing are not whole, so characters are counted.
  return { text: written, unit: 'characters', total: text.length, shown: Math.min(written.length, text.length - 1) }
}
