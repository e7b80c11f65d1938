import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider of which nothing is known but what it streams: it answers everything with the same events. */
export interface EventServer extends AsyncDisposable {
  readonly url: string
  /** What it was asked, with the path. */
  readonly asked: readonly { readonly path: string; readonly text: string }[]
}

/** Starts such a server on this machine. */
export async function startEventServer(events: readonly unknown[]): Promise<EventServer> {
  const asked: { path: string; text: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', text })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
