import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answers, askOnPage, browserPath, inspected, startBrowser } from '../testing/browser.ts'
import { buildChat, startServer, type ServerProcess } from '../testing/server-process.ts'

const phone = { viewport: { width: 380, height: 700 }, hasTouch: true, isMobile: true }
let server: ServerProcess
let browser: Browser

const tops = (page: Page): Promise<number[]> =>
  page.evaluate(() => [window.scrollY, document.querySelector('.scroll')!.scrollTop])

describe.runIf(browserPath !== undefined)('the chat on a phone', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    buildChat()
    server = await startServer(':memory:', 0)
    browser = await startBrowser()
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
  })

  it('begins at the top, with no keyboard over it', async () => {
    const page = await browser.newPage(phone)
    await page.goto(server.url, { waitUntil: 'networkidle' })
    expect(await tops(page)).toEqual([0, 0])
    const heading = page.getByRole('heading', { name: 'What would you like to know?' })
    expect((await heading.boundingBox())!.y).toBeGreaterThan(50)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.close()
  })

  it('opens a long conversation at its end, on a slow one, too', async () => {
    const page = await browser.newPage(phone)
    await page.goto(server.url)
    for (let turn = 0; turn < 4; turn += 1) {
      await askOnPage(page, 'Compare the two adapters: what does each of them wrap?')
      await askOnPage(page, 'Prepare a release note for this chat, and keep a todo list.')
    }
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    await page.reload()
    await answers(page).nth(7).waitFor()
    const list = page.locator('.scroll')
    const toEnd = (): Promise<number> =>
      list.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)
    await expect.poll(toEnd, { timeout: 20_000 }).toBeLessThan(2)
    await list.evaluate((element) => element.scrollBy(0, -600))
    await page.getByRole('button', { name: 'Go to the end' }).click()
    await expect.poll(toEnd, { timeout: 20_000 }).toBeLessThan(2)
    // Who has read further up sees what they say all the same.
    await list.evaluate((element) => element.scrollTo(0, 0))
    await page.getByRole('button', { name: 'Go to the end' }).waitFor()
    await askOnPage(page, 'Hello?')
    await expect.poll(toEnd, { timeout: 20_000 }).toBeLessThan(2)
    await page.close()
  })

  it('names what each button does in words', async () => {
    const page = await browser.newPage({ ...phone, viewport: { width: 340, height: 700 } })
    await page.goto(server.url)
    const buttons = await page.locator('header').getByRole('button').allInnerTexts()
    expect(buttons.map((text) => text.trim())).toEqual(['Conversations', 'What was sent'])
    expect((await page.locator('header').boundingBox())!.height).toBeLessThan(100)
    await page.close()
  })

  it.each([
    ['What was sent', '#right'],
    ['Conversations', '#left'],
  ])('closes “%s” where it was opened', async (name, side) => {
    const page = await browser.newPage(phone)
    await page.goto(server.url)
    await askOnPage(page, 'Read /etc/passwd for me.')
    const opener = page.getByRole('button', { name, exact: true })
    const close = page.locator(side).getByRole('button', { name: 'Close', exact: true })
    for (const way of ['button', 'Escape', 'beside']) {
      await opener.tap()
      if (side === '#right') await inspected(page, /^Request \d/u)
      await page.locator(side).evaluate((element) => element.scrollTo(0, 400))
      const box = (await close.boundingBox())!
      expect([box.y >= 0, box.x + box.width <= 380, box.height >= 24]).toEqual([true, true, true])
      if (way === 'button') await close.tap()
      else if (way === 'Escape') await page.keyboard.press('Escape')
      else await page.touchscreen.tap(side === '#right' ? 10 : 370, 350)
      await page.locator(side).waitFor({ state: 'hidden' })
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.close()
  })
})
