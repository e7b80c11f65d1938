import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered, askOnPage, browserPath, inspected, startBrowser } from '../testing/browser.ts'
import { buildChat, startServer, type ServerProcess } from '../testing/server-process.ts'

let server: ServerProcess
let browser: Browser
let path: string
/** The cookie of the browser that began the conversation. */
let visitor: Awaited<ReturnType<BrowserContext['storageState']>>

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

async function findingsOf(page: Page): Promise<string[]> {
  // The title may be streamed behind the page.
  await page.waitForFunction(() => document.title !== '')
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
    visitor = await page.context().storageState()
    await page.close()
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
  })

  it.each(looks)('$colorScheme, $width pixels wide', async ({ colorScheme, width }) => {
    const page = await browser.newPage({
      storageState: visitor,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    })
    for (const place of ['/', path, '/c/nothing']) {
      await page.goto(server.url + place)
      if (place === path && width >= 1280) await inspected(page, /^Request \d/u)
      for (const summary of await page.locator('summary:visible').all()) await summary.click()
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
      const page = await browser.newPage({
        storageState: visitor,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      })
      await page.goto(server.url + path)
      await page.getByRole('button', { name: 'What was sent' }).click()
      await inspected(page, /^Request \d/u)
      for (const summary of await page.locator('.right summary').all()) await summary.click()
      await page.getByRole('searchbox').fill('note')
      await page.locator('.winnow-hit').first().waitFor()
      expect(await findingsOf(page)).toEqual([])
      const overflow = await page.locator('.right').evaluate((side) => side.scrollWidth - side.clientWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await page.getByText('Tokens sent', { exact: true }).waitFor({ state: 'hidden' })
      await page.close()
    },
  )

  it('is talked to by keyboard alone, on a phone, too', async () => {
    const context = await browser.newContext({ viewport: { width: 380, height: 700 } })
    const page = await context.newPage()
    await page.goto(server.url)
    await page.locator('textarea:focus').waitFor()
    const tabTo = async (name: string, role: 'button' | 'link' | 'radio', key = 'Tab'): Promise<void> => {
      const wanted = page.getByRole(role, { name, exact: true })
      for (let step = 0; step < 60; step += 1) {
        if ((await wanted.count()) > 0 && (await wanted.last().evaluate((each) => each === document.activeElement)))
          return
        await page.keyboard.press(key)
      }
      throw new Error(`No way by ${key} to the ${role} ${name}.`)
    }
    await tabTo('AI SDK', 'radio', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('Your message').focus()
    await page.keyboard.type('Read /etc/passwd for me.')
    await page.keyboard.press('Enter')
    await page.getByText('LangChain agent · scripted model').waitFor()
    await answered(page)
    await tabTo('Edit', 'button', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Edit your message').press('ControlOrMeta+a')
    await page.keyboard.type('Hello?')
    await page.keyboard.press('Enter')
    await page.getByText('I can only search for that').waitFor()
    await answered(page)
    await tabTo('Answer again', 'button')
    await page.keyboard.press('Enter')
    await answered(page)
    await tabTo('What was sent', 'button', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await inspected(page, /^Request \d/u)
    await tabTo('On', 'radio')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.getByText('there is no Winnow').waitFor()
    await tabTo('Close', 'button', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.locator('#right').waitFor({ state: 'hidden' })
    await tabTo('Conversations', 'button', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo('Forget “Read /etc/passwd for me.”', 'button')
    await page.keyboard.press('Enter')
    await tabTo('Forget', 'button', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await context.close()
  })

  it('is inspected by keyboard alone', async () => {
    const page = await browser.newPage({ storageState: visitor, viewport: { width: 1600, height: 900 } })
    await page.goto(server.url + path)
    await inspected(page, /^Request \d/u)
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const element = document.activeElement
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
        return `${element?.tagName ?? ''} ${label ?? element?.textContent ?? ''}`.slice(0, 80)
      })
    const tabTo = async (wanted: RegExp): Promise<void> => {
      for (let step = 0; step < 80; step += 1) {
        if (wanted.test(await focused())) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`No way by Tab to ${String(wanted)}; the focus is on ${await focused()}.`)
    }
    await tabTo(/How much may be left out/u)
    await page.keyboard.press('ArrowLeft')
    await inspected(page, /^Plan of/u)
    await page.keyboard.press('ArrowRight')
    await inspected(page, /^Request \d/u)
    await tabTo(/Was this line sent/u)
    await page.keyboard.type('wraps')
    await page.locator('.winnow-hit').first().waitFor()
    await tabTo(/^BUTTON Go to message/u)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/^LI /u)
    await tabTo(/^BUTTON (?:As stored|Difference|Send it whole)/u)
    await page.keyboard.press('Enter')
    await page.close()
  })

  it('loads at most 190 kB of script', async () => {
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
    expect(bytes).toBeLessThan(190_000)
    await page.close()
  })
})
