import type { ResultKind } from '../kind.ts'
import { diff } from './diff/diff.ts'
import { file } from './file/file.ts'
import { json } from './json/json.ts'
import { listing } from './listing/listing.ts'
import { log } from './log/log.ts'
import { map } from './map/map.ts'
import { outline } from './outline/outline.ts'
import { page } from './page/page.ts'
import { prose } from './prose/prose.ts'
import { records } from './records/records.ts'
import { search } from './search/search.ts'
import { session } from './session/session.ts'
import { table } from './table/table.ts'

/** The kinds that are built in; of several that a call could mean, the first counts. */
export const builtInKinds: readonly ResultKind[] = [
  search,
  file,
  map,
  outline,
  listing,
  json,
  table,
  log,
  diff,
  session,
  records,
  page,
  prose,
]
