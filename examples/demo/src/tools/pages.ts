import { z } from 'zod'
import { demoTool, type DemoTool } from './tool.ts'
import { readFixtures } from './workspace.ts'

const mostResults = 5

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []

/** Tools that search a small stock of pages and open them; all pages are made up. */
export function pageTools(folder: string, host: string): DemoTool[] {
  const pages = [...readFixtures(folder)].map(([file, text]) => ({
    address: `https://${host}/${file.replace('.md', '')}`,
    title: text.split('\n')[0]!.slice(2),
    text,
    words: wordsOf(text),
  }))
  const rank = (query: string) => {
    const asked = new Set(wordsOf(query))
    return pages
      .map((page) => ({ ...page, hits: page.words.filter((word) => asked.has(word)).length }))
      .filter(({ hits }) => hits > 0)
      .toSorted((one, other) => other.hits - one.hits)
      .slice(0, mostResults)
  }
  const excerptFor = (text: string, query: string): string => {
    const asked = new Set(wordsOf(query))
    const fits = (line: string): number => new Set(wordsOf(line).filter((word) => asked.has(word))).size
    return text
      .split('\n')
      .slice(1)
      .toSorted((one, other) => fits(other) - fits(one))[0]!
      .slice(0, 160)
  }
  return [
    demoTool({
      name: 'search_pages',
      description: 'Searches pages; gives addresses, titles and an excerpt of each.',
      schema: z.object({ query: z.string().min(1) }),
      run: ({ query }) =>
        rank(query)
          .map(({ address, title, text }, at) => `${at + 1}. ${title}\n   ${address}\n   ${excerptFor(text, query)}`)
          .join('\n\n') || `Nothing was found for ${JSON.stringify(query)}.`,
    }),
    demoTool({
      name: 'open_page',
      description: 'Opens a page by its address and gives its text.',
      schema: z.object({ address: z.string() }),
      run: ({ address }) => pages.find((page) => page.address === address)?.text ?? `Error 404: ${address}`,
    }),
  ]
}
