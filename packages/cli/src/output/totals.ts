import type { Edit, Prices, Report, RuleReport, TokenCounter, WindowReport } from '@winnow/core'
import type { ReplayCost } from '../replay/accounts.ts'
import type { Replay } from '../replay/replay.ts'
import { sumTools } from './tools.ts'

/** Edits that were made for one reason. */
interface ReasonCount {
  readonly rule: string
  readonly reason: string
  readonly edits: number
  readonly groups: number
  /** Tokens taken out of the last request of each transcript. */
  readonly tokensSaved: number
}

/** Sums over transcripts. */
export interface Totals {
  readonly transcripts: number
  readonly messages: number
  readonly requests: number
  /** The sums over all requests, in the shape of a report on one. */
  readonly report: Report
  readonly cost: ReplayCost
  readonly reasons: readonly ReasonCount[]
  readonly edited: number
  readonly invalidViews: number
  readonly pruned: number
  readonly unproven: number
  readonly needed: number
  readonly lost: number
  readonly failures: number
}

const sum = (replays: readonly Replay[], value: (replay: Replay) => number): number =>
  replays.reduce((total, replay) => total + value(replay), 0)

/** Groups are named by place, so the same name in two transcripts means two groups. */
function countReasons(replays: readonly Replay[]): ReasonCount[] {
  const counts = new Map<string, { edit: Edit; edits: number; groups: Set<string>; tokensSaved: number }>()
  for (const [number, { edits }] of replays.entries()) {
    for (const edit of edits) {
      const key = `${edit.rule}\0${edit.reason}`
      let count = counts.get(key)
      if (!count) counts.set(key, (count = { edit, edits: 0, groups: new Set(), tokensSaved: 0 }))
      count.edits += 1
      count.groups.add(`${number} ${edit.group}`)
      count.tokensSaved += edit.tokensSaved ?? 0
    }
  }
  return [...counts.values()].map(({ edit: { rule, reason }, edits, groups, tokensSaved }) => ({
    rule,
    reason,
    edits,
    groups: groups.size,
    tokensSaved,
  }))
}

/** Edits and groups that were decided, and what they saved over all requests. */
function sumRules(replays: readonly Replay[]): RuleReport[] {
  const sums = new Map<string, { rule: string; edits: number; groups: number; tokensSaved: number }>()
  for (const { rule, edits, groups, tokensSaved } of replays.flatMap((replay) => replay.rules)) {
    let known = sums.get(rule)
    if (!known) sums.set(rule, (known = { rule, edits: 0, groups: 0, tokensSaved: 0 }))
    known.edits += edits
    known.groups += groups
    known.tokensSaved += tokensSaved
  }
  return [...sums.values()]
}

function sumCosts(replays: readonly Replay[], prices: Prices): ReplayCost {
  const before = sum(replays, ({ cost }) => cost.before)
  const after = sum(replays, ({ cost }) => cost.after)
  const breaks = {
    before: sum(replays, ({ cost }) => cost.breaks.before),
    after: sum(replays, ({ cost }) => cost.breaks.after),
  }
  return { prices: prices.name, before, after, saved: before - after, breaks }
}

/** What the windows of the last requests hold; undefined where there is no window. */
function sumWindows(replays: readonly Replay[]): WindowReport | undefined {
  const windows = replays.flatMap(({ last }) => (last?.window ? [last.window] : []))
  if (windows.length === 0) return undefined
  const total = (of: (window: WindowReport) => number): number => windows.reduce((all, one) => all + of(one), 0)
  return {
    budget: total(({ budget }) => budget),
    layers: {
      global: total(({ layers }) => layers.global),
      segments: total(({ layers }) => layers.segments),
      recent: total(({ layers }) => layers.recent),
    },
  }
}

/** The sums over all requests of some transcripts as one report. */
function sumReports(replays: readonly Replay[], tokens: TokenCounter, { breaks, ...money }: ReplayCost): Report {
  const before = sum(replays, (replay) => replay.tokens.before)
  const after = sum(replays, (replay) => replay.tokens.after)
  const window = sumWindows(replays)
  return {
    mode: 'on',
    counter: { name: tokens.name, exact: tokens.exact },
    tokens: { before, after, saved: before - after },
    cost: { ...money, models: 0, breaksCache: breaks.after > breaks.before },
    overhead: { system: 0, tools: 0 },
    messages: {
      before: sum(replays, (replay) => replay.messages.before),
      after: sum(replays, (replay) => replay.messages.after),
    },
    turns: {
      sealed: sum(replays, (replay) => replay.last?.turns.sealed ?? 0),
      open: sum(replays, (replay) => replay.last?.turns.open ?? 0),
    },
    rules: sumRules(replays),
    tools: sumTools(replays),
    recalls: {
      count: sum(replays, (replay) => replay.recalls.count),
      tokens: sum(replays, (replay) => replay.recalls.tokens),
    },
    // A file gives neither embedder nor model.
    models: { calls: 0, input: 0, output: 0, embedded: 0 },
    ...(window ? { window } : {}),
    kept: replays.flatMap((replay) => replay.last?.kept ?? []),
    dropped: replays.flatMap((replay) => replay.last?.dropped ?? []),
    problems: replays.flatMap((replay) => replay.last?.problems ?? []),
  }
}

/** Sums up what was found in some transcripts. */
export function sumUp(replays: readonly Replay[], tokens: TokenCounter, prices: Prices): Totals {
  const cost = sumCosts(replays, prices)
  const isPrune = (edit: Edit): boolean => edit.rule === 'prune' && edit.action === 'remove-tool-use'
  return {
    transcripts: replays.length,
    messages: sum(replays, ({ transcript }) => transcript.messages.length),
    requests: sum(replays, (replay) => replay.requests),
    report: sumReports(replays, tokens, cost),
    cost,
    reasons: countReasons(replays),
    edited: sum(replays, (replay) => replay.edited),
    invalidViews: sum(replays, (replay) => replay.invalidViews.length),
    pruned: sum(replays, (replay) => replay.edits.filter(isPrune).length),
    unproven: sum(replays, (replay) => replay.unproven.length),
    needed: sum(replays, (replay) => replay.needed),
    lost: sum(replays, (replay) => replay.lost.length),
    failures: sum(replays, (replay) => replay.failures.length),
  }
}
