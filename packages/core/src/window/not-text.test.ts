import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, call, result, says, tool, user } from '../testing/builders.ts'
import { extracted } from '../testing/extracted.ts'
import { wordCounter as tokens } from '../testing/index.ts'
import { merge } from './said/merge.ts'
import { write } from './said/write.ts'
import { transcriptOf } from './transcript.ts'

const image = { type: 'opaque' as const, value: { type: 'image', image: 'PIXELS' } }
const plan = { type: 'opaque' as const, value: { type: 'file', filename: 'plan.pdf', data: 'BYTES' } }
const sends = (text: string, ...parts: (typeof image | typeof plan)[]): Message => ({
  role: 'user',
  parts: [...(text === '' ? [] : user(text).parts), ...parts],
})
const shot = call('screenshot', {}, 's')
const shown = { ...result(shot, ''), content: [image] }
const summaryOf = (...messages: Message[]): string => write(extracted(messages, 300, tokens))

describe('pictures and files in a summary', () => {
  test('are told behind what was asked with them, and counted', () => {
    const text = summaryOf(sends('Here is the plan. Where is the exit?', plan, image), assistant('At the stairs.'))
    expect(text).toMatch(/^2 messages \[1 file, 1 picture, not in this text\]$/mu)
    expect(text).toContain(`asked: Here is the plan. Where is the exit?
  [1 file: plan.pdf, not in this text]
  [1 picture, not in this text]
    answered: At the stairs.`)
    expect(text).not.toMatch(/PIXELS|BYTES/u)
  })

  test('are told of a message that says nothing else, and of bare thanks', () => {
    expect(summaryOf(sends('', image), assistant('That is a cat.'))).toContain(
      'asked: [1 picture, not in this text]\n    answered: That is a cat.',
    )
    expect(summaryOf(sends('Thanks!', image), assistant('Fine.'))).toContain('asked: Thanks! [1 picture, not in this')
  })

  test('are told with the beginning of an instruction that they came with', () => {
    const text = summaryOf(sends('From now on always use this logo.', image), assistant('I will.'))
    expect(text).toContain('asked: From now on always use this logo. [1 picture, not in this text]')
  })

  test('are counted where results hold them, and once for each where summaries become one', () => {
    const one = extracted([sends('Look', image, image), says(shot), tool(shown), assistant('Red.')], 300, tokens)
    expect(write(one)).toContain('4 messages, tools: screenshot [3 pictures, not in this text]')
    expect(write(merge([one, one], { room: 300, tokens }))).toContain('×2 [6 pictures, not in this text]')
  })

  test('are told to a model that writes the summary', () => {
    expect(transcriptOf([sends('Look', plan), says(shot), tool(shown)])).toBe(`[1] user: Look
 [1 file: plan.pdf, not in this text]
[2] assistant: called screenshot: {}
[3] tool: result of screenshot (ok): [1 picture, not in this text]`)
  })
})
