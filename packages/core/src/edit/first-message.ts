import type { EditAction } from './types.ts'

/** The first message an edit is about. */
export const firstMessageOf = (edit: EditAction): number => (edit.action === 'summarize' ? edit.from : edit.at)
