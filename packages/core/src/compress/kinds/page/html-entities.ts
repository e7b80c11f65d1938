/** The entities pages are full of; rarer ones stay as they are written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  larr: '←',
  rarr: '→',
  euro: '€',
  pound: '£',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
}

const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/gu

/** Control characters, halves of pairs and numbers beyond Unicode are no characters. */
const isCharacter = (code: number): boolean =>
  (code >= 32 || code === 9 || code === 10) && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)

/** Text with its entities as characters. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? named[name]! : whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return isCharacter(code) ? String.fromCodePoint(code) : whole
  })
}
