import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createWinnow, type Message } from '@winnow/core'
import { readChat, type ChatMessage } from '@winnow/core/openai-chat'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildPage } from '../../../../scripts/build-inspector-page.ts'
import { newFolder } from '../../../../scripts/new-folder.ts'
import type { LiveData } from '../__fixtures__/live-page.tsx'
import { recordRequest, type InspectedRequest } from '../model/index.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const recording = source('../../../../examples/demo/recordings/log-investigation.json')
const { messages } = JSON.parse(readFileSync(recording, 'utf8')) as { messages: ChatMessage[] }
const history: readonly Message[] = readChat(messages)
const ends = history.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []))

async function requestAt(end: number, whole: readonly string[] = []): Promise<InspectedRequest> {
  const winnow = createWinnow({ prices: 'gpt-5.2' })
  const part = history.slice(0, end)
  const prepared = await winnow.prepare(part, { whole })
  return recordRequest(winnow, { id: `${end}${whole.join()}`, history: part, prepared, model: 'gpt-5.2' })
}

async function planWith(profile: 'lossless' | 'aggressive'): Promise<InspectedRequest> {
  const winnow = createWinnow({ prices: 'gpt-5.2', profile })
  const part = history.slice(0, ends.at(-1))
  const prepared = await winnow.prepare(part)
  return recordRequest(winnow, { id: profile, history: part, prepared, isPlan: true, label: `Plan, ${profile}` })
}

