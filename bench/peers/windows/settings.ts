/** Of the budget, what stays as it is when the rest is summarised, as with Winnow. */
export const keepShare = 0.5
/** Of the budget, what the stand-in for a model may write. */
const summaryShare = 0.3

/** What a peer that summarises is set to: from where on, what it keeps, and the length of the summary, in tokens. */
export interface Setting {
  readonly trigger: number
  readonly keep: number
  readonly summary: number
}

/** The setting for a conversation with such a budget, and with the system text where that is counted, too. */
export const settingFor = (budget: number, system: number): Setting => ({
  trigger: budget + system,
  keep: Math.round(budget * keepShare),
  summary: Math.round(budget * summaryShare),
})

/** More than any summary is made of, so that nothing is cut before it is summarised. */
export const everything = 1e9
