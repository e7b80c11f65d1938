const grouped = new Intl.NumberFormat('en')

/** A number with its thousands apart. */
export const number = (value: number): string => grouped.format(value)

/** What share a part has of a whole. */
export const percent = (part: number, whole: number): string =>
  `${whole === 0 ? '0' : ((100 * part) / whole).toFixed(1)} %`
