import { tableTools } from '../tools/tables.ts'
import { call, step, type Conversation, type ScriptedCall } from './conversation.ts'

const query = (table: string, more: object = {}): ScriptedCall => call('query_table', { table, ...more })

/** A data analysis: tables as JSON, asked for in full, then narrowed down, and again for later questions. */
export const analysis: Conversation = {
  id: 'data-analysis',
  start: () => ({
    tools: tableTools(),
    system: () =>
      'You analyse the data of a bicycle rental for its manager. Give numbers with the rows they come from. Say so when the data ' +
      'cannot answer a question.',
  }),
  turns: [
    {
      says: 'Which stations run empty, and where do the bicycles end up? Look at February.',
      steps: [
        step(call('list_tables')),
        step(query('stations')),
        step(query('rentals', { limit: 100 })),
        step(query('rentals', { groupBy: 'station', sum: ['started', 'ended'], sortBy: 'started' })),
        {
          text: 'The upper stations lose bicycles; I look at one of them day by day.',
          calls: [query('rentals', { where: [{ column: 'station', is: '=', value: 'S12' }] })],
        },
        step(query('rentals', { where: [{ column: 'station', is: '=', value: 'S11' }] })),
      ],
      answer:
        'All stations from S06 upwards lose bicycles: S10 (Sports Park) 84 in February, S08 60, S09 54, S06 and S07 28 each. For their ' +
        'size it is worst in the hills: S12 (Upper Terminus) lost 140 of 1,045 rentals, S11 (Observatory) 80 of 705. At S01 to S03 as ' +
        'many end as start. So nobody gains what the hills lose: the table does not say where those bicycles ended.',
    },
    {
      says: 'Are there days on which a station did nothing at all?',
      steps: [
        step(query('rentals', { where: [{ column: 'started', is: '<', value: 1 }] })),
        step(query('rentals', { where: [{ column: 'started', is: '=', value: 0 }], groupBy: 'station' })),
        step(query('closures')),
      ],
      answer:
        'Yes: S05 (Library) from 10 to 14 February, five days, and S11 (Observatory) from 20 to 28 February, nine days. Both rented ' +
        'nothing and took nothing back, so they were shut. There is no table of closures that says why.',
    },
    {
      says: 'Does rain matter?',
      steps: [
        step(query('rentals', { groupBy: 'rain', sum: ['started', 'minutes'] })),
        step(query('rentals', { where: [{ column: 'rain', is: '>', value: 0 }], groupBy: 'date', sum: ['started'] })),
        step(query('rentals', { groupBy: 'date', sum: ['started'], sortBy: 'started' })),
        step(query('rentals', { groupBy: 'weather', sum: ['started'] })),
      ],
      answer:
        'Hardly. On 7 wet days there were 4,727 rentals, 675 a day; on 21 dry days 14,302, 681 a day. The busiest wet day, 16 ' +
        'February, had 720, as many as good dry days. The table has only rain yes (6.5) or no (0), no temperature or wind.',
    },
    {
      says: 'Which days were busiest at each station of the Harbour, and how long did people ride then?',
      steps: [
        step(query('stations', { where: [{ column: 'district', is: '=', value: 'Harbour' }] })),
        step(
          query('rentals', { where: [{ column: 'station', is: '=', value: 'S01' }], sortBy: 'started', limit: 5 }),
          query('rentals', { where: [{ column: 'station', is: '=', value: 'S02' }], sortBy: 'started', limit: 5 }),
          query('rentals', { where: [{ column: 'station', is: '=', value: 'S03' }], sortBy: 'started', limit: 5 }),
        ),
      ],
      answer:
        'S01 (Fish Market): 22 February with 58 rentals, 21 minutes on average. S02 (Customs House): 15 February with 58, 13 minutes. S03 ' +
        '(Town Hall): 15 February with 69, 14 minutes. All of the five best days of the three stations are Saturdays and Sundays.',
    },
    {
      says: 'Sum it up for the board in three sentences.',
      steps: [],
      answer:
        'In February the stations in the hills lost every eighth bicycle that was rented there, those at the Harbour none. Two stations ' +
        'were shut, the Library for five days and the Observatory for nine. Rain made no difference; weekends fill the Harbour.',
    },
  ],
}
