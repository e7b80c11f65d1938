import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWinnow, type Message } from '@winnow/core'
import { barOf, recordRequest } from '@winnow/inspector/model'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, inspected, inspector, startBrowser } from '../testing/browser.ts'
import { buildChat, startServer, type ServerProcess } from '../testing/server-process.ts'
import { ownerCookie } from '../server/http/owner.ts'
import { forget } from '../server/once.ts'
import { ensureConversation, touchConversation } from '../server/storage/conversations.ts'
import { database, together } from '../server/storage/database.ts'
import { saveLastMessage } from '../server/storage/messages.ts'
import { saveRequest } from '../server/storage/requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-long-'))
const file = join(folder, 'chat.db')
const turns = 500
const conversation = 'two-thousand-messages'
const owner = crypto.randomUUID()

const resultOf = (turn: number): string =>
  Array.from({ length: 40 }, (_, line) => `${turn}.${line} GET /orders/${turn * 977 + line * 7919} 200`).join('\n')

const historyOf = (turn: number): Message[] => [
  { role: 'user', parts: [{ type: 'text', text: `What does the log of day ${turn} say?` }] },
  { role: 'assistant', parts: [{ type: 'tool-call', callId: `${turn}`, toolName: 'read_log', input: { day: turn } }] },
  {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId: `${turn}`,
        toolName: 'read_log',
        status: 'ok',
        content: [{ type: 'text', text: resultOf(turn) }],
      },
    ],
  },
  {
    role: 'assistant',
    parts: [{ type: 'text', text: `Day ${turn} was quiet: **40** requests, none of them failed.` }],
  },
]

/** Stores a conversation of two thousand messages on the screen, and a request made of two thousand. */
async function store(): Promise<void> {
  const kept = process.env['CHAT_DATABASE']
  process.env['CHAT_DATABASE'] = file
  forget()
  ensureConversation(conversation, owner)
  touchConversation(conversation, 'Two thousand messages')
  together(() => {
    for (let turn = 0; turn < 2 * turns; turn += 1) {
      const text = `Day ${turn} was quiet: **40** requests, none of them failed.`
      const question = `What does the log of day ${turn} say?`
      saveLastMessage(conversation, { id: `q${turn}`, role: 'user', parts: [{ type: 'text', text: question }] })
      saveLastMessage(conversation, {
        id: `a${turn}`,
        role: 'assistant',
        parts: [
          {
            type: 'tool-read_log',
            toolCallId: `${turn}`,
            state: 'output-available',
            input: { day: turn },
            output: resultOf(turn),
          },
          { type: 'text', text },
        ],
      })
    }
  })
  const history = Array.from({ length: turns }, (_, turn) => historyOf(turn)).flat()
  const winnow = createWinnow()
  const prepared = await winnow.prepare(history)
  const request = recordRequest(winnow, { id: 'long', history, prepared, at: Date.now() })
  const made = { message: 'a999', backend: 'ai-sdk', profile: 'default' } as const
  saveRequest(conversation, { ...barOf(request), ...made }, { request })
  database().close()
  forget()
  if (kept === undefined) delete process.env['CHAT_DATABASE']
  else process.env['CHAT_DATABASE'] = kept
}

/** Frames of a stretch: milliseconds by the clock, which count what others do on the machine, and of the processor, which do not. */
interface Frames {
  readonly longest: number
  /** What nineteen in twenty take at most. */
  readonly usual: number
  readonly processor: number
}

interface Traced {
  readonly name?: string
  readonly ph?: string
  readonly ts?: number
  readonly tdur?: number
  readonly args?: { readonly src_func?: string }
}

/**
 * Does something and gives the most that the processor had to do at a stretch: for a frame of the page, or for any task of it. Where
 * the page sets the mark `from`, what was before does not count: there the page was asked what to do.
 */
async function processorTime(page: Page, of: 'frame' | 'task', act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: Traced[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as Traced[])))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
    transferMode: 'ReportEvents',
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const from = events.find(({ name }) => name === 'from')?.ts ?? 0
  const isMeant = ({ ph, ts = 0, args }: Traced): boolean =>
    ph === 'X' &&
    ts >= from &&
    (of === 'frame' ? args?.src_func === 'ScheduledActionSendBeginMainFrame' : args?.src_func !== undefined)
  return Math.round(Math.max(0, ...events.filter(isMeant).map(({ tdur = 0 }) => tdur / 1000)))
}

