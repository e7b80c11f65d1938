import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.ts'
import type { Message } from '../../message/types.ts'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { estimator } from '../../tokens/estimate.ts'
import { merge } from './merge.ts'
import { write } from './write.ts'

/** What may stand beside something that is told, in words that no rule needs to know. */
const beside = [
  'Kittens sleep all day.',
  'It is off.',
  'Ben does that.',
  'Is that so?',
  'Please plot the sales.',
  'Nur nicht am Montag.',
  '第二项先不要做。',
  'A longer sentence about the harbour, which nobody but the harbour master of the old town is ever going to need again, I fear.',
  'Keller wrote to me:',
  '> The rule is void.',
  '- [x] seal the letters',
  '- feed the cat',
  '1. paint the fence',
  '## Later',
  'None of this is for you',
  'Number two needs the approval of the board, because last time the fence was painted green, and it had to be done again.',
]
const told = [
  'Never deploy to yard 7 on Fridays.',
  'From now on, all mails go to Carla.',
  '- Always sign the commits of yard 7',
  'We decided to use Redis for the ledger.',
  'Wir haben beschlossen, Graz zu schließen.',
  '以后所有报告都必须先发给我。',
  'TODO: rotate the walnut key',
  'Next steps:\n1. rotate the walnut key\n2. pay the raven fee',
  'Noch offen: die Rechnung von Weber',
]
const breaks = [' ', '\n', '\n\n']

