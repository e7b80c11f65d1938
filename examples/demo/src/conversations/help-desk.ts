import { helpDeskTools } from '../tools/help-desk.ts'
import { call, step, type Conversation, type ScriptedCall } from './conversation.ts'

const article = (name: string): ScriptedCall => call('read_article', { article: `${name}.md` })
const account = call('show_account')
const newHome = 'Seeweg 11, 79117 Freiburg'

const instructions = `You are the help desk of a provider of internet connections. Today is 1 April 2026.
Look at the account before you promise anything, and into the help pages before you name a rule.
Never guess a price. Credit what the rules give, no more. Ask before you change a contract.
Answer in a few friendly sentences; give amounts in euro.`

/** A long chat of a customer with the help desk, whose concerns come and go and come back. */
export const helpDesk: Conversation = {
  id: 'help-desk',
  start: () => ({ tools: helpDeskTools(), system: () => instructions }),
  turns: [
    {
      says: 'Hi! My March bill is far too high. What happened?',
      steps: [step(account, call('list_bills')), step(article('contracts')), step(article('bills'))],
      answer:
        'Hello Jonas. Your March bill holds 79.00 for a router that was not returned and 4.50 for a payment that came back. Your ' +
        'contract goes on, so no router is due. Did you swap it lately?',
    },
    {
      says: 'Yes, you sent me a new one in February and I posted the old one on 27 February. I still have the receipt.',
      steps: [
        {
          text: 'Then the charge is wrong; I take it back together with the fee.',
          calls: [call('give_credit', { amount: '83.50', why: 'router returned on 2026-02-27, fee of the payment' })],
        },
        step(account),
      ],
      answer:
        'Thank you, that settles it: 83.50 are credited (G-1) and set off against your next bill. Please keep the receipt for a while.',
    },
    {
      says: 'Great. While I have you: the internet has been slow for two days.',
      steps: [step(call('check_line')), step(article('faults'))],
      answer:
        'I see it: with a cable you had 27.1, 28.8 and 26.3 Mbit/s on two days, and Basic has to give 30. There are 214 errors an hour ' +
        'instead of 3. That is a fault of the line. The measurement of 9.4 was wireless and does not count.',
    },
    {
      says: 'So what now? I am at home on the 14th.',
      steps: [
        step(call('list_slots')),
        step(call('book_technician', { at: '2026-04-14 09:00', what: 'line with 214 errors an hour' })),
        step(call('book_technician', { at: '2026-04-14 08:00', what: 'line with 214 errors an hour' })),
      ],
      answer:
        'A technician comes on 14 April at 8:00 (T-1). It costs nothing. If it becomes better on its own, just tell us.',
    },
    {
      says: 'Do I get money back for the slow days?',
      steps: [step(article('faults'))],
      answer:
        'I am afraid not for slow days: money is paid back for full days without a connection, from the third on. Should the line ' +
        'fail altogether, it is 5.00 a day, and comes on its own.',
    },
    {
      says: 'OK. We also move on 2 May, to Seeweg 11, 79117 Freiburg. Can I take the connection with me?',
      steps: [step(article('moving'), call('check_address', { address: newHome })), step(account)],
      answer:
        'Yes. Your plan can be had there, up to Plus. There is no socket yet, so a technician has to come. You told us more than ' +
        'four weeks before, and as your contract is from June 2023, older than 24 months, the move is free. Shall I book it?',
    },
    {
      says: 'Please do. The 16th at ten would suit for the socket, I get the keys on the 10th.',
      steps: [
        step(call('list_slots')),
        step(call('book_technician', { at: '2026-04-16 10:00', what: `socket, ${newHome}` })),
        step(call('change_account', { address: newHome, from: '2026-05-02' })),
      ],
      answer:
        'Done: the technician is at Seeweg 11 on 16 April at 10:00 (T-2), and your connection moves on 2 May. Somebody of age must be there.',
    },
    {
      says: 'My girlfriend says we should take Max there.',
      steps: [step(call('check_address', { address: newHome })), step(article('contracts'))],
      answer:
        'Max is not to be had at Seeweg 11; fibre is planned for 2027. The fastest there is Plus with up to 250 Mbit/s for 34.90 a ' +
        'month. You can change at any time, but the term of 12 months begins anew.',
    },
    {
      says: 'Then Plus, from the day we move. Does it change anything about the price of the move?',
      steps: [
        step(article('moving')),
        step(call('change_account', { plan: 'Plus', from: '2026-05-02' })),
        step(account),
      ],
      answer:
        'No, the move stays free. From 2 May you have Plus for 34.90 a month, with a term of 12 months from that day.',
    },
    {
      says: 'And the fault at the old flat, is the appointment on the 14th still there?',
      steps: [step(account), step(call('check_line'))],
      answer:
        'Yes, T-1 on 14 April at 8:00 at the Lindenallee. The line still shows 214 errors an hour, so it is worth it.',
    },
    {
      says: 'One last thing: what will my April bill come to, roughly?',
      steps: [step(call('list_bills'), account), step(article('bills'))],
      answer:
        'Basic is 24.90, plus your calls to mobile numbers, of late 0.27 to 1.08. Against it stands the credit of 83.50, so you pay ' +
        'nothing, and about 58 euro remain; from 10.00 we pay them out if you wish.',
    },
    {
      says: 'Keep it for the next bills. Thanks, you were a great help!',
      steps: [],
      answer: 'Gladly, Jonas. Have a good move!',
    },
  ],
}
