const link = /\[((?:[^[\]]|\[[^[\]]*\]){1,300})\]\([^()\s]{0,2000}\)/gu
const decoration = /^\s*(?:- |\* |#{1,6} )?|\*\*/gu
const label = /^(\d{1,3}[.)]? )?(?:title|name|标题)[:：]\s*/iu
const isHighHalf = (code: number): boolean => (code & 0xfc00) === 0xd800

/** What names a record in a list of many: its first line without addresses and decoration, cut after `longest` characters. */
export function titleOf(line: string, longest: number): string {
  const title = line
    .slice(0, longest * 12)
    .replaceAll(link, '$1')
    .replaceAll(decoration, '')
    .replace(label, '$1')
    .trim()
  if (title.length <= longest) return title
  const end = isHighHalf(title.charCodeAt(longest - 2)) ? longest - 2 : longest - 1
  return `${title.slice(0, end).trimEnd()}…`
}
