/** Kinds of text the default estimator is measured on. */
export const kinds = ['English', 'code', 'JSON', 'logs', 'Chinese'] as const
export type Kind = (typeof kinds)[number]

/** Texts by kind. */
export type Texts = Record<Kind, string[]>

export const noTexts = (): Texts => ({ English: [], code: [], JSON: [], logs: [], Chinese: [] })
