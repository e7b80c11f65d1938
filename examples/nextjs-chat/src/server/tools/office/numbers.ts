import { z } from 'zod'
import { createHash } from 'node:crypto'
import { chatTool, type ChatTool } from '../tool.ts'

const amount = z.number()
const text = z.string().max(10_000)
const day = z.iso.date()
const metres = { m: 1, km: 1000, mi: 1609.344, ft: 0.3048 }
const grams = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523_125 }

/** Tools that work something out. */
export const numberTools: readonly ChatTool[] = [
  chatTool({
    name: 'percent_of',
    description: 'Works out a percentage of a number.',
    schema: z.object({ percent: amount, of: amount }),
    run: ({ percent, of }) => String((percent / 100) * of),
  }),
  chatTool({
    name: 'percent_change',
    description: 'Works out by how many percent a number changed.',
    schema: z.object({ before: amount, after: amount }),
    run: ({ before, after }) => `${(((after - before) / before) * 100).toFixed(2)} %`,
  }),
  chatTool({
    name: 'sum_numbers',
    description: 'Adds up numbers.',
    schema: z.object({ numbers: z.array(amount) }),
    run: ({ numbers }) => String(numbers.reduce((sum, one) => sum + one, 0)),
  }),
  chatTool({
    name: 'average_numbers',
    description: 'Gives the mean and the median of numbers.',
    schema: z.object({ numbers: z.array(amount).min(1) }),
    run: ({ numbers }) =>
      JSON.stringify({
        mean: numbers.reduce((sum, one) => sum + one, 0) / numbers.length,
        median: numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)],
      }),
  }),
  chatTool({
    name: 'convert_length',
    description: 'Converts a length between metres, kilometres, miles and feet.',
    schema: z.object({ value: amount, from: z.enum(['m', 'km', 'mi', 'ft']), to: z.enum(['m', 'km', 'mi', 'ft']) }),
    run: ({ value, from, to }) => `${(value * metres[from]) / metres[to]} ${to}`,
  }),
  chatTool({
    name: 'convert_weight',
    description: 'Converts a weight between grams, kilograms, pounds and ounces.',
    schema: z.object({ value: amount, from: z.enum(['g', 'kg', 'lb', 'oz']), to: z.enum(['g', 'kg', 'lb', 'oz']) }),
    run: ({ value, from, to }) => `${(value * grams[from]) / grams[to]} ${to}`,
  }),
  chatTool({
    name: 'convert_temperature',
    description: 'Converts degrees Celsius to Fahrenheit.',
    schema: z.object({ celsius: amount }),
    run: ({ celsius }) => `${celsius * 1.8 + 32} °F`,
  }),
  chatTool({
    name: 'loan_payment',
    description: 'Works out the monthly payment of a loan.',
    schema: z.object({ loan: amount, yearlyPercent: amount, months: z.number().int().min(1) }),
    run: ({ loan, yearlyPercent, months }) =>
      (yearlyPercent === 0
        ? loan / months
        : (loan * yearlyPercent) / 1200 / (1 - (1 + yearlyPercent / 1200) ** -months)
      ).toFixed(2),
  }),
  chatTool({
    name: 'tax_included',
    description: 'Splits a price into net and value added tax.',
    schema: z.object({ price: amount, percent: amount }),
    run: ({ price, percent }) =>
      JSON.stringify({
        net: (price / (1 + percent / 100)).toFixed(2),
        tax: (price - price / (1 + percent / 100)).toFixed(2),
      }),
  }),
  chatTool({
    name: 'days_between',
    description: 'Counts the days between two dates.',
    schema: z.object({ from: day, to: day }),
    run: ({ from, to }) => `${(Date.parse(to) - Date.parse(from)) / 86_400_000} days`,
  }),
  chatTool({
    name: 'text_statistics',
    description: 'Counts the words and characters of a text.',
    schema: z.object({ text }),
    run: (input) =>
      JSON.stringify({ characters: input.text.length, words: input.text.split(/\s+/u).filter(Boolean).length }),
  }),
  chatTool({
    name: 'text_hash',
    description: 'Gives the SHA-256 of a text.',
    schema: z.object({ text }),
    run: (input) => createHash('sha256').update(input.text).digest('hex'),
  }),
  chatTool({
    name: 'text_slug',
    description: 'Makes a title into a part of a web address.',
    schema: z.object({ text }),
    run: (input) =>
      input.text
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .join('-'),
  }),
]
