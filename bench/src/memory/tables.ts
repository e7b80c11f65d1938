/** Something a Winnow remembers from one request to the next, and how much of it at most. */
export interface MemoTable {
  readonly holds: string
  readonly bound: string
  /** Where the bound stands: a file of the core package, and the words in it. */
  readonly stands: { readonly file: string; readonly text: string }
}

/** Everything else it remembers hangs on message objects and goes when the host drops them. */
export const memoTables: readonly MemoTable[] = [
  {
    holds: 'conversations: the decisions about their turns, with the messages',
    bound:
      '200,000 messages and 64 million characters, or as `memory` says; of two at random the one unused for longer goes; the one in use stays',
    stands: { file: 'prepare/history/conversation-memo.ts', text: '{ messages: 200_000, characters: 64_000_000 }' },
  },
  {
    holds: 'for each conversation: open turns, with their messages and what their results are sent as',
    bound: '64 open turns, the one unused for longest goes first',
    stands: { file: 'prepare/plan/open-turn.ts', text: 'const mostTurns = 64' },
  },
  {
    holds: 'for each conversation: the messages of finished rounds of its open turns',
    bound: '20,000 messages, the turn unused for longest goes first; the one in use stays',
    stands: { file: 'prepare/plan/open-turn.ts', text: 'const mostMessages = 20_000' },
  },
  {
    holds: 'token counts by text',
    bound: 'two halves of 16 million characters, the older half goes at once',
    stands: { file: 'tokens/memo.ts', text: 'const capacity = 16_000_000' },
  },
  {
    holds: 'compressed results by result, call and question',
    bound: 'two halves of 16 million characters, the older half goes at once',
    stands: { file: 'compress/memo.ts', text: 'const capacity = 16_000_000' },
  },
  {
    holds: 'the questions results were compressed for, each once',
    bound: 'two halves of 4 million characters, the older half goes at once',
    stands: { file: 'compress/memo.ts', text: 'const questionCapacity = 4_000_000' },
  },
  {
    holds: 'values by text: places in it, for all Winnows of a process together',
    bound: 'two halves of 1 million characters, the older half goes at once',
    stands: { file: 'text/values/values.ts', text: 'const remembered = 1_000_000' },
  },
  {
    holds: 'references of texts of over 100,000 characters',
    bound: 'two halves of 1 million characters, the older half goes at once',
    stands: { file: 'text/marks/ref.ts', text: 'const remembered = 1_000_000' },
  },
]
