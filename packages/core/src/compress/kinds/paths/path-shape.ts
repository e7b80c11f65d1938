/** A path longer than this is something else. */
const longestPath = 400

const drive = /^[A-Za-z]:[\\/]/u
const fileName = /[^\s.][^\s/\\]*\.[A-Za-z0-9_+-]{1,12}$|^\.[A-Za-z]/u
const clock = /^[\d\s:.,TZ+/-]*$/u

/** Where a colon may first end a path: behind the letter of a Windows drive. */
export const afterDrive = (line: string): number => (drive.test(line.slice(0, 3)) ? 2 : 0)

/** Whether a text can be a path before a line number: no blank in front, something that is neither a date nor a number. */
function canBePath(text: string): boolean {
  if (text === '' || text.length > longestPath || /^[\s:=#"'`{[(]/u.test(text) || clock.test(text)) return false
  return !/\s/u.test(text) || ((/[/\\]/u.test(text) || fileName.test(text)) && !/[;{}()<>"'=]/u.test(text))
}

/** Whether a text reads like a path on its own: folders or an extension, and no blank. */
export const isPath = (text: string): boolean =>
  canBePath(text) &&
  !/\s/u.test(text) &&
  !/[;{}"'`<>|*?,]|[:=]$/u.test(text) &&
  !text.slice(2).includes('::') &&
  !text.includes('://') &&
  (/[/\\]/u.test(text) || fileName.test(text))

/** Extensions by which a name without a folder is known as a file: `cluster.node0` and `example.com` are none. */
const extensions = new Set(
  (
    'astro bash bat bazel bib c cc cfg cjs clj cljs cmake coffee conf cpp cs css csv cts cu cxx d dart diff ejs el elm env erb ' +
    'erl ex exs f90 fish fs fsx go gql gradle graphql groovy h haml hbs hcl hh hpp hrl hs htm html hxx ini ino ipynb java jl ' +
    'js json json5 jsonc jsonl jsx kt kts less lisp lock log lua m mak mako md mdx mjs mk ml mli mm mod mts nim nix org pas ' +
    'patch php pl plist pm po properties proto ps1 pug py pyi pyx r rake rb rkt rs rst s sass sbt scala scm scss sh sol sql ' +
    'styl sum sv svelte svg swift tcl tex tf tfvars toml ts tsv tsx txt v vb vhd vim vue wat xml xsd yaml yml zig zsh'
  ).split(' '),
)
const bareName = /^(?:[A-Z]\w*file|LICEN[CS]E|README|NOTICE|CODEOWNERS|\.[A-Za-z]\w*)$/u
const oddWords = /^\s|\s$|\s\S*\s\S*\s/u

/**
 * Whether the text in front of a match is the path of a file: folders, or a name with a known extension. Only before a
 * line number may it hold blanks, and only with an extension at its end.
 */
export function isHitPath(text: string, isNumbered: boolean): boolean {
  if (!canBePath(text) || text.includes(':', afterDrive(text))) return false
  const parts = text.split(/[/\\]/u)
  if (/\s/u.test(text)) return isNumbered && fileName.test(text) && !parts.some((part) => oddWords.test(part))
  if (/[;{}"'`<>|*?,]|=$/u.test(text)) return false
  const extension = text.slice(text.lastIndexOf('.') + 1).toLowerCase()
  return parts.length > 1 || (text.includes('.', 1) && extensions.has(extension)) || bareName.test(text)
}

/** The folder of a path with its final slash, and the name in it; a final slash belongs to the name. */
export function splitPath(path: string): readonly [directory: string, name: string] {
  const end = path.length - (/[/\\]$/u.test(path) ? 2 : 1)
  if (end < 0) return ['', path]
  const at = Math.max(path.lastIndexOf('/', end), path.lastIndexOf('\\', end))
  return [path.slice(0, at + 1), path.slice(at + 1)]
}

/** The longest beginning that ends in a slash and that all folders share. */
function commonDirectory(directories: Iterable<string>): string {
  let common: string | undefined
  for (const directory of directories) {
    if (common === undefined) common = directory
    let length = 0
    while (length < common.length && common[length] === directory[length]) length += 1
    common = splitPath(`${common.slice(0, length)}x`)[0]
    if (common === '') break
  }
  return common ?? ''
}

/**
 * How many are where, for a mark: folders right below what all of them share, the fullest first.
 *
 * @param counts a number for each folder
 * @param characters what the description may take
 */
export function describePlaces(counts: ReadonlyMap<string, number>, unit: string, characters: number): string {
  const common = commonDirectory(counts.keys())
  const places = new Map<string, number>()
  for (const [directory, count] of counts) {
    const end = directory.slice(common.length).search(/[/\\]/u)
    const place = end < 0 ? common || './' : directory.slice(0, common.length + end + 1)
    places.set(place, (places.get(place) ?? 0) + count)
  }
  const parts: string[] = []
  let used = 0
  let rest = 0
  for (const [place, count] of [...places].toSorted(([, a], [, b]) => b - a)) {
    const part = `${place} (${count}${parts.length === 0 && unit !== '' ? ` ${unit}` : ''})`
    if (rest > 0 || used + part.length + 2 > characters) rest += count
    else {
      parts.push(part)
      used += part.length + 2
    }
  }
  if (rest > 0) parts.push(parts.length === 0 ? `${rest} ${unit}`.trim() : `elsewhere (${rest})`)
  return parts.join(', ')
}

/** Files of which nothing is shown, each with how many it has: by folder, `src/ a.ts 3, b.ts 1; lib/ c.ts 2`. */
export function nameFiles(files: readonly (readonly [path: string, count: number])[]): string {
  const folders = new Map<string, string[]>()
  for (const [path, count] of files) {
    const [folder, name] = splitPath(path)
    const names = folders.get(folder)
    if (names) names.push(`${name} ${count}`)
    else folders.set(folder, [`${name} ${count}`])
  }
  return [...folders].map(([folder, names]) => `${folder === '' ? '' : `${folder} `}${names.join(', ')}`).join('; ')
}
