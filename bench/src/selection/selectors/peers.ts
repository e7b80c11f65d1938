import { importPeers } from '../../import-peers.ts'
import type { Selector } from '../selector.ts'

/** Published packages that select tools. */
export async function loadPeerSelectors(root: string): Promise<readonly Selector[]> {
  return (await importPeers<{ selectors: readonly Selector[] }>(root, 'selectors/index.ts')).selectors
}
