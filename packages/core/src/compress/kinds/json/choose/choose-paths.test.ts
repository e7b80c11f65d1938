import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

/** Numbers that look drawn by lot, the same in each run. */
const drawn = (at: number): number => (at * 7919 + Math.floor(at / 13) * 104_729) % 9973

const caps = [400, 700, 900, 1500] as const
const accountOf = (at: number): string => `acc-${at}-${drawn(at).toString(16)}`
const invoiceOf = (account: number, at: number): string => `k${account}x${at}x${drawn(account * 40 + at).toString(16)}`
const accounts = (count: number) =>
  Array.from({ length: count }, (_, account) => ({
    account: accountOf(account),
    region: account % 3 === 0 ? 'eu' : 'us',
    invoices: Array.from({ length: 4 + (drawn(account) % 16) }, (_invoice, at) => ({
      id: invoiceOf(account, at),
      amount: drawn(account + at) / 100,
      state: account % 4 !== 1 && drawn(account * 31 + at) % 11 === 0 ? 'void' : 'paid',
    })),
  }))

test.each(caps)(
  'each row stands below the object that holds it, with what its list says of all rows: cap %i',
  (cap) => {
    for (const count of [8, 16, 30]) {
      const given = accounts(count)
      const { output } = compressResult(
        {
          toolName: 'list_accounts',
          output: JSON.stringify({ accounts: given }),
          query: 'Which account has void invoices?',
        },
        { cap },
      )
      let account: string | undefined
      let said: string | undefined
      const wrong: string[] = []
      for (const line of String(output).split('\n')) {
        const begun = /acc-\d+-\w+/u.exec(line)?.[0]
        if (begun !== undefined) [account, said] = [begun, undefined]
        said = /all rows: \{state: (\w+)/u.exec(line)?.[1] ?? said
        const [, number, at] = /\bk(\d+)x(\d+)x/u.exec(line) ?? []
        if (number === undefined) continue
        const { state } = given[Number(number)]!.invoices[Number(at)]!
        const says = /paid|void/u.exec(line)?.[0] ?? said
        if (account !== accountOf(Number(number)) || says !== state) wrong.push(`${line} below ${account}`)
      }
      expect(wrong).toEqual([])
    }
  },
)

test.each(caps)('each row stands below all the keys it is in: cap %i', (cap) => {
  const pods = (cluster: number, node: number) =>
    Array.from({ length: 3 + (drawn(cluster * 8 + node) % 18) }, (_, at) => ({
      name: `k${cluster}x${node}x${at}`,
      phase: drawn(cluster + node * 5 + at * 3) % 9 === 0 ? 'Failed' : 'Running',
    }))
  const clusters = Array.from({ length: 9 }, (_, cluster) => ({
    key: `cl-${cluster}`,
    nodes: Object.fromEntries(
      Array.from({ length: 7 }, (_node, at) => [
        `node${at}`,
        { ready: (cluster + at) % 5 > 0, pods: pods(cluster, at) },
      ]),
    ),
  }))
  const { output } = compressResult(
    { toolName: 'list_clusters', output: JSON.stringify({ clusters }), query: 'Which pods failed?' },
    { cap },
  )
  let [cluster, node]: (string | undefined)[] = []
  const wrong: string[] = []
  for (const line of String(output).split('\n')) {
    cluster = /cl-(\d+)/u.exec(line)?.[1] ?? cluster
    node = /\bnode(\d+)/u.exec(line)?.[1] ?? node
    const pod = /\bk(\d+)x(\d+)x/u.exec(line)
    if (pod && (pod[1] !== cluster || pod[2] !== node)) wrong.push(`${line} below ${cluster}, ${node}`)
  }
  expect(wrong).toEqual([])
})
