import { z } from 'zod'
import { logs } from './log-data.ts'
import { demoTool, type DemoTool } from './tool.ts'

const mostLines = 200
const file = z.string()

const linesOf = (name: string): string[] => logs.get(name)?.split('\n') ?? []
const missing = (name: string): string => `tail: cannot open '${name}': there is no such log`

const limited = (lines: readonly string[]): string =>
  lines.length <= mostLines
    ? lines.join('\n')
    : `${lines.slice(0, mostLines).join('\n')}\n(${lines.length - mostLines} more lines)`

/** Tools over the logs of a small shop. */
export function logTools(): DemoTool[] {
  return [
    demoTool({
      name: 'list_logs',
      description: 'Lists the logs with their number of lines and the times of the first and last line.',
      schema: z.object({}),
      run: () =>
        [...logs.keys()]
          .map((name) => {
            const lines = linesOf(name)
            return `${name}  ${lines.length} lines  ${lines[0]!.slice(0, 19)} to ${lines.at(-1)!.slice(0, 19)}`
          })
          .join('\n'),
    }),
    demoTool({
      name: 'read_log',
      description: `Reads the lines of a log between two times, at most ${mostLines}.`,
      schema: z.object({ file, from: z.string(), to: z.string() }),
      run(input) {
        if (!logs.has(input.file)) return missing(input.file)
        const lines = linesOf(input.file)
        const inside = (line: string): boolean => line.slice(11, 19) >= input.from && line.slice(11, 19) <= input.to
        return limited(lines.filter((line) => line.startsWith('2026') && inside(line))) || 'No line in that time.'
      },
    }),
    demoTool({
      name: 'search_log',
      description: `Finds the lines of a log that hold a text, with lines after each; at most ${mostLines}.`,
      schema: z.object({ file, text: z.string().min(1), after: z.number().int().min(0).max(5).default(0) }),
      run(input) {
        if (!logs.has(input.file)) return missing(input.file)
        const lines = linesOf(input.file)
        const shown = new Set(
          lines.flatMap((line, at) =>
            line.includes(input.text) ? Array.from({ length: input.after + 1 }, (_, more) => at + more) : [],
          ),
        )
        const found = [...shown].filter((at) => at < lines.length).map((at) => `${at + 1}: ${lines[at]}`)
        return limited(found) || `No line holds ${JSON.stringify(input.text)}.`
      },
    }),
    demoTool({
      name: 'count_by_minute',
      description: 'Counts the lines of a log that hold a text, minute by minute.',
      schema: z.object({ file, text: z.string().min(1) }),
      run(input) {
        if (!logs.has(input.file)) return missing(input.file)
        const counts = new Map<string, number>()
        for (const line of linesOf(input.file)) {
          const minute = line.slice(11, 16)
          if (line.startsWith('2026')) counts.set(minute, (counts.get(minute) ?? 0) + Number(line.includes(input.text)))
        }
        return [...counts].map(([minute, count]) => `${minute}  ${count}`).join('\n')
      },
    }),
  ]
}
