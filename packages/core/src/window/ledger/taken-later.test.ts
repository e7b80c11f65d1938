import { expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import type { Note, SegmentNotes } from '../said/note.ts'
import { write } from '../said/write.ts'
import { withoutTakenLater } from './taken-later.ts'

let order = 0
const says = (text: string, takesBack = false): Note => {
  order += 1
  return { kind: 'standing', text, worth: 2, order, tokens: 10, ...(takesBack ? { takesBack } : {}) }
}
const summaryOf = (ledger: Note[], notes: Note[] = ledger): SegmentNotes => ({
  messages: 2,
  tools: new Map(),
  notText: new Map(),
  notes,
  ledger,
  asked: 0,
  answered: 0,
  tasks: undefined,
  said: [],
  opening: { exchanges: [], isOn: true },
  spare: [],
})

const withoutTaken = (all: readonly SegmentNotes[]): readonly SegmentNotes[] => inOneGo(withoutTakenLater(all))

const harbour = says('Never deploy the harbour service on a Friday.')
const museum = says('Always sign the letters of the museum.')
const noHarbour = says('The rule about the harbour no longer applies.', true)
const mayMuseum = says('You may leave the museum unsigned again.', true)

test('an instruction is left out and counted where a later summary has no room for what takes it back', () => {
  const early = summaryOf([harbour, museum])
  const [first, second] = withoutTaken([early, summaryOf([noHarbour, mayMuseum], [mayMuseum])])
  expect(write(first!)).not.toContain('harbour')
  expect(write(first!)).toContain(museum.text)
  expect(write(first!)).toContain('[1 more left out]')
  expect(write(second!)).toContain(mayMuseum.text)
})

test('it stays where what takes it back is told, also in brief, and behind it', () => {
  const early = summaryOf([harbour, museum])
  const brief = { text: 'The rule about the harbour no longer applies […]', tokens: 8 }
  const long: Note = { ...noHarbour, brief }
  for (const told of [summaryOf([noHarbour]), summaryOf([long], [{ ...long, ...brief }])]) {
    const all = [early, told]
    expect(withoutTaken(all)).toBe(all)
  }
  const again = says('From now on the harbour service has two keys.')
  const [, later] = withoutTaken([summaryOf([noHarbour], []), summaryOf([again])])
  expect(later!.notes).toEqual([again])
})
