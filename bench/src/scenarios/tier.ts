import { parseJson, type Generate, type WinnowOptions } from '@winnow/core'
import { isKept, type Need } from './needs.ts'

/** Who stands in for a model: one that marks exactly the parts that hold what is needed, and one that knows nothing. */
export type StandIn = 'marking' | 'random'

interface Part {
  readonly part: number
  readonly text: string
}

const pickedByChance = 10

const partsIn = (prompt: string): readonly Part[] => (parseJson(prompt) as { parts: Part[] }).parts

/** The part that holds a need; where none does by itself, those that hold its texts, the most of them first. */
function partsWith(parts: readonly Part[], need: Need): readonly Part[] {
  const whole = parts.find(({ text }) => isKept(text, need))
  if (whole) return [whole]
  const found: Part[] = []
  let literals = typeof need === 'string' ? need.split(/\s+/u) : need
  while (literals.length > 0) {
    const held = parts.map(({ text }) => literals.filter((literal) => isKept(text, literal)).length)
    const most = Math.max(0, ...held)
    if (most === 0) break
    const best = parts[held.indexOf(most)]!
    found.push(best)
    literals = literals.filter((literal) => !isKept(best.text, literal))
  }
  return found
}

/** Marks exactly the parts that hold one of these needs. */
const marking =
  (needs: readonly Need[]): Generate =>
  async ({ prompt }) => {
    const parts = partsIn(prompt)
    const marked = new Set(needs.flatMap((need) => partsWith(parts, need)).map(({ part }) => part))
    return marked.size === 0 ? '0' : [...marked].join(',')
  }

/** Marks parts by chance, the same of the same result. */
const random: Generate = async ({ prompt }) => {
  const parts = partsIn(prompt)
  const picked = new Set<number>()
  const step = 1 + (prompt.length % 97)
  for (let at = 0; picked.size < Math.min(pickedByChance, parts.length); at += 1)
    picked.add(parts[(at * step + Math.floor(at / parts.length)) % parts.length]!.part)
  return [...picked].join(',')
}

/** Options with which a stand-in says what words may have missed. */
export const withTier = (standIn: StandIn, needs: readonly Need[], options: WinnowOptions): WinnowOptions => ({
  ...options,
  compress: { ...Object(options.compress), tier: 'model' },
  generate: standIn === 'marking' ? marking(needs) : random,
  store: new Map(),
})
