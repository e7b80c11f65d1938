import type { Message } from '../../message/types.ts'
import { parseJson } from '../../parse-json.ts'
import type { Winnow } from '../../prepare/types.ts'
import type { Session } from '../arbitraries/session.ts'
import { withoutIds } from './check-converter.ts'
import { demandSame, said } from './said.ts'
import type { CheckedAdapter } from './types.ts'

const reloaded = <Native>(messages: readonly Native[]): readonly Native[] =>
  parseJson(JSON.stringify(messages)) as readonly Native[]

/** Whether a person, or the host in the place of one, spoke. */
const opensTurn = (added: readonly Message[]): boolean => added.some(({ role }) => role === 'user')

interface Request<Native> {
  readonly length: number
  readonly native: readonly Native[]
  /** What was sent, as text. */
  readonly sent: readonly string[]
}

/**
 * A conversation, request by request, as a host sends it: what is sent says what core sends of what was read; while a turn is
 * open each request extends the one before; and the same is sent later, of messages that the host loaded anew, and in
 * another process. `make` makes the same Winnow each time, with an empty memory.
 *
 * @throws Error naming the first broken promise
 * @example
 * await checkRequests(createWinnow, adapter, sessionOf({ messages: readChat(history) }))
 */
export async function checkRequests<Native>(
  make: () => Winnow,
  adapter: CheckedAdapter<Native>,
  { messages, requests }: Session,
): Promise<void> {
  const [winnow, core, rebuilt] = [make(), make(), make()]
  const all: Request<Native>[] = []
  for (const length of requests) {
    const native = await adapter.write(messages.slice(0, length))
    const view = adapter.read(await adapter.prepare(winnow, native))
    const expected = said((await core.prepare(adapter.read(native))).messages)
    demandSame(`of ${length} messages something else is sent than by core`, expected, said(view))
    const sent = view.map((message) => withoutIds([message]))
    const before = all.at(-1)
    if (before && !opensTurn(messages.slice(before.length, length)))
      demandSame(
        `in the request of ${length} messages something changed while its turn was open`,
        before.sent,
        sent.slice(0, before.sent.length),
      )
    all.push({ length, native, sent })
  }
  for (const { length, native, sent } of all.toReversed()) {
    const again = async (way: string, by: Winnow, given: readonly Native[]): Promise<void> => {
      const view = adapter.read(await adapter.prepare(by, given)).map((message) => withoutIds([message]))
      demandSame(`of ${length} messages ${way} something else is sent`, sent, view)
    }
    await again('asked again, after later requests,', winnow, native)
    await again(
      'loaded in another process, newest request first,',
      rebuilt,
      adapter.reload?.(native) ?? reloaded(native),
    )
  }
}
