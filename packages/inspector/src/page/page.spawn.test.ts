import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createWinnow, type Message } from '@winnow/core'
import axe from 'axe-core'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInspectorPage } from '../../../../scripts/build-inspector-page.ts'
import { newFolder } from '../../../../scripts/new-folder.ts'
import { inspectorPage, packRequests } from '../html/index.ts'
import { recordRequest } from '../model/index.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

const attack =
  '</script><script>document.title = "stolen"</script><img src=x onerror="document.title = \'stolen\'">\u001b[31m'

/** What axe found, and where. */
interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** A conversation of so many turns, each with a call; the last result has `characters`. */
function conversation(turns: number, characters: number): Message[] {
  const messages: Message[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const lines = Array.from({ length: 60 }, (_, line) => `${turn}.${line} GET /orders/${turn * 977 + line * 7919} 200`)
    const isLast = turn === turns - 1
    const text = isLast ? `${attack}\n${'x y z\n'.repeat(characters / 6)}needle in the stack\n` : lines.join('\n')
    messages.push(
      { role: 'user', parts: [{ type: 'text', text: `Look at the log of day ${turn}. ${isLast ? attack : ''}` }] },
      {
        role: 'assistant',
        parts: [{ type: 'tool-call', callId: `${turn}`, toolName: 'read_log', input: { day: turn } }],
      },
      {
        role: 'tool',
        parts: [
          {
            type: 'tool-result',
            callId: `${turn}`,
            toolName: 'read_log',
            status: 'ok',
            content: [{ type: 'text', text }],
          },
        ],
      },
    )
    if (!isLast) messages.push({ role: 'assistant', parts: [{ type: 'text', text: `Day ${turn} was quiet.` }] })
  }
  return messages
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  let browser: Browser
  let page: Page
  const folder = newFolder()
  const errors: string[] = []

  async function open(turns: number, characters: number, width: number): Promise<void> {
    const winnow = createWinnow()
    const history = conversation(turns, characters)
    const requests = await Promise.all(
      [3, history.length].map(async (end) => {
        const part = history.slice(0, end)
        return recordRequest(winnow, { id: `${end}`, history: part, prepared: await winnow.prepare(part) })
      }),
    )
    const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
    const html = inspectorPage({
      data: packRequests([{ name: 'a', requests }]),
      script: read('../../dist/page.js'),
      styles: read('../../styles.css'),
      title: 'A report',
    })
    const path = join(folder, `${turns}.html`)
    writeFileSync(path, html)
    page = await browser.newPage({ viewport: { width, height: 900 } })
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('request', (request) => !request.url().startsWith('file:') && errors.push(`asked for ${request.url()}`))
    await page.goto(pathToFileURL(path).href)
    await page.locator('.winnow-message').first().waitFor()
  }

  beforeAll(async () => {
    await buildInspectorPage()
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  test('a hostile result of 5 MB is text, and the line in it is found', async () => {
    await open(3, 5_000_000, 1200)
    expect(await page.title()).toBe('A report')
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.evaluate(() => document.querySelector('#winnow')!.textContent.length)).toBeLessThan(60_000)
    await page.getByRole('searchbox').fill('needle in the stack')
    const hit = page.locator('.winnow-hit').first()
    await hit.waitFor()
    await hit.getByRole('button', { name: /Go to message/u }).click()
    await page.locator('.winnow-message[data-asked] mark', { hasText: 'needle in the stack' }).waitFor()
    await page.locator('.winnow-message[data-asked]').getByRole('button', { name: 'As stored' }).waitFor()
    expect(await page.evaluate(() => document.querySelector('#winnow')!.textContent.length)).toBeLessThan(80_000)
    expect(errors).toEqual([])
    await page.close()
  })

  test('two thousand messages scroll, and a narrow page has no scroll bar below', async () => {
    await open(500, 600, 380)
    const heading = page.getByRole('heading', { name: 'Messages, in the order they are sent' })
    await heading.scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.locator('.winnow-messages > div > ol > li').count(), { timeout: 30_000 })
      .toBeGreaterThan(400)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
    // A page on a slow machine: what is asserted is that frames stay short by an order of magnitude.
    const longest = await page.evaluate(async () => {
      let worst = 0
      let last = performance.now()
      for (let step = 0; step < 60; step += 1) {
        window.scrollBy(0, 700)
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        worst = Math.max(worst, now - last)
        last = now
      }
      return worst
    })
    expect(longest).toBeLessThan(1000)
    await page.close()
  })

  test('everything is reached by the keyboard', async () => {
    await open(3, 60_000, 1200)
    const reached = new Set<string>()
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      reached.add(
        await page.evaluate(() => {
          const element = document.activeElement
          return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent ?? ''}`.slice(0, 60)
        }),
      )
    }
    const all = [...reached].join('\n')
    for (const name of ['What is this?', 'Request 2', 'INPUT', 'Needed later', 'Everything', 'Difference'])
      expect(all).toContain(name)
    await page.close()
  })

  test.each([400, 1400])('a page of %i px shows every text, and axe has no finding', async (width) => {
    await open(3, 60_000, width)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(axe.source)
      const findings = await page.evaluate(async () => {
        const { axe: checker } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
        return (await checker.run()).violations
      })
      expect(findings.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))).toEqual([])
    }
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
    for (const name of ['A report', 'Messages, in the order they are sent'])
      expect(await page.getByRole('heading', { name }).isVisible()).toBe(true)
    expect(errors).toEqual([])
    await page.close()
  })
})
