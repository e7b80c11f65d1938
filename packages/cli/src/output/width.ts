export const isWide = (code: number): boolean => code >= 0x1100 && !(code >= 0x2000 && code < 0x2e80)

/** Columns a text takes in a terminal; East Asian characters take two. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (isWide(char.codePointAt(0)!) ? 2 : 1), 0)
