/** A subject whose first call takes longer is measured no further; in milliseconds. */
export const patience = 10_000
