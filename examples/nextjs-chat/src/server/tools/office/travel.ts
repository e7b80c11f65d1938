import { z } from 'zod'
import { chatTool, type ChatTool } from '../tool.ts'

const cities = ['Berlin', 'Hamburg', 'Oslo', 'Lyon', 'Porto'] as const
const city = z.enum(cities)
const day = z.iso.date()

/** A small number that is always the same for the same text. */
const number = (text: string, below: number): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % below

const trains = (
  from: string,
  to: string,
): { readonly at: string; readonly minutes: number; readonly price: number }[] =>
  ['06:12', '08:12', '10:42', '14:12', '17:42'].map((at) => ({
    at,
    minutes: 90 + number(`${from}${to}`, 240),
    price: 29 + number(`${from}${to}${at}`, 70),
  }))

/** Tools for a journey. What they say is made up, and always the same. */
export const travelTools: readonly ChatTool[] = [
  chatTool({
    name: 'weather_forecast',
    description: 'Gives the weather forecast of a city for a day.',
    schema: z.object({ city, day }),
    run: (input) => {
      const seed = `${input.city}${input.day}`
      const sky = ['sunny', 'cloudy', 'light rain', 'heavy rain', 'windy'][number(seed, 5)]!
      return `${input.city}, ${input.day}: ${sky}, ${4 + number(seed, 9)} to ${12 + number(seed, 11)} degrees`
    },
  }),
  chatTool({
    name: 'weather_warnings',
    description: 'Lists weather warnings for a city.',
    schema: z.object({ city }),
    run: (input) => (number(input.city, 3) === 0 ? `Storm warning for ${input.city} until Tuesday.` : 'No warnings.'),
  }),
  chatTool({
    name: 'train_search',
    description: 'Finds trains from one city to another.',
    schema: z.object({ from: city, to: city }),
    run: ({ from, to }) => JSON.stringify(trains(from, to)),
  }),
  chatTool({
    name: 'train_cheapest',
    description: 'Finds the cheapest train from one city to another.',
    schema: z.object({ from: city, to: city }),
    run: ({ from, to }) => JSON.stringify(trains(from, to).toSorted((one, other) => one.price - other.price)[0]),
  }),
  chatTool({
    name: 'hotel_search',
    description: 'Finds hotels in a city, with the price of a night.',
    schema: z.object({ city }),
    run: (input) =>
      JSON.stringify(
        ['Station', 'Park', 'River'].map((name) => ({
          hotel: `${name} ${input.city}`,
          night: 60 + number(name + input.city, 120),
        })),
      ),
  }),
  chatTool({
    name: 'distance_between',
    description: 'Gives the distance between two cities in kilometres.',
    schema: z.object({ from: city, to: city }),
    run: ({ from, to }) => `${from} to ${to}: ${180 + number([from, to].toSorted().join(''), 1900)} km`,
  }),
  chatTool({
    name: 'travel_carbon',
    description: 'Estimates the carbon of a journey in kilograms.',
    schema: z.object({ kilometres: z.number().min(0), by: z.enum(['train', 'car', 'plane']) }),
    run: ({ kilometres, by }) => `${(kilometres * { train: 0.03, car: 0.15, plane: 0.24 }[by]).toFixed(1)} kg`,
  }),
  chatTool({
    name: 'expense_mileage',
    description: 'Works out what a journey by car is paid back with.',
    schema: z.object({ kilometres: z.number().min(0) }),
    run: ({ kilometres }) => `${(kilometres * 0.3).toFixed(2)} EUR`,
  }),
  chatTool({
    name: 'expense_per_diem',
    description: 'Gives the daily allowance for a city.',
    schema: z.object({ city }),
    run: (input) => `${24 + number(input.city, 20)} EUR a day`,
  }),
]
