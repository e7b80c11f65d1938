import { gap, type ResultKind, type ShrinkContext, type Shrunk } from '../../kind.ts'
import { groupByFolder, spellFolders, type Folder } from './folder-tree.ts'
import { scoreEntries } from './choice.ts'
import { parseListing, type Entry, type Listing } from './entries.ts'
import { describePlaces, splitPath } from '../paths/path-shape.ts'
import { isListingCall, listingShapes } from './signs.ts'

/** Shorter listings keep their whole paths, which later calls name as they stand. */
const fewestEntries = 60
/** Share of the room for the folders of which nothing is shown. */
const placesShare = 0.08
const gapLength = 14
const summaryLength = 24
/** Nearer than this to the room, nothing more is added. */
const enough = 12
const passes = 3
/** After so many entries in a row that do not fit, no other is tried. */
const mostMisses = 500

function reformat(text: string, context: ShrinkContext): Shrunk | undefined {
  if (context.profile === 'lossless') return undefined
  const listing = parseListing(text)
  const total = listing?.entries.length ?? 0
  if (!listing || listing.form === 'long' || total < fewestEntries) return undefined
  const shorter = [...spellFolders(groupByFolder(listing.entries)), ...listing.others].join('\n')
  return shorter.length < text.length ? { text: shorter, unit: 'entries', total, shown: total } : undefined
}

/** Of a long row the name and the size. */
const spellRow = ({ name, size }: Entry): string => `${name} ${size ?? ''}`

const spellRows = (folders: ReadonlyMap<string, Folder>): string[] =>
  [...folders.values()].flatMap(({ directory, kept, left }) => [
    ...(directory === '' || kept.length === 0 ? [] : [`${directory}:`]),
    ...kept.map(spellRow),
    ...(left > 0 && kept.length > 0 ? [gap(`${left} more`)] : []),
  ])

/** What opening a folder costs below the nearest folder that is already open. */
function costOfFolder(directory: string, open: ReadonlySet<string>): number {
  let above = directory
  for (;;) {
    above = splitPath(above)[0]
    if (above === '' || open.has(above)) return directory.length - above.length + 3
  }
}

function chooseEntries({ entries, others, form }: Listing, context: ShrinkContext, room: number): Shrunk {
  const isLong = form === 'long'
  const scores = scoreEntries(entries, context)
  const order = Array.from(entries.keys()).toSorted((a, b) => scores[b]! - scores[a]!)
  const placesRoom = Math.min(240, Math.max(30, room * placesShare))
  const kept = new Set<number>()
  const open = new Set<string>()
  const cost = (entry: Entry): number => {
    const { directory, name } = entry
    const own = isLong ? spellRow(entry).length + 1 : name.length + 1
    return own + (open.has(directory) ? 0 : gapLength + (isLong ? directory.length + 2 : costOfFolder(directory, open)))
  }
  let folders = new Map<string, Folder>()
  let lines: string[] = []
  let left = room - placesRoom - summaryLength
  for (let pass = 0; pass < passes && left > enough && kept.size < entries.length; pass += 1) {
    const before = kept.size
    let misses = 0
    for (const index of order) {
      if (left < enough) break
      if (kept.has(index)) continue
      const needed = cost(entries[index]!)
      if (needed > left) {
        misses += 1
        if (misses > mostMisses) break
        continue
      }
      misses = 0
      left -= needed
      open.add(entries[index]!.directory)
      kept.add(index)
    }
    if (kept.size === before) break
    folders = groupByFolder(entries, (index) => kept.has(index))
    lines = isLong ? spellRows(folders) : spellFolders(folders)
    left = room - placesRoom - summaryLength - lines.reduce((sum, line) => sum + line.length + 1, 0)
  }
  for (const line of others) {
    if (line.length + 1 > left) break
    left -= line.length + 1
    lines.push(line)
  }
  const elsewhere = new Map<string, number>()
  for (const folder of folders.values()) if (folder.kept.length === 0) elsewhere.set(folder.directory, folder.left)
  if (elsewhere.size > 0) lines.push(gap(describePlaces(elsewhere, 'files', placesRoom)))
  return { text: lines.join('\n'), unit: 'entries', total: entries.length, shown: kept.size }
}

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const listing = parseListing(text)
  const chosen = listing && chooseEntries(listing, context, room)
  return chosen && chosen.shown > 0 && chosen.text.length < text.length ? chosen : undefined
}

/** Paths as find, ls and tree print them. */
export const listing: ResultKind = {
  name: 'listing',
  cap: { default: 500, aggressive: 150 },
  isResultOf: isListingCall,
  shapes: listingShapes,
  reformat,
  choose,
}
