import { gap, type ResultKind, type ShrinkContext, type Shrunk } from '../../kind.ts'
import { groupByFolder, spellFolders } from './folder-tree.ts'
import { oddnessOf, spellEqualRows, spellRuns } from './long-rows.ts'
import { scoreEntries } from './choice.ts'
import { parseListing, type ListingEntry, type Listing } from './entries.ts'
import { oncePerText } from '../once-per-text.ts'
import { describePlaces, splitPath } from '../paths/path-shape.ts'
import { isListingCall, listingShapes } from './signs.ts'
import { chooseStructure } from './structure.ts'

/** Shorter listings keep their whole paths, which later calls name as they stand. */
const fewestEntries = 60
const longestWhole = 5000
/** Rows of a long listing are written another way where that leaves at most this share. */
const worthwhileShare = 0.8
/** How much more a row counts that is unlike the others of its folder. */
const oddWeight = 1.5
/** Share of the room for the folders of which nothing is shown. */
const placesShare = 0.08
const gapLength = 14
const summaryLength = 24
/** What a row of a long listing says besides the name, in characters, before it is known. */
const cellsLength = 8
/** The share of the room that messages of the tool may take. */
const othersShare = 0.4
/** Nearer than this to the room, nothing more is added. */
const enough = 12
const passes = 3
/** Of so many entries the first choice stands. */
const manyEntries = 50_000
/** After so many entries in a row that do not fit, no other is tried. */
const mostMisses = 500

function reformat(text: string, context: ShrinkContext): Shrunk | undefined {
  const listing = parseListing(text)
  const total = listing?.entries.length ?? 0
  if (!listing) return undefined
  const { form, entries, above, others, sections } = listing
  // Other listings are written by folder, so that their paths have to be put together.
  if (context.profile === 'lossless' && (form !== 'long' || sections === undefined)) return undefined
  const asShrunk = (lines: readonly string[], longest: number): Shrunk | undefined => {
    const shorter = [...above, ...lines, ...others].join('\n')
    return shorter.length < longest ? { text: shorter, unit: 'entries', total, shown: total } : undefined
  }
  if (form === 'long') {
    const runs = spellRuns(listing).lines
    // Rows with their paths do not say what a folder holds as a whole.
    if (sections?.some((section) => section.total !== undefined)) return asShrunk(runs, text.length * worthwhileShare)
    const rows = spellEqualRows(listing)
    const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0)
    return asShrunk(sizeOf(rows) < sizeOf(runs) ? rows : runs, text.length * worthwhileShare)
  }
  if (
    context.profile === 'lossless' ||
    total < fewestEntries ||
    (form === 'paths' && context.profile === 'default' && text.length < longestWhole)
  )
    return undefined
  return asShrunk(spellFolders(groupByFolder(entries)), text.length)
}

/** What opening a folder costs below the nearest folder that is already open. */
function costOfFolder(directory: string, open: ReadonlySet<string>): number {
  let above = directory
  for (;;) {
    above = splitPath(above)[0]
    if (above === '' || open.has(above)) return directory.length - above.length + 3
  }
}

/** The lines that show what was kept, and how much is in folders of which nothing is shown. */
function spell(
  listing: Listing,
  kept: ReadonlySet<number>,
): { readonly lines: string[]; readonly elsewhere: ReadonlyMap<string, number> } {
  if (listing.form === 'long') return spellRuns(listing, (index) => kept.has(index))
  const folders = groupByFolder(listing.entries, (index) => kept.has(index))
  const elsewhere = new Map<string, number>()
  for (const folder of folders.values()) if (folder.kept.length === 0) elsewhere.set(folder.directory, folder.left)
  return { lines: spellFolders(folders), elsewhere }
}

const parseOnce = oncePerText(parseListing)
const scoreOnce = oncePerText((text, context) => scoreEntries(parseOnce(text, context)?.entries ?? [], text, context))
/** What is known of a listing whatever its room: its entries, the worthiest first. */
const readOnce = oncePerText((text, context) => {
  const listing = parseOnce(text, context)
  if (!listing) return undefined
  const { entries, form } = listing
  const scores = scoreOnce(text, context)
  if (form === 'long') for (const [index, odd] of oddnessOf(listing).entries()) scores[index]! += oddWeight * odd
  return { listing, order: Array.from(entries.keys()).toSorted((a, b) => scores[b]! - scores[a]!) }
})

function chooseEntries(listing: Listing, order: readonly number[], context: ShrinkContext, room: number): Shrunk {
  const { entries, above, others, form } = listing
  const isLong = form === 'long'
  const said: string[] = []
  let saidRoom = 0
  for (const line of [...above, ...others.slice(-1), ...others.slice(0, -1)]) {
    if (saidRoom + line.length + 1 > room * othersShare) break
    saidRoom += line.length + 1
    said.push(line)
  }
  const placesRoom = Math.min(240, Math.max(30, room * placesShare))
  const { maxFiles = Infinity, maxResults = Infinity } = context.limits ?? {}
  const most = Math.min(maxFiles, maxResults)
  const kept = new Set<number>()
  const open = new Set<string>()
  const cost = (entry: ListingEntry): number => {
    const { directory, name } = entry
    const own = name.length + 1 + (isLong ? cellsLength : 0)
    return own + (open.has(directory) ? 0 : gapLength + (isLong ? directory.length + 2 : costOfFolder(directory, open)))
  }
  let elsewhere: ReadonlyMap<string, number> = new Map()
  let lines: string[] = []
  let left = room - placesRoom - summaryLength - saidRoom
  for (
    let pass = 0;
    pass < (entries.length > manyEntries ? 1 : passes) && left > enough && kept.size < entries.length;
    pass += 1
  ) {
    const before = kept.size
    let misses = 0
    for (const index of order) {
      if (left < enough || kept.size >= most) break
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
    const spelled = spell(listing, kept)
    lines = spelled.lines
    elsewhere = spelled.elsewhere
    left = room - placesRoom - summaryLength - saidRoom - lines.reduce((sum, line) => sum + line.length + 1, 0)
  }
  const isSaid = (line: string): boolean => said.includes(line)
  lines = [...above.filter(isSaid), ...lines, ...others.filter(isSaid)]
  const unsaid = above.length + others.length - said.length
  if (unsaid > 0) lines.push(gap(`${unsaid} other lines`))
  if (elsewhere.size > 0) lines.push(gap(describePlaces(elsewhere, 'files', placesRoom)))
  return { text: lines.join('\n'), unit: 'entries', total: entries.length, shown: kept.size }
}

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const read = readOnce(text, context)
  const asksForStructure = context.question.intents[0] === 'understand-structure' && !context.limits
  const structure =
    read && read.listing.form !== 'long' && asksForStructure
      ? chooseStructure(read.listing, text, context, room)
      : undefined
  const chosen = structure ?? (read && chooseEntries(read.listing, read.order, context, room))
  return chosen && chosen.shown > 0 && chosen.text.length < text.length ? chosen : undefined
}

/** Paths as find, ls and tree print them. */
export const listing: ResultKind = {
  name: 'listing',
  cap: { default: 8000, aggressive: 1000 },
  isResultOf: isListingCall,
  shapes: listingShapes,
  reformat,
  choose,
}
