import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { session } from './session.ts'

const context = { question: questionOf('what failed', {}), profile: 'default' as const, path: undefined }

describe('a session', () => {
  it('shows each line in its order or a mark that names it, and no output below a command that did not print it', () => {
    const output = fc.array(fc.constantFrom('ok', 'error: no space', 'Downloading a', 'total 12', '', 'a b c d e f'), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(
        fc.array(output, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 300, max: 2000 }),
        (outputs, room) => {
          const lines = outputs.flatMap((each, step) => [
            `ops@edge:~$ run step-${step}`,
            ...each.map((line, at) => `${line} ${at}`),
          ])
          const chosen = session.choose(lines.join('\n'), context, room)
          if (!chosen) return
          const rebuilt: string[] = []
          const misplaced: string[] = []
          const view = chosen.text.split('\n')
          const isCommand = (line: string): boolean => line.startsWith('ops@')
          for (const [at, line] of view.entries()) {
            const similar = /^\[… (\d+) similar lines\]$/u.exec(line)
            const mark = /^\[… (\d+)-(\d+)\]$/u.exec(line)
            if (similar) rebuilt.push(...lines.slice(rebuilt.length, rebuilt.length + Number(similar[1])))
            else if (mark) {
              const hidden = lines.slice(Number(mark[1]) - 1, Number(mark[2]))
              const next = view[at + 1]
              if (hidden.some(isCommand) && next !== undefined && !isCommand(next)) misplaced.push(next)
              rebuilt.push(...hidden)
            } else rebuilt.push(line)
          }
          expect(misplaced).toEqual([])
          expect(rebuilt).toEqual(lines)
          expect(chosen.total).toBe(lines.length)
        },
      ),
    )
  })

  it('is read in a moment, whatever is given', () => {
    for (const text of [
      '$ a\n'.repeat(500_000),
      `$ a\n${'x'.repeat(5_000_000)}\n$ b\n`,
      `$ a\n${'line\n'.repeat(500_000)}$ b\n`,
    ])
      expect(session.choose(text, context, 4000)?.text.length ?? 0).toBeLessThan(text.length)
  })
})
