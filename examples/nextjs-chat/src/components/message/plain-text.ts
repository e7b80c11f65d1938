/** What a text may not do to a screen: control characters and those that turn its direction, made visible. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const invisible = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A text as it is safe to show: each character that would not be seen stands as its number, such as ␛ for an escape. */
export const visible = (text: string): string =>
  text.replace(invisible, (character) => {
    const code = character.codePointAt(0)!
    if (code === 13) return ''
    if (code < 32) return String.fromCodePoint(0x24_00 + code)
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
