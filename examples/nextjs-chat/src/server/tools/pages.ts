import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { examplePlace } from '../places.ts'
import { chatTool, type ChatTool } from './tool.ts'

const megabytes = 5_000_000

/** A page of five megabytes, made here because nobody wants to clone one. */
function largePage(): string {
  const line = (at: number): string =>
    `${at} <tr><td onclick="alert(${at})">row ${at}</td><td>${(at * 7919) % 10_007}</td></tr>\n`
  let text = '<table>\n'
  for (let at = 1; text.length < megabytes; at += 1) text += line(at)
  return `${text}</table>\n`
}

/** A tool that gives what strangers wrote: pages with markup, scripts and escape codes in them. */
export const pageTool: ChatTool = chatTool({
  name: 'read_page',
  description: 'Reads a saved web page, as it was written.',
  schema: z.object({ name: z.string() }),
  run({ name }) {
    const names = [...readdirSync(examplePlace('material', 'pages')).toSorted(), 'large.html']
    if (!names.includes(name)) throw new Error(`There is no page ${name}. Pages: ${names.join(', ')}.`)
    return name === 'large.html' ? largePage() : readFileSync(examplePlace('material', 'pages', name), 'utf8')
  },
})
