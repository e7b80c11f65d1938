/** What Winnow's own rules are called in edits and reports. */
export const ruleNames: readonly string[] = ['compress', 'prune', 'compact', 'clearing', 'window', 'select']
