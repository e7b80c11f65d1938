/** What a line is about, and what it says about it. */
export interface Label {
  /** The same for what differs in numbers alone. */
  readonly label: string
  /** The label as it stands in the line. */
  readonly name: string
  readonly value: string
}

const readLength = 200
const longestLabel = 60

const element = /^<([\w:.-]{1,100})/u
const reference = /^(?:uid=\S{1,40} |\[\d{1,6}\]\s?<?)([A-Za-z][\w-]{0,40})/u
const role = /^([a-z]{1,30})(?= ["[]|:?$|: )/u
const key = /^("[^"]{1,80}"|[\w$./@{}#~+-]{1,80}(?: [\w()./"-]{1,40}){0,3}?) ?\s{0,40}[:=](?=\s|$)/u
/** A node of a syntax tree. */
const treeNode = /^\(([A-Za-z_][\w-]{0,60})(?=\)| ?;|$| [("])/u
const step = /^-> {1,2}/u
const packageName = /^(?:@?[\w./-]{1,80}@\S|[\w.-]{1,60} v\d|[\w.-]{1,60}==|[\w.-]{1,60}:[\w.-]{1,60}:)/u

/** The sign of a changed line. */
const signed = /^[-+?] {2,}(?=\S)/u

const withoutNumbers = (text: string): string =>
  (/\d/u.test(text) ? text.replaceAll(/\d+/gu, '0') : text).slice(0, longestLabel)

/** Splits a line into its label and its value; of a line that has none, all but the numbers is the label. */
export function labelOf(text: string): Label {
  const sign = signed.exec(text)?.[0]
  if (sign !== undefined) {
    const { label, name, value } = labelOf(text.slice(sign.length))
    return { label: `${sign[0]} ${label}`, name: `${sign[0]} ${name}`, value }
  }
  const start = text.slice(0, readLength)
  const isItem = start.startsWith('- ')
  const said = isItem ? start.slice(2) : start
  const mark = isItem ? '- ' : ''
  const inTree = treeNode.exec(said)?.[1]
  if (inTree !== undefined) return { label: mark + inTree, name: mark + inTree, value: '' }
  const found = element.exec(said) ?? reference.exec(said) ?? key.exec(said) ?? (isItem ? role.exec(said) : null)
  if (found)
    return {
      label: mark + withoutNumbers(found[1]!),
      name: mark + found[1]!,
      value: text.slice(mark.length + found[0].length).replace(/^[:=]\s*/u, ''),
    }
  if (step.test(said)) return { label: '->', name: '->', value: said }
  if (packageName.test(said)) return { label: `${mark}package`, name: `${mark}package`, value: said }
  return isItem ? { label: '-', name: '-', value: said } : { label: withoutNumbers(said), name: said, value: '' }
}
