import { loadOwnRecordings, loadRecordings } from '../trajectories/recordings/load.ts'
import type { Recording } from '../trajectories/recordings/recording.ts'

/** The recordings of a folder, or else those of this repository. */
export function recordingsIn(folder: string, root: string): readonly Recording[] {
  const recorded = loadRecordings(folder)
  if (recorded) return recorded
  console.error(`There are no recordings in ${folder}, so our own are joined; name a folder with --data.`)
  return loadOwnRecordings(root)
}
