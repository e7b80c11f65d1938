import type { InputProblem } from '../input/transcripts.ts'
import type { Replay } from '../replay/replay.ts'
import type { Totals } from './totals.ts'

function transcriptOf(replay: Replay): unknown {
  const { transcript, tokens, last } = replay
  return {
    file: transcript.file,
    line: transcript.line,
    name: transcript.name,
    format: transcript.format,
    messages: transcript.messages.length,
    requests: replay.requests,
    tokens: { ...tokens, saved: tokens.before - tokens.after },
    cost: replay.cost,
    rules: replay.rules,
    recalls: replay.recalls,
    shortened: replay.shortened,
    unshortened: replay.unshortened,
    views: { checked: replay.requests, edited: replay.edited, invalid: replay.invalidViews },
    prunedWithoutEvidence: replay.unproven,
    neededValues: replay.needed,
    removedButUsed: replay.lost,
    edits: replay.edits,
    kept: last?.kept ?? [],
    dropped: last?.dropped ?? [],
    problems: last?.problems ?? [],
    failures: replay.failures,
  }
}

/** Everything there is to say, as JSON; the reference of the command describes the fields. */
export function formatJson(totals: Totals, replays: readonly Replay[], problems: readonly InputProblem[]): string {
  const { report } = totals
  const document = {
    version: 1,
    counter: report.counter,
    totals: {
      transcripts: totals.transcripts,
      messages: totals.messages,
      requests: totals.requests,
      tokens: report.tokens,
      cost: totals.cost,
      rules: report.rules,
      tools: report.tools,
      recalls: report.recalls,
      ...(report.window ? { window: report.window } : {}),
      reasons: totals.reasons,
      views: { checked: totals.requests, edited: totals.edited, invalid: totals.invalidViews },
      pruned: totals.pruned,
      prunedWithoutEvidence: totals.unproven,
      neededValues: totals.needed,
      removedButUsed: totals.lost,
      failures: totals.failures,
    },
    transcripts: replays.map(transcriptOf),
    unreadable: problems,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
