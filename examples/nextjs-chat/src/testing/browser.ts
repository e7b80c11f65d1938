import { existsSync } from 'node:fs'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine, if it has one. */
export const browserPath = process.env['CHROMIUM'] ?? places.find((path) => existsSync(path))

/** Starts the browser; no page of it reaches the network. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(browserPath === undefined ? {} : { executablePath: browserPath }),
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })

const send = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })

/** Sends a message and does not wait for its answer. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
  await page
    .getByRole('article', { name: 'You' })
    .filter({ hasText: text.slice(0, 40) })
    .last()
    .waitFor()
}

/** Waits until the answer is complete. */
export const answered = (page: Page): Promise<void> => send(page).waitFor({ timeout: 60_000 })

/** Sends a message and waits for its answer. */
export async function askOnPage(page: Page, text: string): Promise<void> {
  await sendMessage(page, text)
  await answered(page)
}

/** The answers on the page, oldest first. */
export const answers = (page: Page): Locator => page.getByRole('article', { name: 'Answer' })

/** The inspector beside the chat. */
export const inspector = (page: Page): Locator => page.getByRole('region', { name: 'What the model was sent' })

/** Waits until the inspector shows a request whole, by its number. */
export const inspected = (page: Page, name: string | RegExp): Promise<void> =>
  inspector(page).getByRole('heading', { level: 3, name }).waitFor()
