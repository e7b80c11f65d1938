import type { CompressTier } from '@winnow/core'
import { isFields, type Draft } from './draft.ts'
import type { Steps } from './mistake.ts'
import { optionName, suggestion } from './names.ts'
import { readSwitch, retire, type Retired } from './retired.ts'
import { readTools } from './tools.ts'

const useCap = 'Use compress.cap: what matters most is kept, up to that many tokens.'
const byProgram = (option: string): string => `Remove it; the program gives the model, as \`${option}\`.`

/** The tiers of other configurations; the program gives what those above the first need. */
const tiers: Readonly<Record<string, CompressTier>> = { basic: 'rules', semantic: 'semantic', llm: 'model' }

/** Settings of the lowest tier. */
const basic: Readonly<Record<string, Retired>> = {
  keywordExtraction: {
    accepts: true,
    fix: 'Remove it: the words of the question always count. To leave nothing out, set profile: lossless.',
  },
  maxKeywords: { fix: `Remove it: how many words count is not set. ${useCap}` },
  relevanceThreshold: { fix: useCap },
}

type Read = (draft: Draft, value: unknown, from: Steps) => void

/** Reads an object by the names in it. */
function readEach(readers: Readonly<Record<string, Read>>): Read {
  return (draft, value, from) => {
    if (!isFields(value)) {
      draft.find(from, 'this value cannot be used', 'Give an object.')
      return
    }
    for (const [key, setting] of Object.entries(value)) {
      const name = optionName(key)
      if (Object.hasOwn(readers, name)) readers[name]!(draft, setting, [...from, key])
      else draft.find([...from, key], 'there is no such option', suggestion(key, Object.keys(readers)))
    }
  }
}

const retiring =
  (retired: Retired): Read =>
  (draft, value, from) =>
    retire(draft, retired, value, from)
const setting =
  (...path: string[]): Read =>
  (draft, value, from) =>
    draft.set(path, value, from)

const readTier: Read = (draft, value, from) => {
  if (typeof value === 'string' && Object.hasOwn(tiers, value)) draft.set(['compress', 'tier'], tiers[value], from)
  else draft.find(from, 'this value cannot be used', `Give one of ${Object.keys(tiers).join(', ')}.`)
}

/** What a configuration of tool results holds, at its top or in a section of its own. */
const toolResults: Readonly<Record<string, Read>> = {
  processorType: readTier,
  basic: readEach(Object.fromEntries(Object.entries(basic).map(([name, retired]) => [name, retiring(retired)]))),
  semantic: readEach({
    embeddingModel: retiring({ fix: byProgram('embedder') }),
    similarityThreshold: setting('compress', 'semantic', 'threshold'),
    maxItems: setting('compress', 'semantic', 'maxItems'),
  }),
  llm: readEach({
    model: retiring({ fix: byProgram('generate') }),
    maxSummaryLength: retiring({ fix: 'Use compress.model.maxSummaryTokens, which counts tokens.' }),
    enableForTools: retiring({ fix: 'Use compress.tools, with `tier: model` at each of them.' }),
  }),
  tools: readTools,
}

const switching =
  (path: Steps): Read =>
  (draft, value, from) =>
    readSwitch(draft, path, value, from)

const toolResultsSection = readEach({ enabled: switching(['compress']), ...toolResults })
const cleanup: Readonly<Record<string, Read>> = { autoCleanupEnabled: switching(['compact']) }

/** Names at the top of a configuration that are no options of Winnow, and what is made of them. */
export const otherNames: Readonly<Record<string, Read>> = {
  ...toolResults,
  ...cleanup,
  toolPostprocessing: toolResultsSection,
  postProcessing: toolResultsSection,
  task: readEach(cleanup),
  enabled(draft, value, from) {
    if (typeof value !== 'boolean') readSwitch(draft, [], value, from)
    else if (!value) draft.set(['mode'], 'off', from)
  },
}
