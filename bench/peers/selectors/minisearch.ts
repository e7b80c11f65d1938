import MiniSearch from 'minisearch'
import type { Selector } from '../../src/selection/selector.ts'
import { packageNamed } from '../peer.ts'

/** A general search over names and descriptions, as it comes. */
export const minisearch: Selector = {
  name: 'minisearch',
  peer: packageNamed('minisearch'),
  nested: true,
  index(tools) {
    const index = new MiniSearch({ idField: 'key', fields: ['title', 'description'] })
    index.addAll(tools.map(({ name, title, description = '' }) => ({ key: name, title, description })))
    return {
      search: ({ query }, limit) =>
        index
          .search(query)
          .slice(0, limit)
          .map(({ id }) => String(id)),
    }
  },
}
