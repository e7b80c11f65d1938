import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Opens a file or a pipe, `-` being standard input; what begins like gzip is unpacked, whatever its name. */
export async function openBytes(path: string): Promise<AsyncIterable<Uint8Array>> {
  const stream = path === '-' ? process.stdin : createReadStream(path)
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  const first = await chunks.next()

  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      for (let next = first; next.done !== true; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }

  if (first.done === true || !isGzip(first.value)) return whole()
  // The failure of a stage reaches the reader of the last one.
  return pipeline(whole(), createGunzip(), () => undefined)
}

const advice: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder without .json, .jsonl or .ndjson files; name the files to read',
  EACCES: 'the file may not be read; check its permissions',
  Z_BUF_ERROR: 'the gzip data ends too early; pack the file again',
  Z_DATA_ERROR: 'the gzip data is damaged; pack the file again',
}

/** Says what is wrong with a file that could not be read to its end, and what to do. */
export function readFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return advice[code ?? ''] ?? `it cannot be read: ${message}`
}
