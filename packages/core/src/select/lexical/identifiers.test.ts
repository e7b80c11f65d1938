import { describe, expect, test } from 'vitest'
import { LexicalTools } from './lexical-tools.ts'

interface Tool {
  readonly name: string
  readonly description?: string
}

const ask = (tools: readonly Tool[], text: string): string[] =>
  new LexicalTools(tools).rank({ text }, 5).map(({ index }) => tools[index]!.name)

describe('names with capitals inside', () => {
  const tools: Tool[] = [
    { name: 'sendSms', description: 'Sends a message to a phone number' },
    { name: 'sendTelegramMessage', description: 'Sends a message to a chat of Telegram' },
    { name: 'sendSlackMessage', description: 'Sends a message to a channel of Slack' },
    { name: 'sendWhatsAppMessage', description: 'Sends a message to a phone number through WhatsApp' },
    { name: 'OneDriveUpload', description: 'Puts a file there' },
    { name: 'find_device', description: 'Finds a lost iPhone' },
    { name: 'auctions', description: 'Offers of eBay' },
    { name: 'clips', description: 'Videos of YouTube' },
    { name: 'notes', description: 'Writes into onenote' },
  ]

  test.each([
    ['send a whatsapp message to mom', 'sendWhatsAppMessage'],
    ['whatsapp', 'sendWhatsAppMessage'],
    ['WHATSAPP', 'sendWhatsAppMessage'],
    ['Whatsapp my brother that I am late', 'sendWhatsAppMessage'],
    ['onedrive', 'OneDriveUpload'],
    ['one drive', 'OneDriveUpload'],
    ['where is my iphone', 'find_device'],
    ['ebay', 'auctions'],
    ['youtube', 'clips'],
    ['OneNote', 'notes'],
  ])('%s', (text, name) => expect(ask(tools, text)[0]).toBe(name))
})

describe('small words that names hold', () => {
  const tools: Tool[] = [
    { name: 'login', description: 'Opens a session' },
    { name: 'logout', description: 'Ends a session' },
    { name: 'volume_up', description: 'Changes the volume' },
    { name: 'volume_down', description: 'Changes the volume' },
    { name: 'check_in', description: 'For a guest' },
    { name: 'check_out', description: 'For a guest' },
    { name: 'turnOffLight', description: 'Switches a lamp' },
    { name: 'turnOnLight', description: 'Switches a lamp' },
    { name: 'help', description: 'Explains the commands' },
    { name: 'do_it', description: 'Carries out a plan' },
    { name: 'list_all', description: 'Gives the plans' },
  ]

  test.each([
    ['log out', 'logout'],
    ['log in', 'login'],
    ['please log me out', 'logout'],
    ['volume down', 'volume_down'],
    ['turn the volume down', 'volume_down'],
    ['volume up', 'volume_up'],
    ['check out', 'check_out'],
    ['I want to check out of the hotel', 'check_out'],
    ['check in', 'check_in'],
    ['turn the lights on', 'turnOnLight'],
    ['turn on the lights', 'turnOnLight'],
    ['help', 'help'],
    ['please help me', 'help'],
    ['do_it', 'do_it'],
  ])('%s', (text, name) => expect(ask(tools, text)[0]).toBe(name))

  test('say nothing alone, where they are not the whole name', () => {
    for (const text of ['in', 'what is up', 'all of them', 'I am out']) expect(ask(tools, text)).toEqual([])
    expect(ask(tools, 'please help me with a session')).toEqual(['login', 'logout'])
    expect(ask(tools, 'a plan in all')).not.toContain('check_in')
  })
})
