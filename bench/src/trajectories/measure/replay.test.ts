import { expect, it } from 'vitest'
import type { Arrival, Conversation, Policy, RecordedMessage } from '../policy.ts'
import { none } from '../policies/none.ts'
import { parcel } from '../recordings/parcel.ts'
import { countMessage } from '../tokens.ts'
import { findNeeds } from '../values/needs.ts'
import { FactBook } from './message-facts.ts'
import { replay } from './replay.ts'

const needs = findNeeds(parcel)
const totalsOf = async (policy: Policy) =>
  (await replay(policy, { recording: parcel, needs, book: new FactBook(parcel, needs) })).totals

const withResults = (messages: readonly RecordedMessage[], content: string): RecordedMessage[] =>
  messages.map((message) => (message.role === 'tool' ? { ...message, content } : message))

it('counts the tokens the other tests are built on', () => {
  expect(parcel.messages.map(countMessage)).toEqual([7, 9, 13, 14, 13, 9, 14, 6, 9])
})

it('measures a history that only grows', async () => {
  // Requests of 16, 43, 65 and 85 tokens; the cold cache is empty again at the third.
  expect(await totalsOf(none)).toEqual({
    conversations: 1,
    requests: 4,
    tokens: 209,
    systemTokens: 28,
    peak: 85,
    cachedWarm: 124,
    cachedCold: 81,
    breaks: 0,
    repairTrips: 0,
    repairRead: 0,
    repairWritten: 0,
    needed: 2,
    kept: 2,
    labelled: 2,
    recoverable: 2,
    neededOfTools: 1,
    keptOfTools: 1,
    labelledOfTools: 1,
    recoverableOfTools: 1,
    steps: 2,
    stepsComplete: 2,
    stepsRecoverable: 2,
    stepsAsking: 0,
    stepsOfTools: 1,
    stepsOfToolsComplete: 1,
    invalidHard: 0,
    invalidSoft: 0,
    failures: 0,
    tokensCut: 0,
    costCut: 0,
  })
})

it('counts what was lost and what fetching it again costs', async () => {
  // Requests of 16, 36, 58 and 79 tokens; the second has lost the number, whose result of 14 tokens is fetched.
  const forget: Policy = { name: 'forget results', view: (messages) => withResults(messages, '[gone]') }
  expect(await totalsOf(forget)).toMatchObject({
    tokens: 189,
    peak: 79,
    cachedWarm: 110,
    cachedCold: 74,
    breaks: 0,
    repairTrips: 1,
    repairRead: 36 + 14 + 14,
    repairWritten: 14,
    needed: 2,
    kept: 1,
    labelled: 1,
    recoverable: 1,
    neededOfTools: 1,
    keptOfTools: 0,
    steps: 2,
    stepsComplete: 1,
    stepsRecoverable: 1,
    stepsAsking: 0,
    stepsOfTools: 1,
    stepsOfToolsComplete: 0,
  })
})

it('counts a request that does not begin with the one before', async () => {
  // Requests of 16, 43, 16 and 36 tokens; the third reads the system prompt alone from the warm cache.
  const lastTurn: Policy = {
    name: 'last turn',
    view: (messages) => [messages[0]!, ...messages.slice(messages.findLastIndex(({ role }) => role === 'user'))],
  }
  expect(await totalsOf(lastTurn)).toMatchObject({
    tokens: 111,
    peak: 43,
    cachedWarm: 16 + 7 + 16,
    cachedCold: 32,
    breaks: 1,
    // The answer of 13 tokens that told the number is smaller than the result of 14.
    repairTrips: 1,
    repairRead: 16 + 13,
    repairWritten: 13,
    kept: 1,
    keptOfTools: 1,
    stepsOfToolsComplete: 1,
  })
})

it('tells a value with its label from a bare one', async () => {
  const bare: Policy = { name: 'bare', view: (messages) => withResults(messages, 'number A-4711') }
  expect(await totalsOf(bare)).toMatchObject({ kept: 2, labelled: 1, keptOfTools: 1, labelledOfTools: 0 })
  const labelled: Policy = { name: 'labelled', view: (messages) => withResults(messages, 'order = A-4711') }
  expect(await totalsOf(labelled)).toMatchObject({ kept: 2, labelled: 2, labelledOfTools: 1 })
})

it('counts as recoverable what a handle in the view or the policy itself leads to', async () => {
  const evict: Policy = {
    name: 'evict',
    view: (messages) => messages,
    arrive: () => ({ text: 'file 77', handle: '77' }),
  }
  const recovered = { kept: 1, recoverable: 2, recoverableOfTools: 1, stepsRecoverable: 2, stepsAsking: 1 }
  expect(await totalsOf(evict)).toMatchObject({ ...recovered, repairTrips: 1 })
  const hidden: Policy = { ...evict, name: 'hidden', view: (messages) => withResults(messages, '[gone]') }
  expect(await totalsOf(hidden)).toMatchObject({ kept: 1, recoverable: 1, stepsAsking: 0 })
  const recalling: Policy = { ...hidden, arrive: ({ text }) => text, recover: () => ['order: A-4711'] }
  expect(await totalsOf(recalling)).toMatchObject(recovered)
})

it('sends the untouched history where a policy throws', async () => {
  const throwing: Policy = {
    name: 'throwing',
    view: () => {
      throw new Error('no')
    },
  }
  expect(await totalsOf(throwing)).toMatchObject({ requests: 4, tokens: 209, failures: 4, invalidHard: 4, kept: 2 })
})

it('tells a policy what arrives, and when the conversation ends', async () => {
  const heard: unknown[] = []
  const conversation: Conversation = {
    view: (messages) => messages,
    arrive({ messages, ...arrival }: Arrival) {
      heard.push({ ...arrival, messages: messages.length })
      return arrival.text
    },
    end: () => void heard.push('end'),
  }
  const newConversation = ({ id, kind, tools }: { id: string; kind: string; tools: readonly unknown[] }) => {
    heard.push([id, kind, tools.length])
    return conversation
  }
  await totalsOf({ name: 'listening', newConversation })
  expect(heard).toEqual([
    ['parcel', 'customer-service', 2],
    {
      messages: 3,
      callId: '1',
      toolName: 'find_order',
      args: { mail: 'ann@example.org' },
      text: 'order: A-4711, place: Hamburg',
      query: 'Where is my parcel?',
      index: 3,
    },
    {
      messages: 7,
      callId: '2',
      toolName: 'cancel_order',
      args: { order: 'A-4711' },
      text: 'cancelled',
      query: 'Cancel it, please.',
      index: 7,
    },
    'end',
  ])
})
