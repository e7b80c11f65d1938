import { normalise } from './normalise.ts'
import type { Recording } from './recording.ts'

const call = (id: string, name: string, input: object) => ({
  role: 'assistant' as const,
  content: null,
  tool_calls: [{ id, function: { name, arguments: JSON.stringify(input) } }],
})

/** Two turns; the order's number comes from a tool, is told to the person, and is used in the second turn. */
export const parcel: Recording = {
  id: 'parcel',
  kind: 'customer-service',
  tools: [{ name: 'find_order' }, { name: 'cancel_order' }],
  messages: normalise([
    { role: 'system', content: 'You help.' },
    { role: 'user', content: 'Where is my parcel?' },
    call('1', 'find_order', { mail: 'ann@example.org' }),
    { role: 'tool', tool_call_id: '1', content: 'order: A-4711, place: Hamburg' },
    { role: 'assistant', content: 'Your order A-4711 has arrived.' },
    { role: 'user', content: 'Cancel it, please.' },
    call('2', 'cancel_order', { order: 'A-4711' }),
    { role: 'tool', tool_call_id: '2', content: 'cancelled' },
    { role: 'assistant', content: 'I have cancelled it.' },
  ]),
}
