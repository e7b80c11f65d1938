import { describe, expect, test } from 'vitest'
import { LexicalTools } from './lexical-tools.ts'

const tools = [
  { name: 'whatsapp_send', description: 'Sends a WhatsApp message to a contact', tags: ['WhatsApp'] },
  { name: 'start_program', description: 'Starts an app on the desktop' },
  { name: 'log_meal', description: 'Logs what was eaten at a meal' },
  { name: 'generate_image', description: 'Generates an image from a prompt' },
  { name: 'create_website', description: 'Creates a website' },
  { name: 'get_weather', description: 'Weather of a city' },
]
const lexical = new LexicalTools(tools)
const found = (text: string): string[] => lexical.rank({ text }, 5).map(({ index }) => tools[index]!.name)

describe('a tool is not offered for what is only spelled like it', () => {
  test.each([
    ['open the app', 'whatsapp_send'],
    ['which app is that?', 'whatsapp_send'],
    ['what does that word mean?', 'log_meal'],
    ['run the build', 'generate_image'],
    ['why does the build fail?', 'generate_image'],
  ])('%s does not bring %s', (text, name) => expect(found(text)).not.toContain(name))
})

describe('and is for what means it', () => {
  test.each([
    ['open the app', 'start_program'],
    ['send it by WhatsApp', 'whatsapp_send'],
    ['whatsapp my brother', 'whatsapp_send'],
    ['log my meals', 'log_meal'],
    ['build me a website', 'create_website'],
    ['draw an image', 'generate_image'],
    ['generate a picture', 'generate_image'],
  ])('%s brings %s', (text, name) => expect(found(text)[0]).toBe(name))
})

test('a name whose parts stand in the name of the tool, too, is found by them', () => {
  const parted = new LexicalTools([{ name: 'send_whats_app', description: 'WhatsApp' }, { name: 'get_weather' }])
  expect(parted.rank({ text: 'app' }, 5)).toHaveLength(1)
})
