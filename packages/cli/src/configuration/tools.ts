import { isFields, type Draft } from './draft.ts'
import type { Steps } from './mistake.ts'
import { optionName, suggestion } from './names.ts'
import { readSwitch, retire, type Retired } from './retired.ts'

/** Names for whether the results of a tool are shortened at all. */
const switches = ['enable', 'enabled', 'enablePostprocessing']

const useSwitch = 'Remove it, or leave the results of the tool as they are with `enable: false`.'

/** Settings of a tool that are said otherwise. */
const retired: Readonly<Record<string, Retired>> = {
  filterByKeywords: { accepts: true, fix: useSwitch },
  deduplicate: { accepts: true, fix: useSwitch },
  extractRelevantSections: { accepts: true, fix: useSwitch },
}

const own = ['kind', 'cap', 'tier', 'maxFiles', 'maxResults', 'contextLines', 'maxLines']
/** What another configuration calls a setting. */
const otherNames: Readonly<Record<string, string>> = { addContextLines: 'contextLines' }

function readTool(draft: Draft, path: Steps, value: unknown, from: Steps): void {
  if (!isFields(value)) {
    draft.set(path, value, from)
    return
  }
  if (!draft.open(path, from)) return
  for (const [key, setting] of Object.entries(value)) {
    const given = optionName(key)
    const name = Object.hasOwn(otherNames, given) ? otherNames[given]! : given
    const at = [...from, key]
    if (own.includes(name)) draft.set([...path, name], setting, at)
    else if (switches.includes(name)) readSwitch(draft, path, setting, at)
    else if (Object.hasOwn(retired, name)) retire(draft, retired[name]!, setting, at)
    else draft.find(at, 'there is no such option', suggestion(key, [...own, 'enable']))
  }
}

/** Reads settings by the names of tools; a list is left to the core. */
export function readTools(draft: Draft, value: unknown, from: Steps): void {
  const path = ['compress', 'tools']
  if (!isFields(value)) draft.set(path, value, from)
  else if (draft.open(path, from))
    for (const [name, tool] of Object.entries(value)) readTool(draft, [...path, name], tool, [...from, name])
}
