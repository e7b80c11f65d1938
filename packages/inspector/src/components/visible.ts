// oxlint-disable-next-line no-control-regex -- these are what is looked for
const invisible = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** A text with the characters that would not be seen, or that turn its direction, shown as what they are: ␛ for an escape. */
export const visible = (text: string): string =>
  text.replace(invisible, (character) => {
    const code = character.codePointAt(0)!
    if (code === 13) return ''
    return code < 32 ? String.fromCodePoint(0x24_00 + code) : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
