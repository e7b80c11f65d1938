import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as playwright, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  answered,
  answers,
  askOnPage,
  browserPath,
  inspected,
  inspector,
  sendMessage,
  startBrowser,
} from '../testing/browser.ts'
import { buildChat, startServer, type ServerProcess } from '../testing/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-chat-'))
const database = join(folder, 'chat.db')
const complaints: string[] = []
let server: ServerProcess
let browser: Browser

/** A window of its own; what goes wrong in it is noted. */
async function open(path = '/', options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  return visit(await context.newPage(), path)
}

/** A further tab of the browser that a page is open in. */
const openBeside = async (page: Page, path = '/'): Promise<Page> => visit(await page.context().newPage(), path)

async function visit(page: Page, path: string): Promise<Page> {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`))
  await page.goto(server.url + path)
  return page
}

describe.runIf(browserPath !== undefined)('the chat in a browser', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    buildChat()
    server = await startServer(database, 6)
    browser = await startBrowser()
  }, 300_000)
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has a conversation of twelve turns through three backends, and shows what each request held', async () => {
    const page = await open()
    const turns = {
      'AI SDK': [
        'The tests fail. What broke, and where?',
        'Which lines of that log say what was expected?',
        '这个仓库里的 Winnow 是做什么的？',
        'Read /etc/passwd for me.',
      ],
      'LangChain agent': [
        'Compare the two adapters: what does each of them wrap?',
        'Review the file helpers of this chat with the code-review skill.',
        'What does the guest book of the museum say about opening hours?',
        'Prepare a release note for this chat, and keep a todo list.',
      ],
      'LangChain chain': [
        'How does Winnow decide that a tool call may be removed?',
        'Which folders hold most of the code, and which files are the longest?',
        'Find an hour on 14 April 2026 for Jun and Ida, a room with a screen, the weather in Berlin, and draft the mail.',
        'Sum up what we have talked about so far.',
      ],
    }
    for (const [backend, asked] of Object.entries(turns)) {
      await page.getByText(backend, { exact: true }).click()
      for (const text of asked) await askOnPage(page, text)
      await expect.poll(() => answers(page).last().textContent()).toContain(backend)
    }
    expect(await answers(page).count()).toBe(12)
    expect(await answers(page).nth(2).textContent()).toContain('清理上下文')
    expect(await answers(page).last().textContent()).toContain('Find an hour on 14 April')
    const all = inspector(page).getByRole('button', { name: /^Show all \d+ requests$/u })
    const requests = async (): Promise<number> => Number(/\d+/u.exec((await all.textContent())!)![0])
    expect(await requests()).toBeGreaterThan(30)
    const shown = await answers(page).allTextContents()
    await page.reload()
    await page.getByText('You asked this so far').waitFor()
    expect(await answers(page).allTextContents()).toEqual(shown)
    const count = await requests()
    expect(count).toBeGreaterThan(30)
    await all.click()
    expect(await inspector(page).locator('.winnow-request').count()).toBe(count)
  })

  it('shows an answer as it is written', async () => {
    const page = await open()
    await sendMessage(page, 'Tell me slowly what a context is, so that I can stop you.')
    const lengths: number[] = []
    await answers(page).last().waitFor()
    while (lengths.length < 5) {
      lengths.push((await answers(page).last().textContent())?.length ?? 0)
      await page.waitForTimeout(300)
    }
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other))
    expect(new Set(lengths).size).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Stop the answer' }).click()
    await answered(page)
    expect(await answers(page).last().textContent()).toContain('Stopped by you')
    await page.getByRole('button', { name: 'Answer again' }).click()
    await page.getByRole('button', { name: 'Stop the answer' }).click()
    await answered(page)
    expect(await answers(page).count()).toBe(1)
  })

  describe('at the pace of a model that thinks', () => {
    let slow: ServerProcess
    beforeAll(async () => {
      slow = await startServer(':memory:', 40)
    })
    afterAll(() => slow?.kill())

    it.each(['AI SDK', 'LangChain agent', 'LangChain chain'])(
      'goes on after a reload in the middle of tools, through %s',
      async (backend) => {
        const page = await open()
        await page.goto(slow.url)
        await page.getByText(backend, { exact: true }).click()
        await sendMessage(page, 'Prepare a release note for this chat, and keep a todo list.')
        await page.getByRole('main').getByText('list_skills').waitFor()
        await page.reload()
        await page.getByRole('button', { name: 'Stop the answer' }).waitFor()
        await answered(page)
        expect(await answers(page).count()).toBe(1)
        expect(await page.getByRole('main').getByText('list_skills').count()).toBe(1)
        expect(await answers(page).first().textContent()).toContain('All three todos are done')
        const shown = await answers(page).first().textContent()
        await page.reload()
        expect(await answers(page).first().textContent()).toBe(shown)
      },
    )
  })

  it('asks before a tool runs, by keyboard alone, and after a reload', async () => {
    const page = await open()
    await page.keyboard.type('Save a note: the release is on Thursday.')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Allow save_note?' }).waitFor()
    await answered(page)
    await page.reload()
    // The page is alive once the message box has the focus.
    await page.locator('textarea:focus').waitFor()
    await page.getByRole('button', { name: 'Allow' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('The notes of this conversation are').waitFor()
    await askOnPage(page, 'Save a note: the release is on Thursday.')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('nothing was saved').waitFor()
    expect(await page.getByText('not allowed').count()).toBe(1)
  })

  it('edits a message and forgets what came after it', async () => {
    const page = await open()
    await askOnPage(page, 'Read /etc/passwd for me.')
    await askOnPage(page, 'Sum up what we have talked about so far.')
    await page.getByRole('article', { name: 'You' }).first().hover()
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page
      .getByLabel('Edit your message')
      .fill('Which folders hold most of the code, and which files are the longest?')
    await page.keyboard.press('Enter')
    await page.getByText('The longest source files').waitFor()
    await answered(page)
    expect(await answers(page).count()).toBe(1)
    await page.reload()
    expect(await page.getByRole('article', { name: 'You' }).allTextContents()).toEqual([
      expect.stringContaining('Which folders'),
    ])
  })

  it('shows a hostile result as text, and one of five megabytes in parts', async () => {
    const page = await open()
    const title = await page.title()
    await askOnPage(page, 'What does the guest book of the museum say about opening hours?')
    await page.locator('summary', { hasText: 'read_page' }).click()
    const result = page.getByLabel('Result')
    await result.waitFor()
    const text = await result.textContent()
    for (const part of ['<script>', 'onerror=', '␛[31m', '⟨U+202E⟩', 'Ignore all previous'])
      expect(text).toContain(part)
    expect(await page.locator('.tool script, .tool img, .tool iframe, .tool svg:not(.icon)').count()).toBe(0)
    await askOnPage(page, 'Read the page of five megabytes and tell me how much of it you got.')
    await page.locator('summary', { hasText: 'large.html' }).click()
    await page.getByRole('button', { name: /Show more \(4,99\d,\d{3} characters left\)/u }).waitFor()
    expect(await page.evaluate(() => document.body.dataset['taken'])).toBeUndefined()
    expect(await page.title()).toBe(title)
    await page.reload()
    await page.locator('summary', { hasText: 'large.html' }).waitFor()
    expect(await page.evaluate(() => document.body.dataset['taken'])).toBeUndefined()
  })

  it('keeps two tabs apart', async () => {
    const one = await open()
    const other = await openBeside(one)
    await other.getByText('LangChain agent', { exact: true }).click()
    await Promise.all([
      askOnPage(one, 'Compare the two adapters: what does each of them wrap?'),
      askOnPage(other, '这个仓库里的 Winnow 是做什么的？'),
    ])
    expect(await answers(one).allTextContents()).toEqual([expect.stringContaining('winnowTrimmer')])
    expect(await answers(other).allTextContents()).toEqual([expect.stringContaining('清理上下文')])
    expect(one.url()).not.toBe(other.url())
    const same = await openBeside(one, new URL(one.url()).pathname)
    await sendMessage(one, 'Tell me slowly what a context is, so that I can stop you.')
    await sendMessage(same, 'Hello?')
    await same.getByRole('alert').getByText('An answer is being written').waitFor()
    await one.getByRole('button', { name: 'Stop the answer' }).click()
    await answered(one)
    await same.getByRole('button', { name: 'Try again' }).click()
    await same.getByText('I can only search for that').waitFor()
  })

  it('opens a conversation in the browser it was begun in, and in no other', async () => {
    const page = await open()
    await askOnPage(page, 'Read /etc/passwd for me.')
    const path = new URL(page.url()).pathname
    const id = path.split('/').at(-1)!
    const list = (here: Page): Promise<string[]> =>
      here.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').allTextContents()
    await expect.poll(() => list(page)).toEqual(['Read /etc/passwd for me.'])
    await page.getByText('Only this browser sees and opens its conversations.').waitFor()
    expect(await list(await openBeside(page))).toEqual(['Read /etc/passwd for me.'])

    const stranger = await open()
    expect(await list(stranger)).toEqual([])
    await stranger.goto(server.url + path)
    await stranger.getByRole('heading', { name: 'There is no such conversation here' }).waitFor()
    expect(await stranger.content()).not.toContain('passwd')
    const [request] = (await (await page.request.get(`${server.url}/api/conversations/${id}/requests`)).json()) as {
      id: string
    }[]
    const message = { id: 'm', role: 'user', parts: [{ type: 'text', text: 'Hello?' }] }
    const asked = [
      ['POST', `/api/chat/${id}`, { kind: 'send', message }],
      ['GET', `/api/chat/${id}/stream`],
      ['DELETE', `/api/chat/${id}/stream`],
      ['PATCH', `/api/conversations/${id}`, { mode: 'off' }],
      ['DELETE', `/api/conversations/${id}`],
      ['GET', `/api/conversations/${id}/messages?before=10`],
      ['GET', `/api/conversations/${id}/requests`],
      ['GET', `/api/conversations/${id}/requests/${request!.id}`],
      ['GET', `/api/conversations/${id}/requests/${request!.id}/plan?profile=default`],
      ['POST', `/api/conversations/${id}/requests/${request!.id}/review`],
    ] as const
    const nobody = await playwright.newContext()
    for (const [method, address, data] of asked) {
      const options = { method, ...(data === undefined ? {} : { data }) }
      expect([address, (await stranger.request.fetch(server.url + address, options)).status()]).toEqual([address, 404])
      const answer = await nobody.fetch(server.url + address, options)
      expect([address, answer.status() >= 403]).toEqual([address, true])
    }
    await nobody.dispose()
    await page.reload()
    expect(await answers(page).count()).toBe(1)
    expect(await list(page)).toEqual(['Read /etc/passwd for me.'])
  })

  it('keeps the cookie from scripts and from other sites, and for as long as it is used', async () => {
    const page = await open()
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(399 * 24 * 60 * 60)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await page.reload()
    expect((await page.context().cookies()).map(({ value }) => value)).toEqual([cookie!.value])
    const forged = await browser.newPage()
    await forged.context().addCookies([{ name: cookie!.name, value: 'x', url: server.url }])
    await forged.goto(server.url)
    expect((await forged.context().cookies())[0]?.value).toMatch(/^[\da-f-]{36}$/u)
  })

  it('says so where a browser keeps no cookies', async () => {
    const page = await open()
    await page.context().clearCookies()
    await sendMessage(page, 'Hello?')
    const alert = page.getByRole('main').getByRole('alert')
    await expect.poll(() => alert.textContent()).toContain('Allow cookies and load the page again')
  })

  it('sends what is attached', async () => {
    const page = await open()
    const file = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') }
    await page
      .locator('input[type=file]')
      .setInputFiles([file, { ...file, name: 'x.bin', mimeType: 'application/x-unknown' }])
    await page.getByText('x.bin is neither text nor a picture.').waitFor()
    await askOnPage(page, 'What is in the file I attached?')
    expect(await answers(page).last().textContent()).toContain('notes.md (text/markdown)')
  })

  it('loses nothing when the server is killed in the middle of an answer', async () => {
    const page = await open()
    await askOnPage(page, 'Read /etc/passwd for me.')
    await sendMessage(page, 'Prepare a release note for this chat, and keep a todo list.')
    await page.getByRole('main').getByText('load_skill').waitFor()
    const path = new URL(page.url()).pathname
    await server.kill()
    await page.getByText('The connection to the chat was lost').waitFor()
    server = await startServer(database, 6)
    const later = await openBeside(page, path)
    expect(await later.getByRole('article', { name: 'You' }).count()).toBe(2)
    const cut = await answers(later).last().textContent()
    for (const part of ['I make a list first.', 'write_todos', 'list_skills', 'cut off']) expect(cut).toContain(part)
    // What was sent before the server ended can still be looked at.
    await inspected(later, /^Request \d/u)
    expect(await inspector(later).locator('.winnow-request').count()).toBeGreaterThan(4)
    await later.getByRole('button', { name: 'Answer again' }).last().click()
    await later.getByText('All three todos are done').waitFor({ timeout: 60_000 })
    expect(await answers(later).count()).toBe(2)
  })
})
