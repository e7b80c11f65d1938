import { shopTools } from '../tools/shop.ts'
import { call, step, type Conversation } from './conversation.ts'

/** A customer's session: JSON results, parallel calls, failed calls, an interjection, ids that come again. */
export const shop: Conversation = {
  id: 'shop-service',
  reusesIds: true,
  start: () => ({
    tools: shopTools(),
    system: () => 'You serve the customers of a household shop. Be brief. Amounts are in euro cents; say them in euro.',
  }),
  turns: [
    {
      says: 'Hello, this is Mara, mara@example.com. Where are the two orders I made in March?',
      steps: [
        step(call('find_customer', { email: 'mara@example.com' })),
        step(call('list_orders', { customer: 'C-2041' })),
        step(call('get_order', { order: 'W-88120' }), call('get_order', { order: 'W-88164' })),
        step(call('track_parcel', { parcel: 'P-551360' }), call('track_parcel', { parcel: 'P-551492' })),
      ],
      answer:
        'Hello Mara. W-88120 (kettle, strainer, tea) was delivered on 2026-03-05. W-88164 (lamp and bulb) is held in ' +
        'Karlsruhe since 2026-03-11, because the address is incomplete.',
    },
    {
      says: 'The kettle came with a dent. I would like my money back.',
      steps: [
        step(call('refund_item', { order: 'W-88120', item: 'K-100' })),
        {
          text: 'The item has another number; I look it up.',
          calls: [call('get_order', { order: 'W-88120' })],
          interjection: 'Or another one instead, if you have it. Green is fine, too.',
        },
        step(call('check_stock', { product: 'K-100' }), call('check_stock', { product: 'K-101' })),
        step(call('exchange_item', { order: 'W-88120', item: 'L-1', product: 'K-101' })),
      ],
      answer: 'The blue kettle is sold out, so a green one is on its way to you: exchange X-88120-L-1.',
    },
    {
      says: 'Lovely. And the lamp: please send it to my office in Hamburg.',
      steps: [
        step(call('change_address', { order: 'W-88164', address: 'Hamburg office' })),
        step(call('find_customer', { email: 'mara@example.com' })),
        step(call('change_address', { order: 'W-88164', address: 'Hafenstrasse 7, 20457 Hamburg' })),
        step(call('track_parcel', { parcel: 'P-551492' })),
      ],
      answer: 'Done: W-88164 goes to Hafenstrasse 7, 20457 Hamburg. The carrier was told; the parcel is P-551492.',
    },
    {
      says: 'I did not order the tea strainer, by the way.',
      steps: [
        step(call('get_order', { order: 'W-88120' })),
        step(call('refund_item', { order: 'W-88120', item: 'L-2' })),
      ],
      answer: 'Then you shall not pay for it: 6.90 euro go back to you, refund R-88120-L-2. Keep the strainer.',
    },
    {
      says: 'Kind of you. What have the two orders cost me then, all in all?',
      steps: [
        step(call('get_order', { order: 'W-88120' }), call('get_order', { order: 'W-88164' })),
        step(call('list_orders', { customer: 'C-2041' })),
      ],
      answer: 'W-88120 comes to 68.70 euro without the strainer, W-88164 to 93.50 euro; together 162.20 euro.',
    },
    { says: 'Thanks, bye!', steps: [], answer: 'Goodbye, Mara.' },
  ],
}
