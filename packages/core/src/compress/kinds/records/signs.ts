import { codeLine } from '../../choose/code-line.ts'
import type { Shape } from '../../kind.ts'
import type { TextSample } from '../../read/text-sample.ts'
import { readRecords } from './read-records.ts'

/** Records are told from code and from JSON, which have lists, too. */
const mostCode = 0.1

const areRecords = (sample: TextSample, havePlaces: boolean): boolean =>
  !sample.isJson && readRecords(sample.lines, havePlaces) !== undefined && sample.share(codeLine) < mostCode

/** Records that say where they are to be found are known for sure; a list of keys may be any YAML, which is an outline. */
export const recordsShapes: readonly Shape[] = [
  { certainty: 0.63, matches: (sample) => areRecords(sample, true) },
  { certainty: 0.61, matches: (sample) => areRecords(sample, false) },
]
