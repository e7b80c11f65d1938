import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countMessage, createWinnow } from '@winnow/core'
import { tokenizer } from '@winnow/tokenizers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upTo } from '../../../scripts/runs.ts'
import { recorders } from './__fixtures__/recorders.ts'
import { run } from './__fixtures__/run.ts'
import { makeSession, messagesOf, type MadeSession } from './__fixtures__/session.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-recorded-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Figures {
  readonly requests: number
  readonly tokens: { readonly before: number; readonly after: number; readonly saved: number }
  readonly rules: ReadonlyMap<string, number>
}

/** The sums over every request of a session, by the library alone: no file, no reader, no replay. */
async function figuresOf(session: MadeSession): Promise<Figures> {
  const tokens = await tokenizer('o200k_base')
  const winnow = createWinnow({ tokens })
  const messages = messagesOf(session)
  const { system } = session
  const systemTokens = countMessage({ role: 'system', parts: [{ type: 'text', text: system }] }, tokens)
  const rules = new Map<string, number>()
  let [requests, before, after] = [0, 0, 0]
  for (const [at, { role }] of messages.entries()) {
    if (role !== 'assistant') continue
    const { report } = await winnow.prepare(messages.slice(0, at), { system })
    requests += 1
    before += report.tokens.before + systemTokens
    after += report.tokens.after + systemTokens
    for (const { rule, tokensSaved } of report.rules) rules.set(rule, (rules.get(rule) ?? 0) + tokensSaved)
  }
  return { requests, tokens: { before, after, saved: before - after }, rules }
}

/** A session in a file as a format records it, and the system text in another one. */
function recorded(session: MadeSession, format: string): { file: string; given: string[] } {
  const file = join(folder, format)
  const system = join(folder, 'system.txt')
  writeFileSync(file, recorders[format]!(session))
  writeFileSync(system, session.system)
  return { file, given: ['report', '--json', '--system', system, file] }
}

/** What a report as JSON says of the one session in it. */
function read(report: string): { formats: string[]; figures: Figures } {
  const { totals, transcripts } = JSON.parse(report) as {
    totals: Pick<Figures, 'requests' | 'tokens'> & { rules: { rule: string; tokensSaved: number }[] }
    transcripts: { format: string }[]
  }
  const { requests, tokens, rules } = totals
  const saved = new Map(rules.map(({ rule, tokensSaved }) => [rule, tokensSaved]))
  return { formats: transcripts.map(({ format }) => format), figures: { requests, tokens, rules: saved } }
}

describe('a session of some thousand lines', () => {
  const session = makeSession(80_000)
  let expected: Figures
  beforeAll(async () => void (expected = await figuresOf(session)))

  it('is one that several rules make smaller', () => {
    expect(expected.tokens.saved).toBeGreaterThan(0)
    expect(expected.rules.size).toBeGreaterThan(1)
  })

  it.each(Object.keys(recorders))('recorded as %s is summed up as the library does', async (format) => {
    const { code, out, err } = await run(...recorded(session, format).given)
    expect({ code, err, ...read(out) }).toEqual({ code: 0, err: '', formats: [format], figures: expected })
  })
})

/** Characters of the results of a large session: a fifth at a desk, and in CI so many that its file has over 10 MB. */
const large = upTo(10_500_000)
const built = fileURLToPath(new URL('../dist/bin.js', import.meta.url))

// In a process of its own, which would not bear a copy of the session for each request.
describe.skipIf(!existsSync(built))('a session of many megabytes, once the program is built', () => {
  const session = makeSession(large, 7)
  let expected: Figures
  beforeAll(async () => void (expected = await figuresOf(session)), 600_000)

  it.each(['claude-code', 'codex'])(
    'recorded as %s is summed up as the library does, in bounded memory',
    (format) => {
      const { file, given } = recorded(session, format)
      expect(statSync(file).size).toBeGreaterThan(large)
      const options = { encoding: 'utf8', maxBuffer: 1e9 } as const
      const { status, stdout } = spawnSync(process.execPath, ['--max-old-space-size=1024', built, ...given], options)
      expect({ status, ...read(stdout) }).toEqual({ status: 0, formats: [format], figures: expected })
    },
    600_000,
  )
})
