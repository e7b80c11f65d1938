import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseJson } from '@winnow/core'
import { scenarioFile, type Scenario } from './scenario.ts'

const heldOut = 'held-out'

/** Every file of the folder, as a path with slashes, in one order on every machine. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

function loadOne(folder: string, path: string): Scenario {
  const file = scenarioFile.safeParse(parseJson(readFileSync(join(folder, path), 'utf8')))
  if (!file.success) throw new Error(`${path}: ${file.error.message}`)
  const id = path.slice(0, -'.json'.length)
  const read = (output: string): string => readFileSync(join(folder, output), 'utf8')
  return {
    ...file.data,
    id,
    area: basename(dirname(path)),
    heldOut: path.startsWith(`${heldOut}/`),
    output: read(`${id}.txt`),
    earlier: (file.data.earlier ?? []).map((call) => ({ ...call, output: read(join(dirname(path), call.output)) })),
  }
}

/** The scenarios of a folder, those in `held-out` among them where there are any. */
export function loadScenarios(folder: string): Scenario[] {
  return filesIn(folder)
    .filter((path) => path.endsWith('.json'))
    .map((path) => loadOne(folder, path))
}

/** What does not belong into a folder of scenarios: outputs that no JSON file describes, and files of other kinds. */
export function strayFiles(folder: string): string[] {
  const files = filesIn(folder)
  const described = files
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) => {
      const { earlier = [] } = scenarioFile.parse(parseJson(readFileSync(join(folder, path), 'utf8')))
      const shownEarlier = earlier.map(({ output }) => join(dirname(path), output).replaceAll('\\', '/'))
      return [path, path.replace(/\.json$/, '.txt'), ...shownEarlier]
    })
  const known = new Set(described)
  return files.filter((path) => !known.has(path) && basename(path) !== 'README.md')
}