describe.skipIf(executablePath === undefined)('somebody changes what is sent', () => {
  let browser: Browser
  let page: Page
  let data: LiveData
  const folder = newFolder()
  const errors: string[] = []
  const focused = (): Promise<string> =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`.slice(0, 60))
  const said = (): Promise<string | null> => page.locator('.winnow > [role=status]').textContent()
  const asked = (): Promise<string[]> => page.evaluate(() => window.asked)

  async function open(width = 1200): Promise<void> {
    page = await browser.newPage({ viewport: { width, height: 900 } })
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(pathToFileURL(join(folder, 'live.html')).href)
    await page.locator('.winnow-message').first().waitFor()
  }

  beforeAll(async () => {
    const requests = await Promise.all(ends.slice(-12).map(async (end) => requestAt(end)))
    data = { requests, plans: { lossless: await planWith('lossless'), aggressive: await planWith('aggressive') } }
    const script = join(folder, 'live.js')
    await buildPage(source('../__fixtures__/live-page.tsx'), script)
    const styles = readFileSync(source('../../styles.css'), 'utf8')
    const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
    writeFileSync(
      join(folder, 'live.html'),
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>Live</title><style>body { margin: 0 } ${styles}</style><main id="winnow"></main>` +
        `<script>window.live = ${json}</script><script src="live.js"></script></html>`,
    )
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
  })
  afterEach(async () => {
    await page.close()
    if (errors.length > 0) throw new Error(errors.splice(0).join('\n'))
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  test('what sending whole costs and reaches is told before; the focus stays, and what holds is announced', async () => {
    await open()
    const button = page.getByRole('button', { name: 'Send it whole from now on' }).first()
    const card = page.locator('.winnow-edit', { has: button }).first()
    expect(await card.textContent()).toMatch(/Costs (?:about )?[\d,]+ more tokens.*about \$\d.* in the next request/u)
    expect(await card.textContent()).toMatch(/come back|comes back/u)
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('BUTTON Undo')
    expect(await said()).toBe('Will be sent whole from the next request on.')
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('BUTTON Send it whole from now on')
    expect(await said()).toContain('Undone')
    expect(await card.textContent()).toContain('Undone: from the next request on it is shortened as before.')
    expect((await asked()).map((text) => text.split(' ')[0])).toEqual(['whole', 'not'])
  })

  test('what was sent whole is found by the search with its undo, and what came back with it is named', async () => {
    await open()
    const last = data.requests.at(-1)!
    const ref = last.refs!.find((each, index) => each !== null && last.edits[index]!.rule === 'compact')!
    const next = await requestAt(ends.at(-1)!, [ref])
    const { at } = next.report.whole!.results[0]!
    expect(next.report.whole!.companions!.length).toBeGreaterThan(0)
    const card = page.locator('.winnow-edit', { has: page.getByText(`ref ${ref}`) }).first()
    const run = page.locator('.winnow-run-button')
    for (const each of await run.all()) await each.click()
    expect(await card.textContent()).toMatch(/up to about.*Up to \d+ other calls of its turn may come back with it/su)
    await card.getByRole('button', { name: 'Send it whole' }).focus()
    await page.keyboard.press('Enter')
    await page.evaluate((request) => window.arrive(request), next)
    await page.getByRole('heading', { level: 3, name: 'Request 13' }).waitFor()
    await expect.poll(focused).toBe('H3 Request 13')
    const companion = page.getByText(/Comes back with \S+, which you wanted whole/u).first()
    await companion.waitFor()
    expect(await page.locator('.winnow-sentences').first().textContent()).toMatch(
      /\d+ other calls? came back with that\./u,
    )
    const result = next.history[at + 1]!.parts.find(({ type }) => type === 'tool-result')!
    const text = result.type === 'tool-result' && result.content[0]!.type === 'text' ? result.content[0]!.text : ''
    const line = text.split('\n').find((each) => each.length > 30)!
    await page.getByRole('searchbox').fill(line.trim())
    const hit = page.locator('.winnow-hit', { hasText: /Sent whole/u }).first()
    await hit.getByRole('button', { name: 'Undo' }).click()
    expect(await hit.textContent()).toContain('Undone: from the next request on it is shortened again.')
    expect(await said()).toContain('Undone')
  })

  test('the slider says what it does, what it shows is a preview, and one button leaves it as it was', async () => {
    await open()
    expect(await page.locator('.winnow-profile').textContent()).toContain('it holds from the next message on')
    await page.getByRole('slider').focus()
    await page.keyboard.press('ArrowRight')
    const banner = page.locator('.winnow-preview')
    await banner.waitFor()
    expect(await banner.textContent()).toContain('what this request would have been')
    expect(await banner.textContent()).toContain('“Even more” holds from the next message on')
    await page.keyboard.press('Home')
    await page.getByRole('heading', { level: 3, name: 'Plan, lossless' }).waitFor()
    await banner.getByRole('button', { name: 'Leave the preview and put the setting back' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 3, name: 'Request 12' }).waitFor()
    await expect.poll(focused).toBe('H3 Request 12')
    expect(await said()).toBe('The preview is closed. This is what was sent.')
    expect((await asked()).at(-1)).toBe('default')
    expect(await page.getByRole('slider').inputValue()).toBe('1')
  })

  test('the list of requests is one stop of Tab, arrows move in it, and it scrolls with the page', async () => {
    await open()
    const stops = (): Promise<number> => page.locator('.winnow-request[tabindex="0"]').count()
    expect(await stops()).toBe(1)
    await page.locator('.winnow-request[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toMatch(/^BUTTON 10/u)
    expect(await stops()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 3, name: 'Request 10' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('BUTTON Show all 12 requests')
    await page.keyboard.press('Enter')
    expect(await page.locator('.winnow-request').count()).toBe(12)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    expect(await focused()).toMatch(/^BUTTON 1\b/u)
    const scrolls = await page
      .locator('.winnow-requests ol')
      .evaluate((list) => list.scrollHeight > list.clientHeight + 1)
    expect(scrolls).toBe(false)
  })

  test('turns have their sums, close, and open for what is asked for', async () => {
    await open()
    const head = page.locator('.winnow-turn button')
    expect(await head.first().textContent()).toMatch(/^Turn 1 .* [\d,]+ to [\d,]+ tokens, \d+% less$/su)
    await page.getByRole('button', { name: 'Close all turns and show their sums' }).click()
    expect(await page.locator('.winnow-message:visible').count()).toBeLessThan(2)
    await head.first().focus()
    await page.keyboard.press('Enter')
    expect(await head.first().getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').fill('stock')
    await page
      .getByRole('button', { name: /Go to message/u })
      .first()
      .click()
    await page.locator('.winnow-message[data-asked]').waitFor()
  })
})
