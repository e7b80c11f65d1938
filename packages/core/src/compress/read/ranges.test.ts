import { expect, test } from 'vitest'
import { idsBetween, rangesIn } from './ranges.ts'

const number = (value: number) => ({ dimension: 'number', value })

test.each([
  ['Which orders are above 980 EUR?', { isOpen: true, least: { dimension: '€', value: 980 } }],
  ['Which orders cost more than $1,200.50?', { isOpen: true, least: { dimension: '$', value: 1200.5 } }],
  ['Which pods have more than 5 restarts?', { isOpen: true, least: number(5) }],
  ['Which pods have no more than 5 restarts?', { most: number(5) }],
  ['Any queries that took 800 ms or more?', { least: { dimension: 'time', value: 0.8 } }],
  ['Which files are at least 2.5 GB?', { least: { dimension: 'size', value: 2.5e9 } }],
  ['Pods older than 3 days', { least: { dimension: 'time', value: 259_200 } }],
  ['Pods newer than 2 hours', { most: { dimension: 'time', value: 7200 } }],
  ['Was wurde vor dem 2026-03-01 bezahlt?', { most: { dimension: 'date', value: Date.UTC(2026, 2, 1) / 1000 } }],
  ['Invoices since 2026-03-01', { least: { dimension: 'date', value: Date.UTC(2026, 2, 1) / 1000 } }],
  ['Welche Bestellungen liegen über 1.250,50 €?', { isOpen: true, least: { dimension: '€', value: 1250.5 } }],
  ['Welche dauern länger als 90 Sekunden?', { isOpen: true, least: { dimension: 'time', value: 90 } }],
  ['哪些订单超过980元？', { isOpen: true, least: { dimension: '¥', value: 980 } }],
  ['哪些订单不超过980元？', { most: { dimension: '¥', value: 980 } }],
  ['温度在30以上的有哪些', { least: number(30) }],
  ['Orders between 100 and 200 EUR', { least: { dimension: '€', value: 100 }, most: { dimension: '€', value: 200 } }],
  ['Orders 1040 to 1050, please', { least: number(1040), most: number(1050) }],
  ['Invoices after 5 March 2026', { least: { dimension: 'date', value: Date.UTC(2026, 2, 5) / 1000 } }],
  ['Rechnungen seit dem 05.03.2026.', { least: { dimension: 'date', value: Date.UTC(2026, 2, 5) / 1000 } }],
  ['Welche Bestellungen liegen über 9.900 EUR?', { isOpen: true, least: { dimension: '€', value: 9900 } }],
  ['Which took more than 1.500 seconds?', { isOpen: true, least: { dimension: 'time', value: 1.5 } }],
  ['Welche waren vor dem 01.01.2023 fällig?', { most: { dimension: 'date', value: Date.UTC(2023, 0) / 1000 } }],
  ['Welche waren vor dem 01.01.23 fällig?', { most: { dimension: 'date', value: Date.UTC(2023, 0) / 1000 } }],
  ['Due before 2023?', { isOpen: true, most: { dimension: 'date', value: Date.UTC(2023, 0) / 1000 } }],
  ['Which came after 2023?', { least: { dimension: 'date', value: Date.UTC(2024, 0) / 1000 } }],
  ['Does any agent run later than 3.12?', { isOpen: true, least: { dimension: 'version', value: 3e10 + 12e5 } }],
  ['Which pods run older than v1.9.2?', { isOpen: true, most: { dimension: 'version', value: 1e10 + 9e5 + 2 } }],
  ['Which are older than 2.5 hours?', { least: { dimension: 'time', value: 9000 } }],
  ['cpu > 85%', { isOpen: true, least: { dimension: 'percent', value: 85 } }],
])('%s', (text, range) => {
  expect(rangesIn(text)).toEqual([range])
})

test.each([
  'Look over the 3 files',
  'Call me before 5 or after 6 things are done',
  'It ended 2026-03-01, version 1.2.3-4',
  'What changed under /srv/9?',
])('%s asks for no range', (text) => {
  expect(rangesIn(text)).toEqual([])
})

test('ids between two that are named', () => {
  expect([...idsBetween('Show ORD-0098 to ORD-0101.')]).toEqual(['ORD-0099', 'ORD-0100'])
  expect([...idsBetween('Show ORD-1040 to 1043.')]).toEqual(['ORD-1041', 'ORD-1042'])
  expect([...idsBetween('INC7-INC10')]).toEqual(['INC8', 'INC9'])
  expect([...idsBetween('utf8-16 and ORD-1 to ORD-999999999999')]).toEqual([])
})

test('long texts of digits are read in one pass', () => {
  expect(rangesIn('1'.repeat(7000))).toEqual([])
  expect(rangesIn('above 1 to '.repeat(700)).length).toBeLessThanOrEqual(10)
  expect([...idsBetween('a1to'.repeat(2000))]).toEqual([])
})