/** Scrolls a list on from where it is, a hundred frames long. */
async function scrollOn(list: Locator, by: number): Promise<Frames> {
  let told: { frames: number[]; moved: number } = { frames: [], moved: 0 }
  const processor = await processorTime(list.page(), 'frame', async () => {
    told = await list.evaluate(async (element, step) => {
      const took: number[] = []
      const start = element.scrollTop
      await new Promise(requestAnimationFrame)
      performance.mark('from')
      let last = await new Promise(requestAnimationFrame)
      for (let count = 0; count < 100; count += 1) {
        element.scrollTop += step
        const now = await new Promise<number>(requestAnimationFrame)
        took.push(Math.round(now - last))
        last = now
      }
      return { frames: took.toSorted((one, other) => other - one), moved: element.scrollTop - start }
    }, by)
  })
  expect(Math.abs(told.moved)).toBeGreaterThan(80 * Math.abs(by))
  return { longest: told.frames[0]!, usual: told.frames[5]!, processor }
}

/** Scrolls three stretches, each of messages that were not shown before, and says what their frames took. */
async function measure(name: string, list: Locator, by: number): Promise<void> {
  for (let stretch = 0; stretch < 3; stretch += 1) {
    const { longest, usual, processor } = await scrollOn(list, by)
    console.log(
      `${name}: the longest frame takes ${longest} ms, ${processor} ms of the processor; 95 % take ${usual} ms at most`,
    )
  }
}

/** Notes from now on how long each key that is pressed takes to be on the screen, where that is 16 ms or more. */
async function noteDelays(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const delays: number[] = []
    Object.assign(window, { delays })
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries()) if (name === 'keydown') delays.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  return () => page.evaluate(() => (window as unknown as { delays: number[] }).delays)
}

/** How many of some elements the browser lays out: it passes over those that are out of view. */
const laidOut = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => all.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length)

describe.runIf(browserPath !== undefined)('two thousand messages', { timeout: 120_000 }, () => {
  let server: ServerProcess
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    buildChat()
    await store()
    server = await startServer(file, 20)
    browser = await startBrowser()
    page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    await page.context().addCookies([{ name: ownerCookie, value: owner, url: server.url }])
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('let somebody type while the inspector opens', async () => {
    const typed = 'typed while the inspector reads two thousand messages'
    // The first is of a page that nobody has opened before.
    for (let pass = 0; pass < 3; pass += 1) {
      await page.goto(`${server.url}/c/${conversation}`)
      const delays = await noteDelays(page)
      const field = page.getByLabel('Your message')
      await field.pressSequentially(typed, { delay: 25 })
      await inspected(page, 'Request 1')
      expect(await field.inputValue()).toBe(typed)
      console.log(`typing: ${Math.max(0, ...(await delays()))} ms from a key to the screen at most`)
    }
  })

  it('scroll in the inspector', async () => {
    const rows = inspector(page).locator('.winnow-messages > div > ol > li')
    let count = 0
    while (count < 900 || count < (await rows.count())) {
      count = await rows.count()
      await page.waitForTimeout(500)
    }
    await measure('inspector', page.locator('#right'), 500)
    expect(await laidOut(rows)).toBeLessThan(300)
  })

  it('scroll in the chat', async () => {
    const earlier = page.locator('button.earlier') // by its name it would be looked for among all buttons of the page
    while ((await earlier.count()) > 0) {
      const before = await page.locator('article').count()
      await earlier.dblclick() // somebody in a hurry gets them once
      await expect.poll(() => page.locator('article').count(), { timeout: 20_000 }).toBeGreaterThan(before)
    }
    expect(await page.locator('article').count()).toBe(2000)
    const list = page.locator('.scroll')
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await measure('chat', list, -500)
    const shown = await laidOut(page.locator('article'))
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(100)
  })

  it('let somebody type while an answer is written below them, and stay as they are', async () => {
    await page.evaluate(() => {
      const changes: string[] = []
      Object.assign(window, { changes })
      new MutationObserver((list) => changes.push(...list.map(({ type }) => type))).observe(
        document.querySelector('.sheet')!,
        { subtree: true, childList: true, characterData: true, attributes: true },
      )
    })
    const delays = await noteDelays(page)
    // By their names they would be looked for in all of the page, which takes longer than what is measured.
    const field = page.locator('.composer textarea')
    const typed = 'typed while an answer is written below two thousand messages'
    for (let pass = 0; pass < 3; pass += 1) {
      await field.fill('Tell me slowly what a context is, so that I can stop you.')
      const processor = await processorTime(page, 'task', async () => {
        await page.keyboard.press('Enter')
        await page.keyboard.type(typed, { delay: 25 })
      })
      expect(await field.inputValue()).toBe(typed)
      await page.locator('.composer [aria-label="Stop the answer"]').click()
      await page.locator('.composer [aria-label="Send"]').waitFor()
      console.log(
        `typing while an answer is written: ${Math.max(0, ...(await delays()))} ms from a key to the screen at most; the longest task takes ${processor} ms of the processor`,
      )
    }
    expect(await page.locator('article').count()).toBe(2006)
    expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([])
  })
})
