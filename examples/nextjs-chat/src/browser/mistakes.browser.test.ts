import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answered, answers, askOnPage, browserPath, sendMessage, startBrowser } from '../testing/browser.ts'
import { buildChat, startServer, type ServerProcess } from '../testing/server-process.ts'

const release = 'Prepare a release note for this chat, and keep a todo list.'
const slowly = 'Tell me slowly what a context is, so that I can stop you.'
const save = 'Save a note: the release is on Thursday.'
const folder = mkdtempSync(join(tmpdir(), 'winnow-mistakes-'))
const database = join(folder, 'chat.db')
const complaints: string[] = []
let server: ServerProcess
let browser: Browser

async function open(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(server.url)
  await page.locator('textarea:focus').waitFor()
  return page
}

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim())

describe.runIf(browserPath !== undefined)('somebody who does things in another order', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    buildChat()
    server = await startServer(database, 10)
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

  it('finds a conversation in the list as soon as its first answer begins', async () => {
    const page = await open()
    await sendMessage(page, slowly)
    await page.getByRole('navigation', { name: 'Conversations' }).getByText('Tell me slowly').waitFor()
    expect(await page.getByRole('button', { name: 'Stop the answer' }).count()).toBe(1)
  })

  it.each(['AI SDK', 'LangChain agent', 'LangChain chain'])(
    'stops in the middle of tools and goes on, through %s',
    async (backend) => {
      const page = await open()
      await page.getByText(backend, { exact: true }).click()
      await sendMessage(page, release)
      await page.getByRole('main').getByText('load_skill').waitFor()
      await page.getByRole('button', { name: 'Stop the answer' }).click()
      await answered(page)
      await page.getByText('Stopped by you').waitFor()
      expect(await page.locator('.tool-state', { hasText: 'running' }).count()).toBe(0)
      await askOnPage(page, 'Read /etc/passwd for me.')
      expect(await answers(page).last().textContent()).toContain('is outside of the repository')
      await page.getByRole('button', { name: 'Answer again' }).first().click()
      await answered(page)
      expect(await answers(page).count()).toBe(1)
      expect(await answers(page).first().textContent()).toContain('All three todos are done')
      expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    },
  )

  it('asks something else instead of deciding about a call', async () => {
    const page = await open()
    await askOnPage(page, save)
    await page.getByRole('group', { name: 'Allow save_note?' }).waitFor()
    await askOnPage(page, 'Read /etc/passwd for me.')
    expect(await answers(page).last().textContent()).toContain('is outside of the repository')
    // What can no longer be decided is not offered, here and after a reload.
    for (let pass = 0; pass < 2; pass += 1) {
      expect(await page.getByRole('group', { name: 'Allow save_note?' }).count()).toBe(0)
      expect(await page.locator('.tool', { hasText: 'save_note' }).textContent()).toContain('not decided')
      await page.reload()
      await page.locator('textarea:focus').waitFor()
    }
  })

  it('edits a message while an answer is written, and loses neither', async () => {
    const page = await open()
    await askOnPage(page, 'Hello?')
    await page.getByRole('article', { name: 'You' }).first().hover()
    await page.getByRole('button', { name: 'Edit' }).first().click()
    const editor = page.getByLabel('Edit your message')
    await editor.fill('Read /etc/passwd for me.')
    await sendMessage(page, slowly)
    await page.getByRole('button', { name: 'Stop the answer' }).waitFor()
    await editor.press('Enter')
    await page.getByText('An answer is being written. Stop it first, or wait for it.').waitFor()
    expect(await editor.inputValue()).toBe('Read /etc/passwd for me.')
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(2)
    await page.getByRole('button', { name: 'Stop the answer' }).click()
    await answered(page)
    await page.getByText('Stopped by you').waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('is outside of the repository').first().waitFor()
    await answered(page)
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1)
  })

  it('keeps the keyboard where somebody works', async () => {
    const page = await open()
    await sendMessage(page, slowly)
    await page.getByRole('button', { name: 'Stop the answer' }).focus()
    await page.keyboard.press('Enter')
    await answered(page)
    await expect.poll(() => focused(page)).toBe('Your message')
    await page.getByRole('button', { name: 'Edit' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Edit your message').press('Escape')
    await expect.poll(() => focused(page)).toBe('Edit')
    await page.getByRole('button', { name: 'Answer again' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Your message')
  })

  it('drops a file beside the message box', async () => {
    const page = await open()
    await page.evaluate(() => {
      const files = new DataTransfer()
      files.items.add(new File(['# Notes'], 'dropped.md', { type: 'text/markdown' }))
      const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
      document.querySelector('.messages')!.dispatchEvent(drop)
    })
    await page.getByRole('list', { name: 'Attached files' }).getByText('dropped.md').waitFor()
    await askOnPage(page, 'What is in the file I attached?')
    expect(await answers(page).last().textContent()).toContain('dropped.md')
  })

  it('is told of a text that is too long, and keeps it', async () => {
    const page = await open()
    const field = page.getByLabel('Your message')
    await field.fill('x'.repeat(200_001))
    await field.press('Enter')
    await page.getByText('longer than 200,000 characters').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    expect((await field.inputValue()).length).toBe(200_001)
    const file = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') }
    await field.fill('What is in these?')
    await page
      .locator('input[type=file]')
      .setInputFiles(Array.from({ length: 20 }, (_, at) => ({ ...file, name: `${at}.md` })))
    await page.getByText('19.md').waitFor()
    await field.press('Enter')
    await page.getByText('At most 19 files').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
  })

  it('says something to a server that ended, and says it again once it is back', async () => {
    const page = await open()
    await askOnPage(page, 'Hello?')
    await server.kill()
    await sendMessage(page, 'Read /etc/passwd for me.')
    await page.getByText('The connection to the chat was lost. Your message is kept here.').waitFor()
    server = await startServer(database, 10, {}, Number(new URL(server.url).port))
    await page.getByRole('button', { name: 'Try again' }).click()
    await answers(page).getByText('is outside of the repository').first().waitFor()
    await answered(page)
    await page.reload()
    expect(await page.getByRole('article', { name: 'You' }).allTextContents()).toEqual([
      expect.stringContaining('Hello?'),
      expect.stringContaining('Read /etc/passwd for me.'),
    ])
  })
})
