import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asSummary } from '../../text/marks/summary-mark.ts'
import { joinSummaries, needsTurns } from './join-summaries.ts'

interface Chat {
  readonly role: string
  readonly content: unknown
  readonly name?: string
}
const join = (view: readonly Chat[]): readonly Chat[] =>
  joinSummaries(view, {
    isUser: ({ role }) => role === 'user',
    isSystem: ({ role }) => role === 'system',
    contentOf: ({ content }) => content,
    withContent: (message, content) => ({ ...message, content }),
  })
const said = (content: unknown, role = 'user'): Chat => ({ role, content })
const [early, late] = [asSummary('Early.'), asSummary('Late.')]

test('a summary is a part of what the user said next', () => {
  expect(join([said('Be brief.', 'system'), said(early), { role: 'user', content: 'Go on.', name: 'Ines' }])).toEqual([
    said('Be brief.', 'system'),
    { role: 'user', content: `${early}\n\nGo on.`, name: 'Ines' },
  ])
})

test('several are, in order, and parts stay parts', () => {
  const image = { type: 'image_url', image_url: { url: 'data:,' } }
  expect(join([said(early), said(late), said([image])])).toEqual([
    said([{ type: 'text', text: `${early}\n\n${late}` }, image]),
  ])
})

test('one behind what the user said is a part of that', () => {
  expect(join([said('Do it.'), said(early), said('Done.', 'assistant')])).toEqual([
    said(`Do it.\n\n${early}`),
    said('Done.', 'assistant'),
  ])
  expect(join([said('Do it.'), said(early), said('And this?')])).toEqual([said(`Do it.\n\n${early}\n\nAnd this?`)])
})

test('system messages between them aside, which a provider may send apart', () => {
  const note = said('The project is B.', 'system')
  expect(join([said(early), note, said('Go on.')])).toEqual([note, said(`${early}\n\nGo on.`)])
  expect(join([said('Do it.'), note, said(late), said('Done.', 'assistant')])).toEqual([
    said(`Do it.\n\n${late}`),
    note,
    said('Done.', 'assistant'),
  ])
  expect(join([said('Do it.'), note, said(late), note, said('And this?')])).toEqual([
    note,
    note,
    said(`Do it.\n\n${late}\n\nAnd this?`),
  ])
  const view = [said('One.'), note, said('Two.')]
  expect(join(view)).toBe(view)
})

test('two messages of a user that the host wrote so stay', () => {
  const view = [said('One.'), said('Two.'), said('Yes.', 'assistant')]
  expect(join(view)).toBe(view)
})

test('a summary before an answer stays a message', () => {
  const view = [said(early), said('Yes.', 'assistant'), said('Go on.')]
  expect(join(view)).toBe(view)
})

test('roles are in turn where they are without summaries, and nothing is lost', () => {
  const texts = fc.array(fc.boolean(), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 6 }), fc.boolean(), (turns, isNoted) => {
      const view = turns.flatMap((summaries, at) => [
        ...summaries.flatMap((isBehind, index) => (isBehind ? [] : [said(asSummary(`${at}.${index}`))])),
        said(`Question ${at}`),
        ...summaries.flatMap((isBehind, index) => (isBehind ? [said(asSummary(`${at}.${index}`))] : [])),
        said(`Answer ${at}`, 'assistant'),
      ])
      const noted = isNoted ? view.flatMap((message) => [message, said('A note.', 'system')]) : view
      const joined = join(noted).filter(({ role }) => role !== 'system')
      expect(joined.map(({ role }) => role)).toEqual(turns.flatMap(() => ['user', 'assistant']))
      expect(joined.map(({ content }) => content).join('\n\n')).toBe(view.map(({ content }) => content).join('\n\n'))
    }),
  )
})

test.each([
  [['mistral.chat', 'mistral-large-latest'], true],
  [['openai.chat', 'google/gemma-3-27b-it'], true],
  [['amazon-bedrock', 'us.amazon.nova-pro-v1:0'], true],
  [['openai.chat', 'gpt-5.2'], false],
  [['anthropic.messages', undefined], false],
])('%j need turns: %s', (names, needs) => {
  expect(needsTurns(...names)).toBe(needs)
})
