import { logTools } from '../tools/logs.ts'
import { call, step, type Conversation } from './conversation.ts'

/** An investigation in logs: long results of which little matters, and the same searches narrowed down. */
export const incident: Conversation = {
  id: 'log-investigation',
  start: () => ({
    tools: logTools(),
    system: () =>
      'You are on call for a web shop. Find the cause in the logs before you say what to do; name times and lines. Times are UTC.',
  }),
  turns: [
    {
      says: 'Customers say they could not order this morning, 11 March. Since when, until when, and why?',
      steps: [
        step(call('list_logs')),
        step(call('search_log', { file: 'shop.log', text: 'ERROR' })),
        step(call('count_by_minute', { file: 'shop.log', text: '503' })),
        step(call('search_log', { file: 'shop.log', text: 'OrderError', after: 2 })),
        {
          text: 'The shop waits for the stock service in vain; I look there.',
          calls: [call('read_log', { file: 'stock.log', from: '09:12:00', to: '09:15:00' })],
        },
        step(call('search_log', { file: 'stock.log', text: 'config' })),
        step(call('search_log', { file: 'stock.log', text: 'exhausted' })),
        step(call('read_log', { file: 'shop.log', from: '09:13:00', to: '09:14:20' })),
        step(call('read_log', { file: 'stock.log', from: '09:20:00', to: '09:21:10' })),
      ],
      answer:
        'From 09:13:40 to 09:20:35 every order failed with status 503. At 09:13:10 stock 4.18.0 was deployed, and with it ' +
        'pool.size fell from 40 to 4. The pool was used up, reserveItems (order/reserve.js:41) waited 5000 ms and gave up. At ' +
        '09:20:36 ida set pool.size back to 40 by hand.',
    },
    {
      says: 'How many orders were lost, and does the mail service have to do with it?',
      steps: [
        step(call('count_by_minute', { file: 'shop.log', text: '/order 503' })),
        step(call('count_by_minute', { file: 'shop.log', text: '/order 201' })),
        step(
          call('search_log', { file: 'mail.log', text: 'WARN' }),
          call('read_log', { file: 'mail.log', from: '09:13:00', to: '09:21:00' }),
        ),
        step(call('search_log', { file: 'queue.log', text: 'ERROR' })),
      ],
      answer:
        '84 orders failed. Mail has nothing to do with it: it was greylisted every five minutes, before, during and after. But it ' +
        'sent confirmations at its usual pace in those minutes; someone should look at what they confirmed. There is no queue.log.',
    },
    {
      says: 'Is the service healthy now, and what must be done so that it stays so?',
      steps: [
        step(call('read_log', { file: 'stock.log', from: '09:21:00', to: '09:24:59' })),
        step(call('search_log', { file: 'shop.log', text: 'ERROR' })),
        step(call('search_log', { file: 'stock.log', text: 'deploy' })),
      ],
      answer:
        'It is: the last error was at 09:20:35, and the pool has been below its limit since. But 40 was set by hand; the next deploy of ' +
        '4.18.0 brings 4 back. Put pool.size=40 into the configuration of the release, and warn when a pool is used up for a minute.',
    },
    {
      says: 'Write me two sentences for the customers.',
      steps: [],
      answer:
        'On 11 March between 09:13 and 09:21 (UTC) orders could not be placed because of a wrong setting on our side. It has been put ' +
        'right; orders that failed were not charged and can simply be placed again.',
    },
  ],
}
