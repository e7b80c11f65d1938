import type { OutlineText } from './outline-text.ts'

const estimated = /\brows=(\d{1,15}(?:\.\d+)?(?:e\+?\d{1,3})?)/u
const actual =
  /\(actual time=[\d.]{1,20}\.\.([\d.]{1,20}) rows=(\d{1,15}(?:\.\d+)?(?:e\+?\d{1,3})?) loops=(\d{1,12})\)/u
const costs = /\(cost=[\d.]{1,20}(?:\.\.([\d.]{1,20}))?/u
const removed = /\bRows Removed by [\w ]{1,40}: (\d{1,15})/u
const condition = /^(?:[\w ]{0,30}Cond|Filter|[\w ]{0,20} Filter): /u
const spilled = /\bDisk: |external (?:merge|sort)|\bBatches: (?:[2-9]|\d{2,})|lossy=[1-9]|\btemp (?:read|written)=/u
const total = /^(?:Planning|Execution) Time: |^(?:JIT|Trigger)\b/u
const detail = /^(?:Buffers|Worker \d+|Buckets|I\/O Timings|Output): /u

const weights = { node: 1.5, time: 3, removed: 0.5, condition: 1.2, spilled: 3, total: 3, detail: -0.5, scan: 0.5 }
const mostForEstimate = 2.5

/** How many lines of a text must say what something costs, for it to be a plan. */
const fewestSteps = 2

/**
 * What lines of the plan of a query are worth: steps that take the time, that return other numbers of rows than was thought,
 * and that read much for little; `undefined` where the text is no plan.
 */
export function planWorth({ texts, parents }: OutlineText): Float64Array | undefined {
  const isStep = texts.map((text) => text.includes('(cost=') || text.includes('(actual time='))
  if (isStep.filter(Boolean).length < fewestSteps) return undefined
  const took = new Float64Array(texts.length)
  const below = new Float64Array(texts.length)
  const worth = new Float64Array(texts.length)
  let most = 1e-9
  for (let node = texts.length - 1; node >= 0; node -= 1) {
    if (!isStep[node]) {
      const parent = parents[node]!
      if (parent >= 0) below[parent]! += below[node]!
      continue
    }
    const ran = actual.exec(texts[node]!)
    took[node] = ran ? Number(ran[1]) * Number(ran[3]) : Number(costs.exec(texts[node]!)?.[1] ?? 0)
    most = Math.max(most, took[node]!)
    const parent = parents[node]!
    if (parent >= 0) below[parent]! += took[node]!
  }
  for (const [node, text] of texts.entries()) {
    if (isStep[node]) {
      const ran = actual.exec(text)
      const thought = estimated.exec(text)
      const off =
        ran && thought ? Math.abs(Math.log10(Math.max(1, Number(thought[1])) / Math.max(1, Number(ran[2])))) : 0
      worth[node] =
        weights.node +
        (weights.time * Math.max(0, took[node]! - below[node]!)) / most +
        (off >= 1 ? Math.min(mostForEstimate, off) : 0) +
        (/\bSeq Scan\b|Table scan|\bSCAN\b/u.test(text) ? weights.scan : 0)
    } else if (spilled.test(text)) worth[node] = weights.spilled
    else if (total.test(text)) worth[node] = weights.total
    else if (condition.test(text)) worth[node] = weights.condition
    else if (detail.test(text)) worth[node] = weights.detail
    else worth[node] = weights.removed * Math.log10(1 + Number(removed.exec(text)?.[1] ?? 0))
  }
  return worth
}
