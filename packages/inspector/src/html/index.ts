import type { Locale } from '@winnow/core/format'
import type { PageData } from './page-data.ts'

export { packRequests, unpackRequests, type PageData } from './page-data.ts'

/** What a page is made of. */
export interface PageOptions {
  readonly data: PageData
  /** The text of `@winnow/inspector/page.js`. */
  readonly script: string
  /** The text of `@winnow/inspector/styles.css`. */
  readonly styles: string
  readonly title: string
  /** Default `en`. */
  readonly locale?: Locale | undefined
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/gu, (character) => escapes[character]!)

/**
 * JSON that can stand in a script element whatever its texts hold: `<`, which alone could end or reopen it, and line ends that
 * only some readers know are written as escapes, which JSON reads back.
 */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A script or a stylesheet of ours: what would end its element is written so that it does not, and means the same. */
const inElement = (text: string): string => text.replace(/<(?=\/(?:script|style)|!--|script)/giu, '\\x3c')

/** Allows what stands in the file, and nothing from anywhere else. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/**
 * An inspector of recorded requests as one file that needs nothing else: no network, no server. Texts of the requests stand in
 * it as data alone.
 *
 * @example
 * declare const script: string, styles: string
 * const html = inspectorPage({ data: packRequests([]), script, styles, title: 'A report' })
 */
export function inspectorPage({ data, script, styles, title, locale = 'en' }: PageOptions): string {
  return `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeText(title)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#fcfbf8, #17181a) }
${inElement(styles)}
</style>
</head>
<body>
<main id="winnow"></main>
<script type="application/json" id="winnow-data">${scriptJson({ ...data, locale, title })}</script>
<script>${inElement(script)}</script>
</body>
</html>
`
}
