import { createWinnow, type Message } from '@winnow/core'
import { expect, test } from 'vitest'
import { recordRequest } from '../model/index.ts'
import { inspectorPage, packRequests, unpackRequests, type PageData } from './index.ts'

const hostile = [
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  '</SCRIPT\n><img src=x onerror=alert(1)>',
  ']]>',
  '\u2028\u2029',
  '\u001b[31m\u202e',
  '\ud800',
  '${alert(1)}`',
  '&lt;&quot;',
]

const history: readonly Message[] = [
  { role: 'user', parts: [{ type: 'text', text: hostile.join('\n') }] },
  {
    role: 'assistant',
    parts: [{ type: 'tool-call', callId: '1', toolName: hostile[0]!, input: { path: hostile[2] } }],
  },
  {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId: '1',
        toolName: hostile[0]!,
        status: 'ok',
        content: [{ type: 'text', text: `${hostile.join('\n')}\n`.repeat(400) }],
      },
    ],
  },
]

const script = 'const end = "</script>"; const open = /<script/; const comment = "<!--"'

async function pageOf(): Promise<{ html: string; data: PageData }> {
  const winnow = createWinnow()
  const prepared = await winnow.prepare(history)
  const data = packRequests([
    { name: hostile[0]!, requests: [recordRequest(winnow, { id: '1', label: hostile[0]!, history, prepared })] },
  ])
  return { data, html: inspectorPage({ data, script, styles: '.a { color: red }', title: hostile.join('') }) }
}

/** The text of the first element that begins with `open`, as a browser takes it: up to the first end of a script. */
function elementText(html: string, open: string): string {
  const from = html.indexOf(open) + open.length
  return html.slice(from, html.toLowerCase().indexOf('</script', from))
}

test('a hostile transcript cannot leave the script that holds it', async () => {
  const { html, data } = await pageOf()
  expect(html.match(/<script/giu)).toHaveLength(2)
  expect(html.match(/<\/script/giu)).toHaveLength(2)
  expect(html).not.toContain('<!--')
  expect(html).not.toContain('<img')
  const text = elementText(html, 'id="winnow-data">')
  expect(/[\u2028\u2029]/u.test(text)).toBe(false)
  const held = JSON.parse(text) as PageData
  expect(held).toMatchObject(JSON.parse(JSON.stringify(data)) as object)
  expect(held.messages).toEqual(history)
})

test('the script means the same inside of its element', async () => {
  const { html } = await pageOf()
  const code = html.slice(html.lastIndexOf('<script>') + 8, html.lastIndexOf('</script>'))
  // oxlint-disable-next-line no-implied-eval -- the script of the page, which stands above
  const run = new Function(`${code}; return [end, open.source, comment]`) as () => string[]
  expect(run()).toEqual(['</script>', '\\x3cscript', '<!--'])
})

test('nothing is asked of a network, and what stands outside may not be loaded', async () => {
  const { html } = await pageOf()
  expect(html).toContain(`content="default-src 'none';`)
  expect(html.replace(elementText(html, 'id="winnow-data">'), '')).not.toMatch(/<[a-z][^>]*\s(?:src|href)=/u)
})

test('what requests share stands once, and comes back the same', async () => {
  const winnow = createWinnow()
  const requests = await Promise.all(
    [2, 3, 3].map(async (end, index) => {
      const given = JSON.parse(JSON.stringify(history.slice(0, end))) as Message[]
      return recordRequest(winnow, { id: `${index}`, history: given, prepared: await winnow.prepare(given) })
    }),
  )
  const data = packRequests([{ name: 'a', requests }])
  expect(data.messages).toHaveLength(3)
  expect(data.edits).toHaveLength(1)
  const [group] = unpackRequests(JSON.parse(JSON.stringify(data)) as PageData)
  expect(group!.requests).toEqual(JSON.parse(JSON.stringify(requests)))
  expect(group!.requests[0]!.history[0]).toBe(group!.requests[2]!.history[0])
})
