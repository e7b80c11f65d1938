import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askOnPage, browserPath, startBrowser } from '../testing/browser.ts'
import { buildChat, startServer, type ServerProcess } from '../testing/server-process.ts'

let server: ServerProcess
let browser: Browser
let path: string

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const findings = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
    return (await checker.run()).violations
  })
  return findings.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) =>
        `${impact ?? ''} ${id}: ${html.slice(0, 200)} ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  )
}

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [380, 1024, 1600].map((width) => ({ colorScheme, width })),
)

describe.runIf(browserPath !== undefined)('everybody can use the chat', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    buildChat()
    server = await startServer(':memory:', 0)
    browser = await startBrowser()
    const page = await browser.newPage()
    await page.goto(server.url)
    await askOnPage(page, 'Compare the two adapters: what does each of them wrap?')
    await askOnPage(page, 'Review the file helpers of this chat with the code-review skill.')
    await askOnPage(page, 'Save a note: the release is on Thursday.')
    path = new URL(page.url()).pathname
    await page.close()
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
  })

  it.each(looks)('$colorScheme, $width pixels wide', async ({ colorScheme, width }) => {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } })
    for (const place of ['/', path]) {
      await page.goto(server.url + place)
      for (const summary of await page.locator('summary').all()) await summary.click()
      expect(await findingsOf(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await page.close()
  })

  it.each(looks.filter(({ width }) => width < 1280))(
    '$colorScheme, $width pixels wide, with the side open',
    async (look) => {
      const { colorScheme, width } = look
      const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } })
      await page.goto(server.url + path)
      await page.getByRole('button', { name: 'What was sent' }).click()
      await page.getByText('Tokens not sent').waitFor()
      expect(await findingsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByText('Tokens not sent').waitFor({ state: 'hidden' })
      await page.close()
    },
  )

  it('loads at most 200 kB of script', async () => {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(server.url, { waitUntil: 'networkidle' })
    console.log(`first load: ${Math.round(bytes / 1000)} kB of script`)
    expect(bytes).toBeLessThan(200_000)
    await page.close()
  })
})
