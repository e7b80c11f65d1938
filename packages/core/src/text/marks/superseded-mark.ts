/** What stands for a result that a later call superseded. */
export const supersededMark = '[ok, superseded by a later call]'
