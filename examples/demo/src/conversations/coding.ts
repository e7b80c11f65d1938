import { workspaceTools } from '../tools/workspace.ts'
import { call, step, type Conversation, type ScriptedCall } from './conversation.ts'

const instructions = `You are a programmer at work on the project "invoices". Read before you change anything. Make the smallest
change that is right, and run the tests after every change. Do not change a test to make it pass.`

const read = (path: string): ScriptedCall => call('read_file', { path })
const edit = (path: string, from: string, to: string): ScriptedCall => call('edit_file', { path, old: from, new: to })
const runTests = call('run_tests')

const creditNote = `const { createInvoice, line } = require('./invoice')

/** A credit note: the given lines of an invoice, taken back at their price. */
function createCreditNote(invoice, { number, issued, texts }) {
  const taken = invoice.lines.filter(({ text }) => texts.includes(text))
  if (taken.length < texts.length) throw new Error(\`invoice \${invoice.number} has not all of these lines\`)
  const note = createInvoice({
    number,
    customer: invoice.customer,
    issued,
    lines: taken.map(({ text, kind, count, price }) => line(text, kind, count, price)),
    discount: invoice.discount,
  })
  return { ...note, corrects: invoice.number, total: -note.total }
}

module.exports = { createCreditNote }
`

const creditNoteTests = `const { createCreditNote } = require('../src/credit-note')
const { line, createInvoice } = require('../src/invoice')

const lines = [line('Repair of a chair', 'work', 2.5, 4800), line('Oak dowel', 'material', 4, 120)]
const customer = 'Ida Brandt'
const invoice = createInvoice({ number: '2026-0042', customer, issued: '2026-03-02', lines, discount: 10 })
const note = createCreditNote(invoice, { number: '2026-0050', issued: '2026-04-01', texts: ['Oak dowel'] })

check('names the invoice it corrects', () => equal(note.corrects, '2026-0042'))
check('keeps the customer', () => equal(note.customer, 'Ida Brandt'))
check('gives back what was paid, discount and tax included', () => equal(note.total, -514))
check('refuses lines the invoice does not have', () =>
  throws(() => createCreditNote(invoice, { number: 'x', issued: '2026-04-01', texts: ['Glue'] }), 'has not all of'))
`

/** A long coding session: files are read, changed and read again, and the tests run many times. */
export const coding: Conversation = {
  id: 'coding-session',
  start: () => ({ tools: workspaceTools(), system: () => instructions }),
  turns: [
    {
      says: 'Several tests of the invoices fail. Please find out why and mend the code.',
      steps: [
        step(runTests),
        step(call('list_files'), read('README.md')),
        step(read('src/dates.js'), read('test/dates.js')),
        {
          text: 'Months count from 0 in Date.UTC, and Sundays are never moved.',
          calls: [
            edit('src/dates.js', 'Date.UTC(year, month, date)', 'Date.UTC(year, month - 1, date)'),
            edit(
              'src/dates.js',
              'if (weekday === 6) return addDays(due, 2)',
              'if (weekday === 6) return addDays(due, 2)\n  if (weekday === 0) return addDays(due, 1)',
            ),
          ],
        },
        step(runTests),
        step(read('src/money.js'), read('test/money.js')),
        step(
          edit(
            'src/money.js',
            'Number(whole) * 100 + Number(part)',
            "Number(whole) * 100 + Number(part.padEnd(2, '0'))",
          ),
        ),
        step(
          edit(
            'src/money.js',
            '  return Array.from({ length: shares }, () => share)',
            '  const rest = cents - share * shares\n' +
              '  return Array.from({ length: shares }, (_, index) => (index < rest ? share + 1 : share))',
          ),
        ),
        step(runTests),
        step(read('src/numbers.js')),
        step(edit('src/numbers.js', '`${year}-${next}`', "`${year}-${String(next).padStart(4, '0')}`")),
        step(runTests),
        step(read('src/tax.js'), read('src/invoice.js'), read('test/invoice.js')),
        step(call('search_files', { text: 'taxByRate' })),
        {
          text: 'Tax is rounded line by line, and the discount comes off after the tax.',
          calls: [
            edit(
              'src/tax.js',
              '    sums.set(rate, (sums.get(rate) ?? 0) + taxOn(amount, rate))',
              '    sums.set(rate, (sums.get(rate) ?? 0) + amount)',
            ),
            edit(
              'src/tax.js',
              '.map(([rate, tax]) => ({ rate, tax }))',
              '.map(([rate, cents]) => ({ rate, tax: taxOn(cents, rate) }))',
            ),
          ],
        },
        step(edit('src/invoice.js', 'taxByRate(lines)', 'taxByRate(reduced)')),
        step(
          edit(
            'src/invoice.js',
            '  const taxes = ',
            '  const reduced = lines.map((one) => ({ ...one, amount: (one.amount * (100 - discount)) / 100 }))\n' +
              '  const taxes = ',
          ),
        ),
        step(runTests),
        step(read('src/invoice.js')),
      ],
      answer:
        'All 34 tests pass. There were six mistakes: parseDate counted months from 1, dueDate left Sundays alone, ' +
        'parseAmount read 12.5 as 12.05, divide lost the rest, nextNumber did not fill up to four places, and tax was ' +
        'rounded by line and taken before the discount.',
    },
    {
      says: 'Thanks. Now add credit notes: some lines of an invoice are taken back, at their price, with discount and tax.',
      steps: [
        step(read('src/invoice.js'), read('src/render.js')),
        step(call('write_file', { path: 'src/credit-note.js', content: creditNote })),
        step(call('write_file', { path: 'test/credit-note.js', content: creditNoteTests })),
        step(runTests),
        {
          text: 'An invoice forgets its discount; the note needs it.',
          calls: [edit('src/invoice.js', '    issued,\n    due', '    issued,\n    discount,\n    due')],
        },
        step(runTests),
        step(
          edit(
            'README.md',
            '- `src/render.js` prints it',
            '- `src/credit-note.js` takes lines of an invoice back\n- `src/render.js` prints it',
          ),
        ),
      ],
      answer:
        'createCreditNote in src/credit-note.js takes lines back. An invoice now keeps its discount, because the note ' +
        'needs it. Four tests were added; all 38 pass, and the README lists the file.',
    },
    {
      says: 'Does printing work for a credit note, too? Its total is negative.',
      steps: [
        step(read('src/render.js')),
        step(read('src/credit-note.js')),
        step(call('search_files', { text: 'Total' })),
        step(
          edit(
            'src/render.js',
            'row(`Invoice ${number}`, issued),',
            'row(`${corrects ? `Credit note` : `Invoice`} ${number}`, issued),\n    ...(corrects ? [`Corrects invoice ${corrects}`] : []),',
          ),
          edit('src/render.js', 'taxes, total })', 'taxes, total, corrects })'),
        ),
        step(runTests),
        step(read('src/render.js')),
      ],
      answer:
        'It printed “Invoice” above a credit note. It now says “Credit note”, names the invoice it corrects, and prints ' +
        'the negative total; formatAmount puts the sign in front. The tests pass.',
    },
    {
      says: 'Which files did you change in all, and which function rounds?',
      steps: [step(call('list_files')), step(call('search_files', { text: 'Math.round' }))],
      answer:
        'Changed: src/dates.js, src/money.js, src/numbers.js, src/tax.js, src/invoice.js, src/render.js and README.md; ' +
        'new: src/credit-note.js and test/credit-note.js. taxOn rounds tax; line and createInvoice round amounts.',
    },
  ],
}
