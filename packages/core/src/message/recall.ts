/** The tool through which a model reads what was left out of a result; its own results are never edited. */
export const recallToolName = 'recall_result'
