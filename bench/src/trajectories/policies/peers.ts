import { importPeers } from '../../import-peers.ts'
import type { Policy } from '../policy.ts'

/** The published peers. */
export async function loadPeers(root: string): Promise<readonly Policy[]> {
  return (await importPeers<{ peers: readonly Policy[] }>(root, 'index.ts')).peers
}
