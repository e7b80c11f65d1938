import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

const hosts = ['web1', 'web2', 'web3', 'db1', 'db2']
const words = ['alpha', 'beta', 'gamma', 'delta', 'sigma']

const outputs: Record<string, string[]> = {
  ansible: Array.from({ length: 60 }, (_, task) => [
    `TASK [${words[task % 5]} : ${['install', 'copy', 'restart'][task % 3]} ${task}] *****************`,
    ...hosts.map((host, at) => `${(task + at) % 4 === 0 ? 'changed' : 'ok'}: [${host}]`),
    '',
  ]).flat(),
  docker: Array.from({ length: 40 }, (_, step) => [
    `#${step} [build ${step}/40] RUN npm ci`,
    ...Array.from(
      { length: step % 7 },
      (_line, at) => `#${step} ${at}.5 npm warn deprecated ${words[at % 5]}@1.0.${at}`,
    ),
    `#${step} DONE 3.1s`,
  ]).flat(),
  terraform: Array.from({ length: 60 }, (_, at) => [
    `  # aws_x.${words[at % 5]}_${at} will be updated`,
    `  ~ resource "aws_x" "${words[at % 5]}_${at}" {`,
    ...Array.from(
      { length: 3 + (at % 6) },
      (_line, key) => `      ~ ${words[key % 5]}_${key} = "${at}" -> "${at + 1}"`,
    ),
    '    }',
    '',
  ]).flat(),
  rustc: Array.from({ length: 60 }, (_, at) => [
    `warning: unused import: std::${words[at % 5]}`,
    ` --> src/lib${at}.rs:${at + 3}:5`,
    '  |',
    `${at + 3} | use std::${words[at % 5]};`,
    '  |     ^^^^^^^^',
    '',
  ]).flat(),
}

/** Whether the brackets and the quotes of a mark are pairs, besides its own brackets. */
function isClosed(mark: string): boolean {
  let open = 0
  for (const sign of mark.trim().slice(1, -1)) {
    open += sign === '[' ? 1 : sign === ']' ? -1 : 0
    if (open < 0) return false
  }
  return open === 0 && mark.split('"').length % 2 === 1
}

test.each(Object.keys(outputs))('what a mark quotes of %s ends where it says', (name) => {
  const lines = outputs[name]!
  const known = new Set(lines)
  for (const profile of ['default', 'aggressive'] as const)
    for (const cap of [400, 900, 1500]) {
      const { output } = compressResult(
        { toolName: 'bash', args: { command: './run.sh' }, output: lines.join('\n'), query: 'What changed?' },
        { profile, cap },
      )
      const marks = (output as string).split('\n').filter((line) => /^\s*\[…/u.test(line) && !known.has(line))
      expect(marks.filter((mark) => !isClosed(mark))).toEqual([])
    }
})

test('a mark that gives one form for its lines says how many have another, if only signs', () => {
  const lines = Array.from({ length: 400 }, (_, at) =>
    at % 9 === 4 ? '  |   ^^^^' : `INFO layer ${at} of the image pulled`,
  )
  let seen = 0
  for (const profile of ['default', 'aggressive'] as const)
    for (const cap of [300, 600, 900, 1500]) {
      const { output } = compressResult(
        { toolName: 'bash', args: { command: 'pull.sh' }, output: lines.join('\n'), query: 'Go on.' },
        { profile, cap },
      )
      const said = (output as string).matchAll(/^\s*\[… lines (\d+)-(\d+): (.+)\]$/gmu)
      for (const [, from, to, what] of said) {
        if (!/^(?:"|like)/u.test(what!)) continue
        const hidden = lines.slice(Number(from) - 1, Number(to)).filter((line) => line.trim() !== '')
        const signs = hidden.filter((line) => !/[\p{L}\p{N}]/u.test(line)).length
        seen += signs > 0 ? 1 : 0
        const others = Number(/, (\d+) others?(?:, \d+ of them.*)?$/u.exec(what!)?.[1] ?? 0)
        expect(others).toBeGreaterThanOrEqual(signs)
      }
    }
  expect(seen).toBeGreaterThan(0)
})

/** The marks of a view that name forms, each with the lines it stands for. */
function formsOf(lines: readonly string[], query: string, caps: readonly number[]) {
  const found: { what: string; hidden: string[]; forms: { form: string; count: number; states: string }[] }[] = []
  for (const profile of ['default', 'aggressive'] as const)
    for (const cap of caps) {
      const { output } = compressResult(
        { toolName: 'bash', args: { command: './run.sh' }, output: lines.join('\n'), query },
        { profile, cap },
      )
      for (const [, from, to, what] of (output as string).matchAll(/^\s*\[… lines (\d+)-(\d+): (.+)\]$/gmu)) {
        const hidden = lines.slice(Number(from) - 1, Number(to)).filter((line) => line.trim() !== '')
        const forms = [...what!.matchAll(/"([^"]+)" ×(\d+)(?: \(([^)]*)\))?/gu)].map(([, form, count, states]) => ({
          form: form!,
          count: Number(count),
          states: states ?? '',
        }))
        if (forms.length > 0) found.push({ what: what!, hidden, forms })
      }
    }
  return found
}

const has = (form: string, line: string): boolean => {
  let at = 0
  return form.split('…').every((piece) => {
    const found = line.indexOf(piece, at)
    at = found + piece.length
    return found >= 0
  })
}

const verbs = ['adds', 'removes', 'keeps', 'rejects', 'rounds', 'sorts']
const things = ['an empty order', 'items', 'half cents', 'no input', 'the total of all items', 'two']
const towns = ['harbor', 'anchor', 'violet', 'ember', 'quota', 'ledger', 'copper', 'timber']
const uneven: Record<string, string[]> = {
  jest: Array.from({ length: 240 }, (_, at) =>
    at % 12 === 0
      ? `  cart ${towns[(at / 12) % 8]}`
      : `    ✓ ${verbs[(at * 7) % 6]} ${things[(at * 5 + (at >> 3)) % 6]} ${at % 3 === 0 ? 'of a cart ' : ''}(${(at * 31) % 90} ms)`,
  ),
  services: Array.from({ length: 240 }, (_, at) =>
    at % 24 === 0
      ? `$ npm run ${towns[(at / 24) % 8]}`
      : `${towns[(at * 5 + (at >> 4)) % 8]} ${at % 11 === 5 ? 'down' : 'up'} latency=${at % 11 === 5 ? 0 : (at * 37) % 90}ms conns=${(at * 13) % 97}`,
  ),
}

test.each(Object.keys(uneven))('a form that a mark names counts all lines that have it: %s', (name) => {
  const found = formsOf(uneven[name]!, 'Is everything fine?', [400, 700, 900, 1200, 1600])
  expect(found.length).toBeGreaterThan(0)
  for (const { what, hidden, forms } of found) {
    expect([what, new Set(forms.map(({ form }) => form)).size]).toEqual([what, forms.length])
    for (const { form, count, states } of forms) {
      const own = hidden.filter((line) => has(form, line))
      expect([what, form, own.length]).toEqual([what, form, count])
      for (const [, state, times] of states.matchAll(/(?:^|[,;] )([a-z]+) ×(\d+)/gu))
        expect([what, state, own.filter((line) => line.split(/\s+/u).includes(state!)).length]).toEqual([
          what,
          state,
          Number(times),
        ])
    }
  }
})