const piece = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...told) },
  { weight: 3, arbitrary: fc.constantFrom(...beside) },
)
const message = fc.array(fc.tuple(piece, fc.constantFrom(...breaks)), { minLength: 1, maxLength: 7 }).map((parts) =>
  parts
    .map(([text, end], at) => {
      const next = parts[at + 1]?.[0] ?? ''
      const isBlock = /^(?:[->#]|\d\.)|\n/u
      return at === parts.length - 1 ? text : `${text}${isBlock.test(text) || isBlock.test(next) ? '\n' : end}`
    })
    .join(''),
)

const bare = (text: string): string => text.replaceAll(/[\s\p{P}\p{S}\d]+/gu, '')

interface Line {
  readonly kind: string
  readonly text: string
  readonly depth: number
}

interface Quoted {
  readonly line: string
  readonly before: string
  readonly next: string
  /** Whether the line is a head, and the first line below it shows that something stands between them. */
  readonly isMarkedBelow: boolean
}

/** The lines that quote single sentences, with what is told right in front of each and right behind it in its section. */
function quotedIn(summary: string): Quoted[] {
  const sections: Line[][] = [[]]
  let [isOfAnswers, isSkipped] = [false, false]
  for (const line of summary.replaceAll(/ \[\d+ more, worded alike\]/gu, '').split('\n')) {
    const [, kind = '', text = ''] = /^(answered: | {4}(?= *later: )| {2})(.*)$/u.exec(line) ?? []
    const isCount = /^\[\d+ more/u.test(text)
    if (kind === 'answered: ' ? !isOfAnswers : kind === '' || isCount) sections.push([])
    if (kind === '') isOfAnswers = false
    else if (kind === 'answered: ') isOfAnswers = true
    if (/^(?:asked|some of)/u.test(line)) isSkipped = true
    else if (/^\S/u.test(line)) isSkipped = false
    // A question is told by its end.
    if (kind === '' || isSkipped || isCount || /^ +in reply to: /u.test(line)) continue
    if (isOfAnswers && kind === '  ') {
      const own = sections.at(-1)!.pop()!
      sections.at(-1)!.push({ ...own, text: `${own.text} ${text}` })
    } else sections.at(-1)!.push({ kind, text: text.trim(), depth: text.search(/\S|$/u) })
  }
  return sections.flatMap((section) =>
    section.map(({ kind, text: line, depth }, at) => {
      const others = (some: readonly Line[]): string =>
        some
          .filter((each) => each.kind === kind)
          .map(({ text }) => text)
          .join(' ')
      const below = section.slice(at + 1).find((each) => each.kind === kind)
      const isMarkedBelow = below !== undefined && below.depth > depth && below.text.startsWith('[…]')
      return { line, before: others(section.slice(0, at)), next: others(section.slice(at + 1)), isMarkedBelow }
    }),
  )
}

/** A line as it is, and without the headings that it may be told with, which may stand further above. */
function variantsOf(line: string): string[] {
  const mark = line.startsWith('[…] ') ? '[…] ' : ''
  return [line, ...[...line.matchAll(/: /gu)].map(({ index }) => `${mark}${line.slice(index + 2)}`)]
}

const isShown = (each: Quoted, messages: readonly string[]): boolean =>
  variantsOf(each.next).some((next) =>
    variantsOf(each.line).some((line) => showsAll({ ...each, line, next }, messages)),
  )

const placesOf = (text: string, part: string): number[] =>
  [...Array(text.length).keys()].filter((at) => text.startsWith(part, at))

/** Whether a line shows what of its message it leaves out, in front of it and behind it. */
function showsAll({ line, before, next, isMarkedBelow }: Quoted, messages: readonly string[]): boolean {
  const parts = line.split('[…]').map(bare).filter(Boolean)
  if (parts.length === 0) return true
  const plain = messages.map(bare)
  const isBegun = plain.some((all) =>
    placesOf(all, parts[0]!).some((at) => {
      const front = all.slice(0, at)
      return front === '' || line.startsWith('[…]') || bare(before).includes(front.slice(-4))
    }),
  )
  const isEnded = plain.some((all) =>
    placesOf(all, parts.at(-1)!).some((at) => {
      const behind = all.slice(at + parts.at(-1)!.length)
      const again = next.split('[…]').slice(0, -1).map(bare)
      // Where it heads the next line, too, that shows what stands between them.
      if (again.some((part) => part !== '' && parts.at(-1)!.endsWith(part))) return true
      if (bare(next).includes(`${parts.at(-1)!.slice(-10)}${behind.slice(0, 4)}`)) return true
      return (
        behind === '' || isMarkedBelow || line.endsWith('[…]') || bare(next).slice(0, 60).includes(behind.slice(0, 4))
      )
    }),
  )
  return isBegun && isEnded
}

describe('every quoted line of a summary', () => {
  test('is all of its message, or shows what stands in front of it and behind it, or that is told right beside it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(message, message), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 150, max: 900 }),
        (talk, room) => {
          const texts = talk.flat()
          const messages = talk.flatMap(([asked, answer]): Message[] => [user(asked), assistant(answer)])
          const half = 2 * Math.ceil(talk.length / 2)
          const [one, other] = [messages.slice(0, half), messages.slice(half)].map((some) =>
            extracted(some, room, estimator),
          )
          for (const text of [
            write(extracted(messages, room, estimator)),
            write(merge([one!, other!], { room, tokens: estimator })),
          ])
            expect({ text, hidden: quotedIn(text).filter((each) => !isShown(each, texts)) }).toEqual({
              text,
              hidden: [],
            })
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

/** What items of a list stand under, one line below the other. */
const headsOfLists = [
  ['You must never do the following:'],
  ['For customers of ACME:'],
  ['Rejected by the board:', 'Anna:'],
  ['## Draft, not in force', 'Rules:'],
]
const scopes = ['This is only for the Porto office.', 'The following was dropped last year.']
const frames = ['Translate this into Italian:', 'What does the landlord mean with this?']
const acts = [
  'Always sign the letters of',
  'Never paint the fence of',
  'We decided to close',
  'From now on, all mails go to',
]

const part = fc.record({
  kind: fc.constantFrom('list', 'scope', 'free' as const),
  of: fc.nat({ max: 3 }),
  count: fc.integer({ min: 1, max: 3 }),
  gap: fc.constantFrom('\n', '\n\n'),
})

interface Standing {
  readonly text: string
  /** What it must be told with, and whether all that it is told below must be of that. */
  readonly heads: readonly string[]
}

/** A message of parts, and what each sentence of it that settles something stands under. */
function standingIn(parts: readonly { kind: string; of: number; count: number; gap: string }[], frame: number) {
  const all: Standing[] = []
  const framed = frames[frame] === undefined ? [] : [frames[frame]]
  const blocks = parts.map(({ kind, of, count, gap }, at) => {
    const own = Array.from({ length: count }, (_, index) => `${acts[(of + index) % acts.length]} yard ${at}x${index}.`)
    const heads = kind === 'list' ? headsOfLists[of]! : kind === 'scope' ? [scopes[of % scopes.length]!] : []
    for (const text of own) all.push({ text, heads: [...framed, ...heads] })
    if (kind === 'list') return `${heads.join(gap)}${gap}${own.map((text) => `- ${text}`).join('\n')}`
    return [...heads, ...own].join(' ')
  })
  // Behind a heading with a sign, or one that leads to others, nobody can tell where it ends.
  const isMarked = parts.some(({ kind, of }, at) => kind === 'list' && of > 1 && at < parts.length - 1)
  const letter = framed.length > 0 ? [...framed, 'Dear Mr Keller,', ...blocks, 'Regards'] : blocks
  return isMarked ? undefined : { text: letter.join('\n\n'), all }
}

/** The lines of a summary that quote what was settled, each with the lines that it is indented below. */
function chainsIn(summary: string): string[] {
  const chains: string[] = []
  let open: { indent: number; text: string }[] = []
  let isSettled = false
  for (const line of summary.split('\n')) {
    const indent = line.search(/\S/u)
    if (indent === 0) isSettled = line.startsWith('what reads like')
    open = indent === 0 ? [] : [...open.filter((each) => each.indent < indent), { indent, text: line.trim() }]
    if (isSettled && indent > 0) chains.push(open.map(({ text }) => text).join(' '))
  }
  return chains
}

test('what was settled is told with all that it stands under, and below nothing else', () => {
  const others = [...headsOfLists.flat(), ...scopes]
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 150, max: 700 }),
      (parts, frame, room) => {
        const made = standingIn(parts, frame)
        fc.pre(made !== undefined)
        const messages = [user(made.text), assistant('Understood.')]
        const one = extracted(messages, room, estimator)
        for (const text of [write(one), write(merge([one], { room, tokens: estimator }))]) {
          const wrong = chainsIn(text).flatMap((chain) =>
            made.all
              .filter((each) => chain.endsWith(each.text) || chain.includes(`${each.text} […]`))
              .filter(
                ({ heads }) =>
                  !heads.every((head) => chain.includes(head)) ||
                  others.some((head) => !heads.includes(head) && chain.includes(head)),
              )
              .map((each) => ({ chain, ...each })),
          )
          expect({ text, wrong }).toEqual({ text, wrong: [] })
        }
      },
    ),
    { numRuns: runs(200) },
  )
})
