import { readFileSync } from 'node:fs'
import { startLoopback, type Loopback, type Reply } from '@winnow/loopback'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answers, askOnPage, browserPath, inspected, inspector, sendMessage, startBrowser } from '../testing/browser.ts'
import { script } from '../testing/script-provider.ts'
import { buildChat, startServer, type ServerProcess } from '../testing/server-process.ts'

const failing = 'The tests fail. What broke, and where?'
const sumUp = 'Sum up what we have talked about so far.'
const log = readFileSync(new URL('../../material/runs/failing-tests.txt', import.meta.url), 'utf8').split('\n')
const complaints: string[] = []
/** What the provider answers next, in the place of the script. */
let answer: Reply | undefined
let provider: Loopback
let server: ServerProcess
let browser: Browser

async function open(path = '/', options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`))
  await page.goto(server.url + path)
  return page
}

/** What the provider was last posted. */
const posted = (): string => provider.requests.at(-1)!.text
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Looks for a line with the box that says why it was not sent. */
async function lookFor(page: Page, line: string) {
  await page.getByRole('searchbox', { name: 'Was this line sent, and if not, why?' }).fill(line)
  const hit = inspector(page).locator('.winnow-hit').first()
  await hit.waitFor()
  return hit
}

describe.runIf(browserPath !== undefined)('the inspector beside the chat', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    buildChat()
    provider = await startLoopback({
      replies(body) {
        const given = answer
        answer = undefined
        return given ?? script(body)
      },
    })
    server = await startServer(':memory:', 0, { CHAT_MODEL: 'compatible/gpt-5.2', CHAT_BASE_URL: provider.url })
    browser = await startBrowser()
  }, 300_000)
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    complaints.push(...provider.rejections)
    if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await provider?.[Symbol.asyncDispose]()
  })

  it.each(['AI SDK', 'LangChain agent', 'LangChain chain'])(
    'says why a line was not sent, sends it whole, and takes that back, through %s',
    async (backend) => {
      const page = await open()
      await page.getByText(backend, { exact: true }).click()
      await askOnPage(page, failing)
      const line = log.find((each) => each.trim().length > 40 && !posted().includes(inJson(each.trim())))!.trim()
      await inspector(page).getByRole('button', { name: 'Look for a line that is missing' }).click()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
      const hit = await lookFor(page, line)
      expect(await hit.textContent()).toContain('Not sent')
      expect(await hit.textContent()).toContain('Shortened result')
      expect(await hit.textContent()).toContain('To get it back')
      await hit.getByRole('button', { name: 'Send it whole from now on' }).click()
      await hit.getByText('Will be sent whole').waitFor()

      await askOnPage(page, 'Which lines of that log say what was expected?')
      expect(posted()).toContain(inJson(line))
      // What was looked for stays, and now it is told as sent.
      await hit.locator('.winnow-fate', { hasText: /^Sent$/u }).waitFor()
      await hit.getByRole('button', { name: /Go to message/u }).click()
      const whole = inspector(page).locator('.winnow-message[data-asked]')
      await whole.getByText('Sent whole, because you asked').waitFor()
      await whole.getByRole('button', { name: 'Undo' }).click()

      await askOnPage(page, sumUp)
      expect(posted()).not.toContain(inJson(line))
      await hit.locator('.winnow-fate', { hasText: 'Not sent' }).waitFor()
      // It was undone before this request, so nothing is said of the next.
      expect(await hit.textContent()).not.toContain('Undone')
      await page.reload()
      const again = await lookFor(page, line)
      await again.getByRole('button', { name: 'Send it whole from now on' }).waitFor()
    },
  )

  it('plans the same history again with another profile, and sends nothing of it', async () => {
    const page = await open()
    const before = provider.requests.length
    await askOnPage(page, failing)
    await askOnPage(page, sumUp)
    const asked = provider.requests.length
    // The newest: while its text is read, the one before it is still shown.
    const count = asked - before
    await inspected(page, `Request ${count}`)
    const newest = await inspector(page).locator('.winnow-request[aria-current]').getAttribute('data-id')
    const sum = inspector(page).locator('.winnow-sum td').last()
    const sent = await sum.textContent()
    const slider = page.getByRole('slider', { name: 'How much may be left out' })
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await inspected(page, `Plan of ${count}, nothing left out`)
    await inspector(page).getByText('Preview: what this request would have been').waitFor()
    await inspector(page).getByRole('button', { name: 'Leave the preview and put the setting back' }).click()
    await inspected(page, `Request ${count}`)
    expect(await slider.inputValue()).toBe('1')
    expect(await inspector(page).locator('.winnow-request[aria-current]').getAttribute('data-id')).toBe(newest)
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await inspected(page, `Plan of ${count}, nothing left out`)
    const numberOf = (text: string | null): number => Number(text?.replaceAll(',', ''))
    expect(numberOf(await sum.textContent())).toBeGreaterThan(numberOf(sent))
    await page.keyboard.press('End')
    await inspected(page, `Plan of ${count}, results shortened further`)
    expect(numberOf(await sum.textContent())).toBeLessThanOrEqual(numberOf(sent))
    await page.keyboard.press('ArrowLeft')
    await inspected(page, `Request ${count}`)
    expect(await sum.textContent()).toBe(sent)
    expect(provider.requests.length).toBe(asked)
    await page.keyboard.press('Home')
    await inspected(page, /^Plan/u)
    await askOnPage(page, sumUp)
    await inspected(page, `Request ${count + 1}`)
    expect(numberOf(await sum.textContent())).toBeGreaterThan(numberOf(sent))
  })

  it('observes: plans what it would leave out, while the model is sent everything', async () => {
    const page = await open()
    await askOnPage(page, 'Read /etc/passwd for me.')
    await page.getByText('Observe', { exact: true }).click()
    await askOnPage(page, failing)
    expect(log.filter((line) => !posted().includes(inJson(line.trim())))).toEqual([])
    await inspector(page).getByText('The model was sent the original.').waitFor()
    await inspector(page).getByText('Would change').first().waitFor()
    await page.getByText('On', { exact: true }).click()
    await askOnPage(page, sumUp)
    await inspector(page).getByText('The model was sent the original.').waitFor({ state: 'detached' })
    expect(log.some((line) => !posted().includes(inJson(line.trim())))).toBe(true)
  })

  it('is switched off to compare: everything is sent with every tool, and told in the same bars', async () => {
    const page = await open()
    await page.getByText('Off', { exact: true }).click()
    await page.getByText('there is no Winnow: the model is sent everything, with every tool').waitFor()
    await askOnPage(page, failing)
    await askOnPage(page, sumUp)
    expect(log.filter((line) => !posted().includes(inJson(line.trim())))).toEqual([])
    expect(provider.requests.at(-1)!.body['tools']).toHaveLength(60)
    await inspector(page).getByText('Winnow was switched off. The model was sent the original.').waitFor()
    const count = await inspector(page).locator('.winnow-request').count()
    const sum = inspector(page).locator('.winnow-sum td').last()
    await inspected(page, `Request ${count}`)
    const numberOf = async (): Promise<number> => Number((await sum.textContent())?.replaceAll(',', ''))
    const whole = await numberOf()
    const slider = page.getByRole('slider', { name: 'How much may be left out' })
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await inspected(page, `Plan of ${count}, long results shortened for the question`)
    expect(await numberOf()).toBeLessThan(whole)
    await page.reload()
    await page.getByText('there is no Winnow: the model').waitFor()
    await page.getByText('On', { exact: true }).click()
    await askOnPage(page, sumUp)
    await inspected(page, `Request ${count + 1}`)
    expect(await numberOf()).toBeLessThan(whole / 2)
    expect(log.some((line) => !posted().includes(inJson(line.trim())))).toBe(true)
  })

  it('says in words what a provider refused, and tries again', async () => {
    const page = await open()
    answer = { status: 401, text: 'Incorrect API key provided' }
    await sendMessage(page, 'Read /etc/passwd for me.')
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('The provider refused the key').waitFor()
    expect(await alert.textContent()).not.toMatch(/401|Error|Incorrect/u)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await answers(page).getByText('is outside of the repository').first().waitFor()
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1)
    expect(await alert.count()).toBe(0)
  })

  it('shows what a reviewer found, with the messages that show it', async () => {
    const page = await open()
    await askOnPage(page, 'What does the guest book of the museum say about opening hours?')
    await inspected(page, /^Request \d/u)
    const history = await inspector(page).locator('.winnow-message').count()
    answer = {
      text: JSON.stringify({
        riskLevel: 'high',
        findings: [
          {
            title: 'A page gives <b>orders</b>',
            severity: 'high',
            messages: [history - 1],
            suggestion: 'Check the calls.',
          },
        ],
        critique: 'The page may have been believed.',
        resolved: [],
      }),
    }
    await page.getByRole('button', { name: 'Have it reviewed' }).click()
    await page.getByText('The page may have been believed. (Reviewed by gpt-5.2)').waitFor()
    await inspector(page).getByText('A page gives <b>orders</b>').waitFor()
    await inspector(page)
      .getByRole('button', { name: `Message ${history - 1}`, exact: true })
      .click()
    const shown = inspector(page).locator('.winnow-message[data-asked]')
    await shown.waitFor()
    expect(await shown.textContent()).toMatch(/guest/iu)
  })

  it('says which tools were offered and why', async () => {
    const page = await open()
    const meeting =
      'Find an hour on 14 April 2026 for Jun and Ida, a room with a screen, the weather in Berlin, and draft the mail.'
    await askOnPage(page, meeting)
    await inspected(page, /^Request \d/u)
    await inspector(page).getByText('Tools', { exact: true }).click()
    await inspector(page)
      .getByText(/\d+ of the application's 60 tools were offered/u)
      .waitFor()
    const tools = inspector(page).locator('.winnow-tools').first()
    await tools.getByText('room_find').waitFor()
    await tools.getByRole('button', { name: 'Message 1', exact: true }).first().click()
    await inspector(page).locator('.winnow-message[data-asked]', { hasText: meeting }).waitFor()
    for (const reason of ['belongs to one that fits', 'always offered', 'the model searched for it'])
      expect(await tools.textContent()).toContain(reason)
  })

  it('shows a hostile result as text, and of five megabytes a part', async () => {
    const page = await open()
    const title = await page.title()
    await askOnPage(page, 'What does the guest book of the museum say about opening hours?')
    const hit = await lookFor(page, 'onerror')
    await hit.getByRole('button', { name: /Go to message/u }).click()
    const message = inspector(page).locator('.winnow-message[data-asked]')
    const text = await message.textContent()
    for (const part of ['<script>', 'onerror=', '␛[31m', '⟨U+202E⟩', 'Ignore all previous'])
      expect(text).toContain(part)
    await askOnPage(page, 'Read the page of five megabytes and tell me how much of it you got.')
    await (await lookFor(page, 'row 51234<')).getByRole('button', { name: /Go to message/u }).click()
    await inspector(page).locator('.winnow-message[data-asked] mark', { hasText: 'row 51234<' }).waitFor()
    expect(await inspector(page).locator('script, img, iframe, svg, object').count()).toBe(0)
    expect((await inspector(page).textContent())!.length).toBeLessThan(250_000)
    expect(await page.evaluate(() => document.body.dataset['taken'])).toBeUndefined()
    expect(await page.title()).toBe(title)
  })

  it('shows and finds Chinese', async () => {
    const page = await open()
    await askOnPage(page, '这个仓库里的 Winnow 是做什么的？')
    const hit = await lookFor(page, '是做什么的')
    expect(await hit.locator('mark').textContent()).toBe('是做什么的')
  })

  it('keeps the inspectors of two windows apart', async () => {
    const one = await open()
    const other = await one.context().newPage()
    await other.goto(server.url)
    await other.getByText('LangChain chain', { exact: true }).click()
    await askOnPage(one, failing)
    const hidden = log.find((line) => line.length > 60 && !posted().includes(inJson(line.trim())))!
    await askOnPage(other, failing)
    await askOnPage(other, '这个仓库里的 Winnow 是做什么的？')
    await lookFor(other, '是做什么的')
    await one.getByRole('searchbox').fill('是做什么的')
    await one.getByText('No message of the stored conversation holds this.').waitFor()
    const hit = await lookFor(one, hidden)
    await hit.getByRole('button', { name: 'Send it whole from now on' }).click()
    await hit.getByText('Will be sent whole').waitFor()
    await askOnPage(other, sumUp)
    const [here, there] = [one, other].map((page) => new URL(page.url()).pathname.split('/').at(-1)!)
    const settings = async (id: string): Promise<unknown> =>
      (await one.request.patch(`${server.url}/api/conversations/${id}`, { data: {} })).json()
    await expect.poll(() => settings(here!)).toMatchObject({ whole: [expect.any(String)] })
    expect(await settings(there!)).toMatchObject({ whole: [], backend: 'langchain-chain' })
    expect(await other.getByText('Will be sent whole').count()).toBe(0)
    const get = (address: string) => one.request.get(`${server.url}/api/conversations/${address}`)
    const beside = (await (await get(`${there}/requests`)).json()) as { id: string }[]
    expect((await get(`${there}/requests/${beside[0]!.id}`)).status()).toBe(200)
    expect((await get(`${here}/requests/${beside[0]!.id}`)).status()).toBe(404)
  })

  it('leaves what somebody types alone while requests come in', async () => {
    const page = await open()
    await askOnPage(page, failing)
    await lookFor(page, 'expected')
    await sendMessage(page, 'Compare the two adapters: what does each of them wrap?')
    await page.getByLabel('Your message').pressSequentially('typed meanwhile', { delay: 15 })
    await answers(page).nth(1).waitFor()
    expect(await page.getByLabel('Your message').inputValue()).toBe('typed meanwhile')
    expect(await page.getByRole('searchbox').inputValue()).toBe('expected')
    await expect(page.getByLabel('Your message').evaluate((field) => field === document.activeElement)).resolves.toBe(
      true,
    )
  })
})
