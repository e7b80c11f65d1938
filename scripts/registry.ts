import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseJson } from '../packages/core/src/parse-json.ts'

interface Manifest {
  readonly name: string
  readonly version: string
}

/** The package.json of a packed package: a tar has a header of 512 bytes before each file, its size in octal at 124. */
function manifestOf(tarball: Buffer): Manifest {
  const tar = gunzipSync(tarball)
  for (let at = 0; at < tar.length;) {
    const name = tar.toString('utf8', at, tar.indexOf(0, at))
    const size = Number.parseInt(tar.toString('utf8', at + 124, at + 135), 8) || 0
    if (name === 'package/package.json') return parseJson(tar.toString('utf8', at + 512, at + 512 + size)) as Manifest
    at += 512 + Math.ceil(size / 512) * 512
  }
  throw new Error('The tarball has no package.json')
}

/** A registry on this machine that has the packages of a folder of tarballs, and no others. */
export function startRegistry(folder: string): Promise<{ readonly url: string; close(): void }> {
  const packages = new Map<string, { file: string; manifest: Manifest; tarball: Buffer }>()
  for (const file of readdirSync(folder)) {
    const tarball = readFileSync(join(folder, file))
    const manifest = manifestOf(tarball)
    packages.set(manifest.name, { file, manifest, tarball })
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1)
    const file = [...packages.values()].find((one) => path === `files/${one.file}`)
    const found = packages.get(path)
    if (file) response.end(file.tarball)
    else if (found) {
      const { manifest, tarball } = found
      const { port } = server.address() as AddressInfo
      const dist = {
        tarball: `http://127.0.0.1:${port}/files/${found.file}`,
        integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
      }
      const time = '2026-01-01T00:00:00.000Z'
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          name: manifest.name,
          'dist-tags': { latest: manifest.version },
          versions: { [manifest.version]: { ...manifest, dist } },
          time: { created: time, modified: time, [manifest.version]: time },
        }),
      )
    } else {
      response.statusCode = 404
      response.end('{}')
    }
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => server.close() })
    })
  })
}
