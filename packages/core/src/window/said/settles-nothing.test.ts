import { expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import { decisionsIn } from '../orders/decisions.ts'
import { ordersIn } from '../orders/orders.ts'
import { readSpoken } from '../orders/spoken.ts'
import { quotationsIn } from './settles-nothing.ts'

const inQuotations = (line: string): string[] => quotationsIn(line).map(([from, to]) => line.slice(from, to))

test.each([
  ['He wrote: "Hello. Bye." What now?', ['Hello. Bye.']],
  ['„Guten Tag.“ und «Adieu»', ['Guten Tag.', 'Adieu']],
  ['客户说：“你好。”老板说：「再见」', ['你好。', '再见']],
  ['A screen of 27" costs more', []],
  ['no quotation', []],
])('quotations in %j', (line, quotations) => {
  expect(inQuotations(line)).toEqual(quotations)
})

test('a sign that nothing closes is no quotation', () => {
  expect(inQuotations(`27" ${'and so on '.repeat(400)}"here" we are`)).toEqual(['here'])
})

const toldOf = (text: string): string[] => {
  const spoken = inOneGo(readSpoken(text))
  const told = [...inOneGo(ordersIn(spoken)), ...inOneGo(decisionsIn(spoken))]
  return told.filter(({ strength }) => strength > 1).map(({ text: sentence }) => sentence)
}

test.each([
  'The customer wrote: "Hello. We decided to cancel Hetzner. From now on, never call me." What do I answer?',
  'Draft from Bob: “Hi all. We agreed on Kafka. Always use it.” Is the tone fine?',
  'Der Kunde schreibt: „Guten Tag. Wir haben beschlossen, Stripe zu kündigen. Rufen Sie nie wieder an.“ Was antworte ich?',
  '客户来信：“你好。我们决定放弃方案一。以后一律不要打电话。”怎么回复？',
  'Translate into German: We decided to cancel Stripe. Never contact us again.',
  'Please proofread this: From now on, all staff must use Slack. We decided to close Zoom.',
  'Write a mail that says: We have decided to drop Kafka. From now on, always use Twilio.',
  'Übersetze bitte ins Englische: Wir haben Stripe gestrichen. Ab sofort gilt nur noch Twilio.',
  '请翻译成英文：我们决定放弃方案一。以后一律用方案二。',
  '错误提示：禁止访问。',
  '客户邮件里写：以后必须每天报告。',
  'The customer wrote: "You must refund me from now on every month".',
  'Option A: we go with Kafka. Option B: we go with Stripe. Which is better?',
  'Variante 1: Wir nehmen Kafka. Variante 2: Wir nehmen Stripe. Was rätst du?',
  '方案一：采用Kafka。方案二：采用Stripe。哪个好？',
  'Imagine for a moment the board agrees. We drop Kafka and use Stripe.',
  'Assume we picked GCP. We decided to drop AWS. What changes?',
  'Thought experiment. We decided to move to Hetzner. What would it cost?',
  'Stell dir vor, der Chef sagt ja. Dann nehmen wir Hetzner.',
  'Nur ein Gedankenspiel. Wir haben uns für Hetzner entschieden. Was kostet das?',
  '假设老板同意。那我们就用Hetzner。要多少钱？',
])('what somebody else wrote, or only thinks up, settles and demands nothing: %s', (text) => {
  expect(toldOf(text)).toEqual([])
})

test.each([
  'Always end with "Kind regards".',
  'From now on, call it "the depot". Never call it "the barn".',
  'They wrote: "We are late. Sorry." We decided to wait.',
  'From now on, send every reply with this at the end: Yours, Ines. Never leave it out.',
  'Translate the page into German. Never translate names.',
  'Imagine you are a support agent. Never mention prices.',
  'Suppose the build fails, then stop. We decided to keep the old one.',
  '假如有错误，先停下。以后绝不要重试。',
  'Assume UTC for times without a zone. Never guess a date.',
  'Write the commit message in this form: type, colon, text. Never use emojis.',
  'Send the report by mail: never after 18:00.',
  'The customer wants: "Never call before noon".',
  '客户要求：以后必须每天报告。',
  '用户需求：所有接口都必须鉴权。',
  'We have 27" screens. Always check the 30" ones first.',
])('what a person says beside a quotation counts: %s', (text) => {
  expect(toldOf(text).length).toBeGreaterThan(0)
})
