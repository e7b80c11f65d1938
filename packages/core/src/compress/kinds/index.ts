import type { Shrinker } from '../kind.ts'
import type { ResultKind } from '../../text/result-kind.ts'
import { diff } from './diff/diff.ts'
import { file } from './file/file.ts'
import { json } from './json/json.ts'
import { listing } from './listing/listing.ts'
import { log } from './log/log.ts'
import { map } from './map/map.ts'
import { page } from './page/page.ts'
import { prose } from './prose/prose.ts'
import { search } from './search/search.ts'

/** How each kind of result is shrunk. */
export const shrinkers: Readonly<Record<ResultKind, Shrinker>> = {
  search,
  file,
  map,
  listing,
  json,
  log,
  diff,
  page,
  prose,
}

/** All kinds of results. */
export const resultKinds = Object.keys(shrinkers) as ResultKind[]
