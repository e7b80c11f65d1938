import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { json } from './json.ts'

const contextOf = (question: string, input: object = {}): ShrinkContext => ({
  question: questionOf(question, input),
  profile: 'default',
  path: undefined,
})

const things = [
  'the lantern',
  'a kettle',
  'the old saddle',
  'our barrel',
  'the orchard',
  'a copper ribbon',
  'the tunnel',
]
const deeds = ['was painted', 'fell behind', 'came back', 'was borrowed', 'stood beside']
const sentence = (at: number): string =>
  `Again ${things[at % 7]!} ${deeds[at % 5]!} ${things[(at * 3 + 2) % 7]!} before the ${at % 2 ? 'rain' : 'guests'} came.`

/** Texts of so many sentences each; one says something in its middle that the others do not. */
const textsWith = (said: string, { texts = 40, sentences = 10, at = 17 } = {}): string[] =>
  Array.from({ length: texts }, (_, text) => {
    const own = Array.from({ length: sentences }, (_unused, each) => sentence(text * 11 + each * 13))
    if (text === at) own.splice(Math.floor(sentences / 2), 0, said)
    return own.join(' ')
  })

const rowsOf = (texts: readonly string[]): string =>
  JSON.stringify({ messages: texts.map((body, at) => ({ id: `m${at}`, subject: `News ${at}`, body })) })

describe('texts in rows of JSON', () => {
  it.each([
    ['What is the door code of the flat in Lisbon?', 'The code for the Lisbon door is 4471.'],
    ['When does LH1178 land?', 'My flight LH1178 lands at 18:40 in Porto.'],
    ['What is in locker 41?', 'Inside locker 41 lies the spare key.'],
    ['How much does Marisol Quint pay?', 'We agreed with Marisol Quint on 14,200 EUR.'],
    ['华信公司的报价是多少？', '华信公司的报价是45万元。'],
  ])('say what is asked for in one of them: %s', (question, said) => {
    for (const sentences of [7, 10, 24]) {
      const text = rowsOf(textsWith(said, { sentences }))
      for (const share of [0.35, 0.5, 0.65]) {
        const room = Math.floor(text.length * share)
        const chosen = json.choose(text, contextOf(question), room)!
        expect(chosen.text).toContain(said)
        expect(chosen.text.length).toBeLessThanOrEqual(room * 1.05)
      }
    }
  })

  it('say what only the arguments ask for', () => {
    const said = 'Case KX-2201 was closed by Ute.'
    const text = rowsOf(textsWith(said))
    expect(json.choose(text, contextOf('Look it up.', { query: 'KX-2201' }), text.length / 2)!.text).toContain(said)
  })

  it('stay whole in the row that is asked for by its title, whatever words they use', () => {
    const texts = textsWith('It is due by the ninth.')
    const rows = texts.map((text, at) => ({ title: at === 17 ? 'Glockenspiel licence' : `Note ${at}`, text }))
    const text = JSON.stringify(rows)
    const question = 'What does the note on the Glockenspiel licence say about dates?'
    expect(json.choose(text, contextOf(question), text.length / 2)!.text).toContain(texts[17])
  })

  it('say what is asked for in a text that is too long to stay whole', () => {
    const said = 'Set retry_budget to 17.'
    const text = rowsOf(textsWith(said, { texts: 12, sentences: 80, at: 5 }))
    const chosen = json.choose(text, contextOf('What should retry_budget be?'), 6000)!
    expect(chosen.text).toContain(said)
    expect(chosen.text).toMatch(
      /Again the \S+ .*\[… \d+ characters\] .*Set retry_budget to 17\..*\[… \d+ characters\]/u,
    )
  })

  it('say first which of many answers, where a word of the question stands in several', () => {
    const said = 'The glasshouse was sold to the parish for 8,100.'
    const texts = textsWith(said).map((text, at) => (at % 5 === 0 ? `${text} The glasshouse was dull.` : text))
    const text = rowsOf(texts)
    const question = 'To whom was the glasshouse sold?'
    expect(json.choose(text, contextOf(question), text.length / 2)!.text).toContain(said)
  })
})
