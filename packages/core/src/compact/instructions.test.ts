import { createWinnow } from '@winnow/core'
import { expect, test } from 'vitest'
import { resultText } from '../message/guards.ts'
import { assistant, round, user } from '../testing/builders.ts'

const rules = Array.from({ length: 120 }, (_, at) => `${at}. Fill field ${at} of the form from column ${at * 3}.`).join(
  '\n',
)
const history = [
  user('Fill the form'),
  ...round('list_files', { path: '.' }, 'form.pdf\nskills/pdf/SKILL.md', 'a'),
  ...round('read_file', { path: 'skills/pdf/SKILL.md' }, rules, 'b'),
  ...round('look_up', { of: 'form' }, rules.replaceAll('Fill', 'Seen'), 'c'),
  assistant('Filled.'),
  user('And the next'),
]
const textsOf = async (compact: object): Promise<string[]> =>
  (await createWinnow({ compact: { minSavings: 0, ...compact } }).prepare(history)).messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool-result' ? [resultText(part)] : [])),
  )

test('instructions that were read stay word for word when their turn is finished', async () => {
  const texts = await textsOf({})
  expect(texts).toHaveLength(2)
  expect(texts).toContain(rules)
})
test('unless the option names other tools', async () => {
  expect(await textsOf({ keepTools: ['none'] })).not.toContain(rules)
})
