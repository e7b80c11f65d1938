import type { ChatMessage } from '@winnow/core/openai-chat'
import { Random } from '../attack/random.ts'
import { longestBlock, ownTime } from './longest-block.ts'

/** How long a history that is new to a process takes, and how long it holds up all other requests, in milliseconds. */
export interface NewHistory {
  readonly history: string
  /** Processor time of the thread, all together. */
  readonly milliseconds: number
  /** The longest time between two rounds of the event loop, in processor time of the thread. */
  readonly block: number
}

const words = 'order invoice error warning module service request latency pod file path harbour'.split(' ')

/** The output of a job, of about so many characters. */
function output(random: Random, length: number): string {
  const lines: string[] = []
  for (let held = 0; held < length; held += lines.at(-1)!.length + 1) {
    const [what, where, how] = [random.one(words), random.one(words), random.one(words)]
    lines.push(`INFO ${what} ${random.below(1e6)} of the ${where} took ${random.below(1e4)} ms for ${how}`)
  }
  return lines.join('\n')
}

const callOf = (number: number) =>
  ({ id: `c${number}`, type: 'function', function: { name: 'run_job', arguments: `{"job":${number}}` } }) as const

const question = (number = 1): ChatMessage => ({ role: 'user', content: `Question ${number}: which job was slow?` })
const answer: ChatMessage = { role: 'assistant', content: 'The last one.' }

/** So many calls, each with a result of so many characters, and how many of them each message makes. */
function calls(count: number, length: number, ofEachMessage: number): ChatMessage[] {
  const random = new Random(count)
  const numbers = Array.from({ length: count }, (_, number) => number)
  return Array.from({ length: count / ofEachMessage }, (_, at) => {
    const made = numbers.slice(at * ofEachMessage, (at + 1) * ofEachMessage)
    return [
      { role: 'assistant' as const, content: null, tool_calls: made.map(callOf) },
      ...made.map((number) => ({
        role: 'tool' as const,
        tool_call_id: `c${number}`,
        content: output(random, length),
      })),
    ]
  }).flat()
}

/** So many edits of one file, each of a text of so many characters. */
function edits(count: number, length: number): ChatMessage[] {
  const random = new Random(count)
  return Array.from({ length: count }, (_, number) => {
    const texts = { old_string: output(random, length), new_string: output(random, length) }
    const edit = { name: 'edit_file', arguments: JSON.stringify({ path: 'src/jobs.ts', ...texts }) }
    return [
      {
        role: 'assistant' as const,
        content: null,
        tool_calls: [{ id: `e${number}`, type: 'function' as const, function: edit }],
      },
      { role: 'tool' as const, tool_call_id: `e${number}`, content: 'The file has been updated.' },
    ]
  }).flat()
}

const histories: Readonly<Record<string, () => ChatMessage[]>> = {
  '30 finished turns of 10 calls': () =>
    Array.from({ length: 30 }, (_, turn) => [question(turn), ...calls(10, 4000, 1), answer]).flat(),
  'a finished turn of 100 calls': () => [question(), ...calls(100, 4000, 1), answer],
  'a finished turn of 300 calls': () => [question(), ...calls(300, 4000, 1), answer],
  'a finished turn of 1,000 calls in one message': () => [question(), ...calls(1000, 1000, 1000), answer],
  'a finished turn of 1,000 edits of one file': () => [question(), ...edits(1000, 700), answer],
  'an open turn of 300 calls': () => [question(), ...calls(300, 4000, 1)],
  'an open turn of 1,000 calls in one message': () => [question(), ...calls(1000, 1000, 1000)],
}

/** Times histories that a process sees for the first time, the one that holds it up longest first. */
export async function timeNewHistories(): Promise<NewHistory[]> {
  const timed: NewHistory[] = []
  for (const [history, make] of Object.entries(histories)) {
    const made = make()
    const messages = history.startsWith('an open') ? made : [...made, question(2)]
    const begun = ownTime()
    const block = await longestBlock(messages)
    timed.push({ history, milliseconds: ownTime() - begun, block })
  }
  return timed.toSorted((one, other) => other.block - one.block)
}
