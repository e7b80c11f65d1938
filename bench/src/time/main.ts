import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { thisMachine } from '../speed/machine.ts'
import { markdownTable } from '../speed/markdown-table.ts'
import { wholeNumber } from '../speed/whole-number.ts'
import { layOut } from '../trajectories/output/lay-out.ts'
import { checkNames, parseOptions } from '../usage.ts'
import { functions } from './functions.ts'
import { lengths, measureGrowth, steepest, type Growth } from './growth.ts'
import { longText, slowestOfEachKind, timeLongTexts, type LongText } from './long-texts.ts'
import { timeNewHistories, type NewHistory } from './new-history.ts'
import { resultLengths, timeOneResult, type HeldUp } from './one-result.ts'
import { serve, type Served } from './serve.ts'
import { shapes } from './shapes.ts'

const root = join(import.meta.dirname, '../../..')
export const options = {
  out: { type: 'string', default: join(root, 'bench/results/time') },
  only: { type: 'string', multiple: true, default: [] as string[] },
  shape: { type: 'string', multiple: true, default: [] as string[] },
  conversations: { type: 'string', default: '64' },
  steps: { type: 'string', default: '300' },
} as const

const isSteep = ({ power }: Growth): boolean => power !== undefined && power > steepest
const whole = (milliseconds: number): string => (milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0))

function rowsOf(growths: readonly Growth[]): string[][] {
  return growths.map(({ name, shape, milliseconds, power }) => [
    name,
    shape,
    ...lengths.map((_, at) => (milliseconds[at] === undefined ? '·' : whole(milliseconds[at]))),
    power === undefined ? '·' : power.toFixed(2),
  ])
}

const tableOf = (texts: readonly LongText[]): string =>
  markdownTable(
    ['text', 'kind', 'so long', 'ms'],
    texts.map(({ name, usual, kind = 'sent whole', milliseconds }) => [name, usual, kind, whole(milliseconds)]),
  )

