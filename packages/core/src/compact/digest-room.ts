/** How much of a result stays in a digest: a share of it, but at least and at most so many tokens. */
interface Room {
  readonly share: number
  readonly least: number
  readonly most: number
}

/** Records are what later calls name values from; what a program printed is told by its outcome and its findings. */
const records: Room = { share: 0.4, least: 500, most: 1000 }
const program: Room = { share: 0.15, least: 80, most: 300 }
/** A search or a listing is asked for its paths, which later calls open. */
const paths: Room = { share: 0.4, least: 300, most: 1000 }
const text: Room = { share: 0.2, least: 120, most: 400 }
/** The outline of a large file names its declarations, which later searches look for. */
const file: Room = { share: 0.3, least: 200, most: 2000 }

const roomByKind: Readonly<Record<string, Room>> = {
  json: records,
  table: records,
  records,
  outline: records,
  search: paths,
  listing: paths,
  log: program,
  session: program,
  file,
}

/** How large the rooms are in a profile, as a share of those above. */
const sizeOfRooms = { default: 1, aggressive: 0.5 }

export type RoomProfile = keyof typeof sizeOfRooms

/** Tokens a result of a kind may have in a digest, by the tokens it has and by what others leave it. */
export function roomInDigest(kind: string, size: number, left: number, profile: RoomProfile): number {
  const { share, least, most } = roomByKind[kind] ?? text
  const factor = sizeOfRooms[profile]
  return Math.max(least * factor, Math.min(most * factor, left, Math.ceil(size * share * factor)))
}

/** Tokens of what a call wrote to a file that stay: later edits quote them. */
export const roomOfChange = 400
