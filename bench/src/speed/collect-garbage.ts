import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects garbage now, so that what one measurement leaves is not charged to the next. */
export const collectGarbage = runInNewContext('gc') as () => void
