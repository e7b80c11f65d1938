/** One seed for all generated tests, so that a run fails for a change and not by chance; WINNOW_SEED tries another. */
import { configureGlobal } from 'fast-check'
import { runs } from './runs.ts'

configureGlobal({ seed: Number(process.env['WINNOW_SEED'] ?? 20_261_121), numRuns: runs(100) })
