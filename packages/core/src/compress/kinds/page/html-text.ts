import { decodeEntities } from './html-entities.ts'

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const unread = names('script style noscript template svg iframe object canvas math')
const paragraphs = names('p h1 h2 h3 h4 h5 h6 table ul ol dl pre blockquote section article title')
const lines = names(
  'div li tr br hr dt dd header footer nav main aside form fieldset figure figcaption option body head address details summary caption',
)
const heading = /^h[1-6]$/u
const tagName = /[a-zA-Z][a-zA-Z0-9:-]{0,30}/uy
const hrefPattern = /\shref\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/iu
const emptyLink = /^(?:#|javascript:|data:)/iu
const attributePattern = (name: string): RegExp =>
  new RegExp(String.raw`\s${name}\s{0,9}=\s{0,9}(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s"'>]{1,500}))`, 'iu')
const attributes = { name: attributePattern('name'), type: attributePattern('type'), value: attributePattern('value') }
const content = attributePattern('content')
const fields = names('input button select textarea')
/** A tag is looked through for its quotes up to here. */
const longestTag = 100_000
const charactersAtOnce = 1_000_000
/** Words without a tag are decoded so many characters at a time: they may be nothing but entities. */
const wordsAtOnce = 200_000

/** Collects text so that blanks and line breaks never pile up. */
class TextBuilder {
  readonly #parts: string[] = []
  #breaks = 0
  #space = false

  breakLine(count: number): void {
    if (this.#parts.length > 0) this.#breaks = Math.max(this.#breaks, count)
    this.#space = false
  }

  #settle(): void {
    if (this.#breaks > 0) this.#parts.push('\n'.repeat(this.#breaks))
    else if (this.#space) this.#parts.push(' ')
    this.#breaks = 0
    this.#space = false
  }

  mark(text: string): void {
    this.#settle()
    this.#parts.push(text)
  }

  words(text: string): void {
    const collapsed = text.replaceAll(/\s+/gu, ' ')
    const bare = collapsed.trim()
    const hasSpace = this.#parts.length > 0 && this.#breaks === 0
    if (collapsed.startsWith(' ') && hasSpace) this.#space = true
    if (bare === '') return
    this.mark(bare)
    this.#space = collapsed.endsWith(' ')
  }

  cell(): void {
    if (this.#breaks === 0 && this.#parts.length > 0) this.mark(' |')
    this.#space = this.#breaks === 0 && this.#parts.length > 0
  }

  toString(): string {
    return this.#parts.join('')
  }
}

/** Where the tag that opens at `from` ends: after its `>` outside of quotes; -1 where it does not end. */
function endOfTag(text: string, from: number): number {
  const limit = Math.min(text.length, from + longestTag)
  let quote = ''
  for (let at = from; at < limit; at += 1) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  const end = text.indexOf('>', from)
  return end < 0 ? -1 : end + 1
}

/** Where the content of an element whose text nobody reads ends. */
function endOfUnread(text: string, name: string, from: number): number {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
    if (text.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at
  }
  return text.length
}

const linkOf = (tag: string): string | undefined => {
  const match = hrefPattern.exec(tag)
  const href = decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
  return href === '' || emptyLink.test(href) || /[\s()]/u.test(href) ? undefined : href
}

const attribute = (tag: string, pattern: RegExp): string => {
  const match = pattern.exec(tag.slice(0, 3000))
  return decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
}

/** What a reader does not see of a field of a form, or of a description in the head, and may ask for. */
function unseenOf(tag: string, name: string): string | undefined {
  if (name === 'meta') {
    const description = attribute(tag, content)
    return attribute(tag, attributes.name).toLowerCase() === 'description' && description !== ''
      ? description
      : undefined
  }
  if (!fields.has(name)) return undefined
  const own = attribute(tag, attributes.name)
  const value = attribute(tag, attributes.value)
  if (own === '' && value === '') return undefined
  const type = attribute(tag, attributes.type)
  return `[${type === '' ? name : `${name} ${type}`}: ${value === '' ? own : `${own}=${value}`}]`
}

/** Where a part of the words of a page ends that is decoded at once: before an entity or a blank, so that it cuts neither. */
function endOfPart(text: string, from: number, to: number): number {
  if (to - from <= wordsAtOnce) return to
  const part = text.slice(from, from + wordsAtOnce)
  const at = Math.max(part.lastIndexOf('&'), part.lastIndexOf(' '), part.lastIndexOf('\n'))
  return at > wordsAtOnce / 2 ? from + at : from + wordsAtOnce
}

/**
 * The readable text of a page, with headings and lists as in Markdown and its links, if they are wanted, in parentheses. Gives
 * way every million characters.
 */
export function* readHtml(text: string, withLinks: boolean): Generator<void, string> {
  const built = new TextBuilder()
  let isPreformatted = false
  let link: string | undefined
  function* write(from: number, to: number): Generator<void, void> {
    for (let begin = from; begin < to;) {
      const end = endOfPart(text, begin, to)
      const words = decodeEntities(text.slice(begin, end))
      if (isPreformatted) built.mark(words)
      else built.words(words)
      begin = end
      if (begin < to) yield
    }
  }
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let pending = at
  let due = charactersAtOnce
  while (at < text.length) {
    if (at > due) {
      due = at + charactersAtOnce
      yield
    }
    at = text.indexOf('<', at)
    if (at < 0) break
    if (text.startsWith('<!--', at)) {
      yield* write(pending, at)
      const end = text.indexOf('-->', at + 4)
      pending = at = end < 0 ? text.length : end + 3
      continue
    }
    const isClosing = text[at + 1] === '/'
    tagName.lastIndex = at + (isClosing ? 2 : 1)
    const name = tagName.exec(text)?.[0].toLowerCase()
    const isDeclaration = text[at + 1] === '!' || text[at + 1] === '?'
    if (name === undefined && !isDeclaration) {
      at += 1
      continue
    }
    const end = endOfTag(text, at + 1)
    if (end < 0) break
    yield* write(pending, at)
    const tag = text.slice(at, end)
    pending = at = end
    if (name === undefined) continue
    if (unread.has(name) && !isClosing && !tag.endsWith('/>')) {
      pending = at = endOfUnread(text, name, end)
      continue
    }
    if (name === 'a') {
      if (isClosing && link !== undefined) built.mark(` (${link})`)
      link = isClosing || !withLinks ? undefined : linkOf(tag)
      continue
    }
    if (name === 'td' || name === 'th') {
      if (!isClosing) built.cell()
      continue
    }
    if (name === 'pre' && isClosing) {
      if (isPreformatted) {
        built.breakLine(1)
        built.mark('```')
      }
      isPreformatted = false
    }
    if (paragraphs.has(name)) built.breakLine(2)
    else if (lines.has(name)) built.breakLine(1)
    if (isClosing) continue
    const unseen = unseenOf(tag, name)
    if (unseen !== undefined) {
      if (name === 'meta') built.breakLine(1)
      built.words(` ${unseen} `)
    }
    if (heading.test(name)) built.mark(`${'#'.repeat(Number(name[1]))} `)
    else if (name === 'title') built.mark('# ')
    else if (name === 'li') built.mark('- ')
    else if (name === 'pre' && !isPreformatted) {
      isPreformatted = true
      built.mark('```\n')
    }
  }
  yield* write(pending, text.length)
  return built.toString().trim()
}