function pageOf(
  growths: readonly Growth[],
  [server, withoutGarbage]: readonly [Served, Served],
  long: readonly LongText[],
  heldUp: readonly HeldUp[],
  newHistories: readonly NewHistory[],
  { conversations, steps }: { conversations: number; steps: number },
): string {
  const head = ['function', 'text', ...lengths.map((length) => `${length / 1000}k`), 'power']
  const steepFirst = growths.toSorted((a, b) => (b.power ?? 0) - (a.power ?? 0))
  const slowFirst = growths.toSorted((a, b) => (b.milliseconds.at(-1) ?? 0) - (a.milliseconds.at(-1) ?? 0))
  const machine = thisMachine()
  return `${[
    '# Time',
    `Made by \`npx -y pnpm@12 bench time\` on ${machine.cores} cores, Node ${machine.node}. Times vary from run to run.`,
    '## A server',
    `${conversations} conversations of ${steps} steps that take turns in one Winnow, with a window and selection; each history is new objects at each request. ` +
      `${server.requests} requests: median ${server.median} ms, 99 of 100 within ${server.p99} ms, the worst ${server.worst} ms. ` +
      `The event loop was held up for ${server.blockP99} ms at most in 99 of 100 of its rounds, at worst for ${server.block} ms; ` +
      `in processor time of its own thread, which other programs do not lengthen, ${server.ownBlockP99} ms and at worst ${server.ownBlock} ms. ` +
      `V8 collects garbage meanwhile. Where that is done between the requests, it is ${withoutGarbage.ownBlockP99} ms and at worst ${withoutGarbage.ownBlock} ms.`,
    '## How time grows with the length of a text',
    `${Object.keys(functions).length} functions on ${Object.keys(shapes).length} shapes of text, in milliseconds by characters; the power of the length is taken where the time is 8 ms and more. ` +
      `${growths.filter(isSteep).length} of ${growths.length} grow faster than the length to the power of ${steepest}. The steepest:`,
    markdownTable(head, rowsOf(steepFirst.slice(0, 20))),
    'The slowest:',
    markdownTable(head, rowsOf(slowFirst.slice(0, 20))),
    '## How long one result holds up a process',
    `One new result in \`prepareChat\`, in ${Object.keys(shapes).length} shapes: the longest time between two rounds of the event loop, in milliseconds of processor time, ` +
      `when it arrives and when its turn is finished. The longest:`,
    markdownTable(
      [
        'text',
        ...['arriving', 'finished'].flatMap((when) => resultLengths.map((length) => `${when}, ${length / 1e6}m`)),
      ],
      heldUp.slice(0, 20).map(({ shape, arriving, finished }) => [shape, ...[...arriving, ...finished].map(whole)]),
    ),
    '## How long a new history holds up a process',
    'A history that the process never saw, in `prepareChat`, with results of 4,000 characters (1,000 where one message makes all calls; edits of 700), in milliseconds of processor time: ' +
      'all together, and the longest between two rounds of the event loop.',
    markdownTable(
      ['history', 'all together', 'longest'],
      newHistories.map(({ history, milliseconds, block }) => [history, whole(milliseconds), whole(block)]),
    ),
    '## Texts of ten million characters',
    `\`compressResult\` on ${long.length} texts of ${longText / 1e6} million characters: every shape above, and the largest outputs of each area and kind of the scenarios, made long. ` +
      `In milliseconds of processor time. ${long.filter(({ milliseconds }) => milliseconds > 1000).length} of them take more than a second; the median is ${whole(long[Math.floor(long.length / 2)]!.milliseconds)} ms. ` +
      'The slowest of each kind, by what an output of ordinary length is taken for and what so long a text is:',
    tableOf(slowestOfEachKind(long)),
    'The slowest:',
    tableOf(long.slice(0, 20)),
  ].join('\n\n')}\n`
}

const chosen = <Value>(
  what: string,
  all: Readonly<Record<string, Value>>,
  names: readonly string[],
): [string, Value][] => {
  checkNames(what, names, Object.keys(all))
  return Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name))
}

/** Times everything public that reads texts, by their length and shape, and a server of many conversations. */
export async function run(given: readonly string[]): Promise<number> {
  const values = parseOptions(given, options)
  const server = {
    conversations: wholeNumber('conversations', values.conversations),
    steps: wholeNumber('steps', values.steps),
  }
  const long = timeLongTexts(join(root, 'bench/scenarios'))
  const heldUp = await timeOneResult()
  const newHistories = await timeNewHistories()
  const growths: Growth[] = []
  for (const [name, call] of chosen('function', functions, values.only))
    for (const [shape, textOf] of chosen('shape', shapes, values.shape)) {
      const growth = await measureGrowth(name, call, shape, textOf)
      growths.push(growth)
      if (isSteep(growth)) console.error(rowsOf([growth])[0]!.join('  '))
    }
  const served = await serve(server.conversations, server.steps, false)
  const servedWithoutGarbage = await serve(server.conversations, server.steps, true)
  console.error(JSON.stringify({ served, servedWithoutGarbage }))
  mkdirSync(dirname(values.out), { recursive: true })
  const rounded = growths.map(({ milliseconds, power, ...names }) => ({
    ...names,
    milliseconds: milliseconds.map((each) => Math.round(each * 10) / 10),
    ...(power === undefined ? {} : { power: Math.round(power * 100) / 100 }),
  }))
  const roundedLong = long.map(({ milliseconds, ...names }) => ({ ...names, milliseconds: Math.round(milliseconds) }))
  const roundedHeldUp = heldUp.map(({ shape, arriving, finished }) => ({
    shape,
    arriving: arriving.map(Math.round),
    finished: finished.map(Math.round),
  }))
  const results = {
    machine: thisMachine(),
    lengths,
    served,
    servedWithoutGarbage,
    growths: rounded,
    long: roundedLong,
    resultLengths,
    heldUp: roundedHeldUp,
    newHistories: newHistories.map(({ history, milliseconds, block }) => ({
      history,
      milliseconds: Math.round(milliseconds),
      block: Math.round(block),
    })),
  }
  writeFileSync(`${values.out}.json`, `${layOut(results, 3)}\n`)
  writeFileSync(`${values.out}.md`, pageOf(growths, [served, servedWithoutGarbage], long, heldUp, newHistories, server))
  console.error(`Wrote ${values.out}.json and .md.`)
  return growths.some(isSteep) ? 1 : 0
}
