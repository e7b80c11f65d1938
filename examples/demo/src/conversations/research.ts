import { pageTools } from '../tools/pages.ts'
import { call, step, type Conversation, type ScriptedCall } from './conversation.ts'

const host = 'pages.example'
const search = (query: string): ScriptedCall => call('search_pages', { query })
const open = (page: string): ScriptedCall => call('open_page', { address: `https://${host}/${page}` })

/** Research over pages with much around their text; later questions go back to pages read before. */
export const research: Conversation = {
  id: 'research-pages',
  start: () => ({
    tools: pageTools('pages', host),
    system: () =>
      'You research questions on the web. Open the pages before you rely on them, say where each fact comes from, and say ' +
      'what you could not find. Amounts are as the pages give them.',
  }),
  turns: [
    {
      says:
        'We (two adults, children of 5 and 9, a cargo bicycle, a tent) want to spend a long weekend in May on the island of ' +
        'Varno. We come from Ostra. Which weekend is best, and what is in the way?',
      steps: [
        step(search('Varno ferry timetable bicycle fares')),
        step(open('varno-line-timetable')),
        {
          text: 'The timetable may not hold in May; I look for works.',
          calls: [search('Varno harbour works May pier')],
        },
        step(open('varno-harbour-notices'), open('cyclists-forum-varno')),
        step(search('Ostra Halmstrand train bicycles weekends May')),
        step(open('halmstrand-news-bridge')),
        step(open('varno-trains')),
        step(search('Varno campsite tent open'), search('Varno birds May')),
        step(open('varno-camping'), open('varno-bird-reserve')),
      ],
      answer:
        'Take the weekend of 22 to 24 May if you can leave on Friday evening, else 8 to 10 May. From 4 to 22 May ships land at the ' +
        'old stone quay, whose ramp is steep for a cargo bicycle (harbour notice 17). Trains from Ostra do not run on 1 to 3, 15 ' +
        'to 17 and 29 to 31 May (Halmstrand Courier). From 16 to 19 May the quay can be under water. The campsite at North Bay ' +
        'is open from 25 April (Visit Varno).',
    },
    {
      says: 'What would it cost on 8 to 10 May: out on Friday night with a cabin for four, back on Sunday by day?',
      steps: [
        step(open('varno-line-timetable')),
        step(open('varno-camping')),
        step(search('group discount child fare cargo bicycle')),
      ],
      answer:
        'Out with sailing 107: two adults 48.00, two children 24.00, cargo bicycle 11.00, cabin for four 96.00, together 179.00. Back ' +
        'with sailing 104: 83.00. Two nights at North Bay: pitch 19.00, adults 24.00, children 12.00. In all 317.00 (fares of Varno ' +
        'Line, prices of Visit Varno; the first night is on board, so one night less is 289.50).',
    },
    {
      says: 'Could we see storm petrels then? The children would love it.',
      steps: [
        step(search('storm petrels walk children evening')),
        step(open('varno-bird-reserve')),
        step(search('moon May 2026 Varno')),
      ],
      answer:
        'Not on that weekend. The walk is on Fridays from 22:30, when you are at sea, and petrels come on moonless nights, 13 to 18 ' +
        'May. Puffins stand outside their burrows in the first hours after sunrise; the guided walk “Cliffs at dawn” is on ' +
        'Saturday and Sunday at 05:30 and costs 8.00 each (Coastal Reserves). I found no page on the age of children.',
    },
    {
      says: 'And if the train does not run after all, how do we get the cargo bicycle to the harbour?',
      steps: [step(open('halmstrand-news-bridge')), step(search('route 4 gravel Ostra harbour cycle'))],
      answer:
        'By the cycle way, route 4: 27 km, nearly flat, with loose gravel between Mill Lock and the sugar works. The buses take six ' +
        'bicycles at a time on a trailer, on the first two weekends only; whether a cargo bicycle fits, the page does not say.',
    },
    {
      says: 'Which sailing lands at what time when we come back on Sunday, and until when may we change the tickets?',
      steps: [],
      answer:
        'Sailing 104 leaves Varno at 14:20 and lands at Halmstrand at 16:50. Tickets can be changed without charge until 48 hours ' +
        'before, and for 9.00 until two hours before.',
    },
  ],
}
