import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { KindTable } from '../../kind-table.ts'
import { questionOf } from '../../read/question.ts'
import { table } from './table.ts'

const contextOf = (question = '', path?: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path,
})
const reformat = (lines: readonly string[]): string | undefined => table.reformat!(lines.join('\n'), contextOf())?.text
const kinds = new KindTable()
const kindOf = (lines: readonly string[]): string => kinds.ofShape(lines.join('\n')).name

const pods = (count: number): string[] => [
  'NAMESPACE   NAME             READY   STATUS             RESTARTS      AGE',
  ...Array.from({ length: count }, (_, index) =>
    index === 77
      ? 'billing     invoicer-7xk2p   0/1     CrashLoopBackOff   17 (2m ago)   73m'
      : `${index % 2 === 0 ? 'billing' : 'catalog'}     web-${String(index).padStart(5, 'a')}x     1/1     Running            0             ${(index % 30) + 2}d`,
  ),
]

describe('tables are known', () => {
  const box = [
    '+----+------+',
    '| id | name |',
    '+----+------+',
    '| 1  | Ann  |',
    '| 2  | Ben  |',
    '| 3  | Cem  |',
    '+----+------+',
  ]
  const psql = [' id | name ', '----+------', '  1 | Ann', '  2 | ', '  3 | Cem', '(3 rows)', '']
  const markdown = ['| id | name |', '|---:|:-----|', '| 1 | Ann |', '| 2 | Ben \\| Bo |', '| 3 | Cem |']
  const csv = ['id,name,city', '1,Ann,Oslo', '2,"Ben, Bo",Rome', '3,Cem,Bonn', '4,Dee,Bern']
  const tsv = ['id\tname', '1\tAnn', '2\tBen', '3\tCem', '4\tDee']
  const df = [
    'Filesystem     1K-blocks    Used Available Use% Mounted on',
    '/dev/sda1       98831908 5571234  88195420   6% /',
    '/dev/sdb1      206293944 1936624 193855860   1% /data',
    'tmpfs             819200       0    819200   0% /run',
  ]
  const lines = [
    '┌────┬──────┐',
    '│ id │ name │',
    '├────┼──────┤',
    '│ 1  │ Ann  │',
    '│ 2  │      │',
    '│ 3  │ Cem  │',
    '└────┴──────┘',
  ]
  const records = [
    '-[ RECORD 1 ]-',
    'id   | 1',
    'name | Ann',
    'city | Oslo',
    '-[ RECORD 2 ]-',
    'id   | 2',
    'name | ',
    'city | Rome',
    '-[ RECORD 3 ]-',
    'id   | 3',
    'name | Cem',
    'city | Bonn',
  ]

  it.each(Object.entries({ box, psql, markdown, csv, tsv, df, lines, records, pods: pods(9) }))('%s', (_, text) =>
    expect(kindOf(text)).toBe('table'),
  )

  it('are written with each cell literally and nothing around it', () => {
    expect(reformat(box)).toBe('id\tname\n1\tAnn\n2\tBen\n3\tCem')
    expect(reformat(lines)).toBe('id\tname\n1\tAnn\n2\t\n3\tCem')
    expect(reformat(psql)).toBe('id\tname\n1\tAnn\n2\t\n3\tCem\n(3 rows)\n')
    expect(reformat(markdown)).toBe('id\tname\n1\tAnn\n2\tBen \\| Bo\n3\tCem')
    expect(reformat(df)).toBe(
      [
        'Filesystem\t1K-blocks\tUsed\tAvailable\tUse%\tMounted on',
        '/dev/sda1\t98831908\t5571234\t88195420\t6%\t/',
        '/dev/sdb1\t206293944\t1936624\t193855860\t1%\t/data',
        'tmpfs\t819200\t0\t819200\t0%\t/run',
      ].join('\n'),
    )
    expect(reformat(records)).toBe('id\tname\tcity\n1\tAnn\tOslo\n2\t\tRome\n3\tCem\tBonn')
    expect(reformat(csv)).toBeUndefined()
    expect(reformat(tsv)).toBeUndefined()
  })

  it('keep the words around them, and stay tables when they are read again', () => {
    const text = ['# Two tables', '', ...markdown, '', 'Between them.', '', ...markdown, '', 'The end.']
    const short = reformat(text)!
    expect(short).toMatch(/^# Two tables\n\nid\tname\n1\tAnn\n[^]*\n\nBetween them\.\n\nid\tname\n[^]*\n\nThe end\.$/u)
    expect(reformat(short.split('\n'))).toBeUndefined()
    for (const given of [box, psql, lines, records, pods(9)]) expect(kindOf(reformat(given)!.split('\n'))).toBe('table')
  })

  it('are no files for their first column of numbers', () => {
    expect(kindOf([' id | name ', '----+------', '  1 | Ann', '  2 | Ben', '  3 | Cem', '  4 | Dee'])).toBe('table')
    expect(kindOf(['     1\tid,name', '     2\t1,Ann', '     3\t2,Ben', '     4\t3,Cem', '     5\t4,Dee'])).toBe('file')
  })

  it('have no head in their first row where it says what other rows say', () => {
    const rows = Array.from({ length: 40 }, (_, at) => `Bridge ${at}, grade 1.${at % 10}, no action needed`)
    expect(kindOf(rows)).toBe('table')
    const odd = 'Bridge 40, grade 3.7, closure recommended'
    const { text } = table.choose([...rows, odd, ...rows].join('\n'), contextOf(), 500)!
    expect(text).toContain(odd)
    expect(text).toContain('"column 3" no action needed')
    expect(kindOf(rows.map((_, at) => `Rent ${at},50 EUR, balance ${900 - at},00`))).not.toBe('table')
  })

  it.each(
    Object.entries({
      code: ['if (a) {', '\tconst b = 1', '\tconst c = 2', '\tconst d = 3', '\treturn b', '}'],
      sentences: [
        'One two three four five six.',
        'The rest of it is as long.',
        'And not a table at all, ok.',
        'There are no columns here.',
        'None.',
      ],
      'a log': [
        '12:00:01  INFO  started  ok',
        '12:00:02  INFO  listening  ok',
        '12:00:03  WARN  slow  ok',
        '12:00:04  INFO  done  ok',
      ],
      pairs: ['Name:       web', 'Namespace:  prod', 'Node:       n1', 'Status:     ok', 'IP:         1.2.3.4'],
    }),
  )('%s is none', (_, text) => expect(kindOf(text)).not.toBe('table'))
})

describe('a choice of rows', () => {
  it('has the head, what is odd, both ends, and says what the hidden rows hold', () => {
    const chosen = table.choose(pods(160).join('\n'), contextOf('anything wrong?'), 1500)!
    expect(chosen.text.length).toBeLessThanOrEqual(1500)
    expect(chosen.text).toContain('NAMESPACE\tNAME\tREADY\tSTATUS\tRESTARTS\tAGE')
    expect(chosen.text).toContain('billing\tinvoicer-7xk2p\t0/1\tCrashLoopBackOff\t17 (2m ago)\t73m')
    expect(chosen.text).toMatch(
      /\n\[… \d+ of 160 rows are not shown: STATUS Running; NAMESPACE (?:billing|catalog) \d+, (?:billing|catalog) \d+; READY 1\/1; RESTARTS 0; AGE 2d-31d\]$/u,
    )
    expect(chosen).toMatchObject({ unit: 'rows', total: 160 })
    expect(chosen.text).not.toMatch(/\ball\b/u)
  })

  it('has the rows that the question names, above all', () => {
    const name = 'web-aa121x'
    const chosen = table.choose(pods(160).join('\n'), contextOf(`what about ${name}?`), 700)!
    expect(chosen.text).toMatch(new RegExp(String.raw`^catalog\t${name}\t`, 'mu'))
  })

  it('has whole rows only, however little room there is', () => {
    const raw = new Set(
      pods(160)
        .slice(1)
        .map((row) => row.split(/ {2,}/u).join('\t')),
    )
    for (const room of [160, 300, 600]) {
      const rows = table.choose(pods(160).join('\n'), contextOf(), room)!.text.split('\n').slice(1)
      expect(rows.filter((row) => !row.startsWith('[…') && !raw.has(row))).toEqual([])
    }
  })

  it('keeps footers, and the words around tables', () => {
    const rows = Array.from({ length: 120 }, (_, index) => ` ${index + 1000} | name ${index} | ok`)
    const text = ['Stock:', '', '  id  | name | state ', '------+------+-------', ...rows, '(120 rows)'].join('\n')
    const { text: short } = table.choose(text, contextOf(), 900)!
    expect(short).toMatch(/^Stock:\n\nid\tname\tstate\n/u)
    expect(short).toMatch(/\n\(120 rows\)$/u)
  })

  it('shows the lines of a file as they stand', () => {
    const rows = Array.from({ length: 150 }, (_, index) => `| ${index + 1000} | name ${index} | ok |`)
    const text = ['| id   | name  | state |', '| ---- | ----- | ----- |', ...rows].join('\n')
    const { text: short } = table.choose(text, contextOf('', 'stock.md'), 900)!
    const raw = new Set(text.split('\n'))
    expect(short.split('\n').filter((line) => !line.startsWith('[…') && !raw.has(line))).toEqual([])
  })
})

describe('the packages of dpkg', () => {
  const row = (state: string, name: string): string =>
    `${state}  ${name.padEnd(20)} 1.0-2        amd64        package of the name ${name}`
  const lines = [
    'Desired=Unknown/Install/Remove/Purge/Hold',
    '| Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend',
    '|/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)',
    '||/ Name                 Version      Architecture Description',
    '+++-====================-============-============-==========================',
    ...Array.from({ length: 200 }, (_, index) => row(index === 120 ? 'rc' : 'ii', `package-${index}`)),
  ]

  it('are a table, though three lines stand above it and its rule has no blanks', () => {
    expect(kindOf(lines)).toBe('table')
    const written = reformat(lines)!.split('\n')
    expect(written.slice(0, 3)).toEqual(lines.slice(0, 3))
    expect(written[3]).toBe('||/\tName\tVersion\tArchitecture\tDescription')
    expect(written[124]).toBe('rc\tpackage-120\t1.0-2\tamd64\tpackage of the name package-120')
  })

  it('show all whose names have a word of the question in them', () => {
    const names = ['ash-dev', 'libssl-dev:amd64', 'libssl3:amd64', 'tool']
    const all = [...lines.slice(0, 100), ...names.map((name) => row('ii', name)), ...lines.slice(100)]
    const { text } = table.choose(all.join('\n'), contextOf('Is libssl there, and which version?'), 1500)!
    expect(text).toMatch(/^ii\tlibssl-dev:amd64\t/mu)
    expect(text).toMatch(/^ii\tlibssl3:amd64\t/mu)
  })

  it('show the one that is not installed as the others are', () => {
    const { text } = table.choose(lines.join('\n'), contextOf('Is anything not properly installed?'), 1500)!
    expect(text).toMatch(/^rc\tpackage-120\t/mu)
    expect(text).toMatch(/^\[… \d+ of 200 rows are not shown: \|\|\/ ii;/mu)
  })
})

describe('columns that wide values have pushed together', () => {
  const head = 'USER         PID %CPU %MEM    VSZ   RSS TTY      STAT COMMAND'
  const process = (pid: number, vsz: number, rss: number, command: string): string => {
    const size = `${String(vsz).padStart(6)} ${String(rss).padStart(5)} ?`
    return `root  ${String(pid).padStart(10)}  0.0  0.1 ${size.padEnd(22)}Sl   ${command}`
  }
  const rows = Array.from({ length: 40 }, (_, index) =>
    index === 20
      ? process(2485, 1_518_312_188, 198_872, 'chromium --headless')
      : process(index + 1, 2592, 1700 + index, 'sh -c a'),
  )

  it('are columns of their own where head and rows have as many words', () => {
    const written = reformat([head, ...rows])!.split('\n')
    expect(written[0]).toBe('USER\tPID\t%CPU\t%MEM\tVSZ\tRSS\tTTY\tSTAT\tCOMMAND')
    expect(written[21]).toBe('root\t2485\t0.0\t0.1\t1518312188\t198872\t?\tSl\tchromium --headless')
  })

  it('stay together where a row has another number of words', () => {
    const odd = process(77, 2592, 1700, 'sh').replace('  2592', '2 2592')
    expect(reformat([head, ...rows, odd]) ?? '').not.toMatch(/^USER.*\tRSS\t/u)
  })
})

describe('long tables', () => {
  const text = ['id,name,state', ...Array.from({ length: 60_000 }, (_, index) => `${index},name ${index},ok`)].join(
    '\n',
  )

  it('have their head, both ends and what is asked for, and the lines that are missing by number', () => {
    const chosen = table.choose(text, contextOf('what is with 41234?'), 3000)!
    expect(chosen.text.length).toBeLessThanOrEqual(3100)
    expect(chosen.text).toMatch(/^id,name,state\n0,name 0,ok\n[^]*\n41234,name 41234,ok\n[^]*\n59999,name 59999,ok$/u)
    let missing = 0
    for (const [, from, to] of chosen.text.matchAll(/^\[… (\d+)-(\d+)\]$/gmu)) missing += Number(to) - Number(from) + 1
    expect(missing).toBe(chosen.total - chosen.shown)
  })
})

describe('the sockets that `ss` lists', () => {
  const rows = [
    'udp   UNCONN 0      0       127.0.0.53%lo:53          0.0.0.0:*     users:(("systemd-resolve",pid=512,fd=13))',
    'tcp   LISTEN 0      511           0.0.0.0:443         0.0.0.0:*     users:(("nginx",pid=911,fd=6))',
    'tcp   LISTEN 0      128              [::]:22             [::]:*',
    'tcp   ESTAB  0      36          10.0.0.12:22         10.0.0.9:4000  users:(("my server",pid=4242,fd=18))',
  ]
  const cells = [
    'udp\tUNCONN\t0\t0\t127.0.0.53%lo:53\t0.0.0.0:*\tusers:(("systemd-resolve",pid=512,fd=13))',
    'tcp\tLISTEN\t0\t511\t0.0.0.0:443\t0.0.0.0:*\tusers:(("nginx",pid=911,fd=6))',
    'tcp\tLISTEN\t0\t128\t[::]:22\t[::]:*\t',
    'tcp\tESTAB\t0\t36\t10.0.0.12:22\t10.0.0.9:4000\tusers:(("my server",pid=4242,fd=18))',
  ]
  const names = 'Netid\tState\tRecv-Q\tSend-Q\tLocal Address:Port\tPeer Address:Port\tProcess'

  it.each([
    'Netid State  Recv-Q Send-Q  Local Address:Port   Peer Address:Port Process   ',
    'Netid  State      Recv-Q Send-Q Local Address:Port               Peer Address:PortProcess',
  ])('are read by their words below %j, whose names hold blanks', (head) => {
    expect(kindOf([head, ...rows])).toBe('table')
    expect(reformat([head, ...rows])).toBe([names, ...cells].join('\n'))
  })
  it('stay as they are where no name says what a word is', () => {
    const head = 'Netid State  Recv-Q Send-Q  Local Address:Port   Peer Address:Port'
    expect(reformat([head, ...rows]) ?? '').not.toContain('0.0.0.0:*\tusers')
  })
})
