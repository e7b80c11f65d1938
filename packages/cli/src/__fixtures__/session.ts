import type { Message } from '@winnow/core'

/** One call of a tool and what it gave. */
export interface MadeRound {
  readonly id: string
  readonly tool: string
  readonly args: Readonly<Record<string, string | number>>
  readonly result: string
}

/** What a person asked, what the agent did about it, and its answer. */
interface MadeTurn {
  readonly question: string
  readonly rounds: readonly MadeRound[]
  readonly answer: string
}

/** A session of a coding agent that nobody had: made by rule, the same on every run. */
export interface MadeSession {
  readonly system: string
  readonly turns: readonly MadeTurn[]
}

/** Numbers from 0 up to a limit, by the rule of Lehmer. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const topics = ['cart', 'price', 'order', 'parcel', 'invoice', 'refund', 'stock', 'coupon', 'login', 'search'] as const
const verbs = ['adds', 'rounds', 'rejects', 'keeps', 'sorts', 'merges', 'formats', 'stores', 'finds', 'counts'] as const

type Make = (below: (limit: number) => number, topic: string, lines: number) => Omit<MadeRound, 'id'>

const makers: readonly Make[] = [
  (below, topic, lines) => {
    const failed = below(lines)
    const tests = Array.from({ length: lines }, (_, at) => {
      const name = `src/${topic}/${verbs[below(10)]!}-${below(900)}.test.ts > ${verbs[at % 10]!} ${topic} ${at}`
      return at === failed
        ? ` × ${name}\n   → expected ${below(9000)} to be ${below(9000)}`
        : ` ✓ ${name} ${below(90)}ms`
    })
    const result = [...tests, '', ` Tests  1 failed | ${lines - 1} passed (${lines})`].join('\n')
    return { tool: 'run_tests', args: { filter: topic }, result }
  },
  (below, topic, lines) => {
    const code = Array.from({ length: lines }, (_, at) =>
      at % 12 === 0
        ? `export function ${verbs[below(10)]!}${topic}${at}(items: readonly Item[], limit: number): number {`
        : at % 12 === 11
          ? '}'
          : `  const ${topic}${at} = items.filter((item) => item.weight > ${below(5000)} && item.kind !== '${topics[below(10)]!}')`,
    )
    return { tool: 'read_file', args: { path: `src/${topic}/${topic}-${below(400)}.ts` }, result: code.join('\n') }
  },
  (below, topic, lines) => {
    const rows = Array.from({ length: lines }, (_, at) => ({
      id: `${topic}_${100_000 + below(800_000)}`,
      at: `2026-03-${String(1 + (at % 28)).padStart(2, '0')}T0${below(9)}:15:00Z`,
      state: ['paid', 'open', 'failed'][below(3)],
      total: below(100_000) / 100,
    }))
    return { tool: 'query', args: { table: topic, limit: lines }, result: JSON.stringify(rows) }
  },
  (below, topic, lines) => {
    const found = Array.from(
      { length: lines },
      (_, at) =>
        `src/${topics[at % 10]!}/${topic}-${below(90)}.ts:${below(2000)}:  return ${verbs[below(10)]!}(${topic}, ${below(99)})`,
    )
    return { tool: 'grep', args: { pattern: topic }, result: found.join('\n') }
  },
]

/** A session whose results have about this many characters together. */
export function makeSession(characters: number, seed = 1): MadeSession {
  const below = numbersFrom(seed)
  const turns: MadeTurn[] = []
  let size = 0
  let calls = 0
  while (size < characters) {
    const topic = topics[below(10)]!
    const rounds = Array.from({ length: 4 + below(8) }, (): MadeRound => {
      const made = makers[below(makers.length)]!(below, topic, 20 + below(220))
      size += made.result.length
      return { id: `call_${(calls += 1)}`, ...made }
    })
    const last = rounds.at(-1)!
    turns.push({
      question: `Why does the ${topic} of customer ${below(9000)} fail? Look at ${last.args['path'] ?? topic}.`,
      rounds,
      answer: `The ${topic} fails since change ${below(9000)}: ${last.result.slice(0, 60)}. I have looked at ${rounds.length} places.`,
    })
  }
  return { system: 'You look after the code of a shop. Be brief.', turns }
}

/** The session as the library takes it, in the system text and the messages. */
export function messagesOf({ turns }: MadeSession): Message[] {
  return turns.flatMap(({ question, rounds, answer }): Message[] => [
    { role: 'user', parts: [{ type: 'text', text: question }] },
    ...rounds.flatMap(({ id: callId, tool: toolName, args: input, result: text }): Message[] => [
      { role: 'assistant', parts: [{ type: 'tool-call', callId, toolName, input }] },
      {
        role: 'tool',
        parts: [{ type: 'tool-result', callId, toolName, status: 'ok', content: [{ type: 'text', text }] }],
      },
    ]),
    { role: 'assistant', parts: [{ type: 'text', text: answer }] },
  ])
}
