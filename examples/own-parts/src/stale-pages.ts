import type { Edit, TurnRule } from '@winnow/core'

/**
 * A rule for finished turns: of the pages that a browser tool showed one after the other, the last stays. It is for hosts that
 * keep the calls of this tool (`compact: { keepTools: ['browser_snapshot'] }`), because people go back to what they saw.
 */
export const stalePages: TurnRule = {
  name: 'stale-pages',
  // A saving of a few tokens is not worth what it costs to cache the turn anew.
  minSavings: 200,
  planTurn({ turn, whyProtected, keep }) {
    const snapshots = turn.rounds
      .flatMap(({ uses }) => uses)
      .filter(({ value }) => value.toolName === 'browser_snapshot')
    return snapshots.slice(0, -1).flatMap((use): Edit[] => {
      const { at, call } = use
      const reason = whyProtected(use)
      if (reason !== undefined) {
        keep({ rule: 'stale-pages', at, call, toolName: use.value.toolName, reason })
        return []
      }
      const group = `page ${at}.${call}`
      return [{ action: 'remove-tool-use', at, call, rule: 'stale-pages', reason: 'a later page replaced it', group }]
    })
  },
}
