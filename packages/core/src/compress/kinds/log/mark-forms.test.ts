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
