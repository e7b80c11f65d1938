import type { Message } from '@winnow/core'

/** A line that stands in one result and nowhere else. */
export const secretOf = (scope: string, turn: number): string =>
  `the code of ${scope} in turn ${turn} is K${turn}-${scope}`

/** A turn whose result is long enough to be shortened; the secret stands where it is left out. */
export function storedTurn(scope: string, turn: number): Message[] {
  const lines = Array.from({ length: 300 }, (_, at) => `2026-01-01 INFO ${at} of ${scope} went well in ${at * 7} ms`)
  lines[150] = `2026-01-01 INFO ${secretOf(scope, turn)}`
  return [
    { role: 'user', parts: [{ type: 'text', text: `What failed in turn ${turn}?` }] },
    { role: 'assistant', parts: [{ type: 'tool-call', callId: `c${turn}`, toolName: 'read_log', input: { turn } }] },
    {
      role: 'tool',
      parts: [
        {
          type: 'tool-result',
          callId: `c${turn}`,
          toolName: 'read_log',
          status: 'ok',
          content: [{ type: 'text', text: lines.join('\n') }],
        },
      ],
    },
  ]
}

/** The refs that the results of a history carry. */
export const refsIn = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'tool-result'
        ? part.content.flatMap((item) =>
            item.type === 'text' ? [...item.text.matchAll(/ref ([a-z]{18})/gu)].map(([, ref]) => ref!) : [],
          )
        : [],
    ),
  )
