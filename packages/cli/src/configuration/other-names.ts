import { isFields, type Draft } from './draft.ts'
import type { Steps } from './mistake.ts'
import { optionName, suggestion } from './names.ts'
import { readSwitch, retire, type Retired } from './retired.ts'
import { readTools } from './tools.ts'

const useCap = 'Use compress.cap: what matters most is kept, up to so many tokens.'
const byProgram = (option: string): string => `Remove it; the program gives the model, as \`${option}\`.`

const tier: Retired = {
  accepts: 'basic',
  fix: 'Write basic, or remove it: the program gives what the others need, as `embedder` or `generate`.',
}

/** Settings of a tier, by tier and name. */
const tiers: Readonly<Record<string, Readonly<Record<string, Retired>>>> = {
  basic: {
    keywordExtraction: {
      accepts: true,
      fix: 'Remove it: the words of the question always count. To leave nothing out, set profile: lossless.',
    },
    maxKeywords: { fix: `Remove it: how many words count is not set. ${useCap}` },
    relevanceThreshold: { fix: useCap },
  },
  semantic: {
    embeddingModel: { fix: byProgram('embedder') },
    similarityThreshold: { fix: useCap },
    maxItems: { fix: useCap },
  },
  llm: {
    model: { fix: byProgram('generate') },
    maxSummaryLength: { fix: useCap },
    enableForTools: { fix: 'Use compress.tools: `enable: false` leaves the results of a tool as they are.' },
  },
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
const readTier = (settings: Readonly<Record<string, Retired>>): Read =>
  readEach(Object.fromEntries(Object.entries(settings).map(([name, retired]) => [name, retiring(retired)])))

/** What a configuration of tool results holds, at its top or in a section of its own. */
const toolResults: Readonly<Record<string, Read>> = {
  processorType: retiring(tier),
  basic: readTier(tiers['basic']!),
  semantic: readTier(tiers['semantic']!),
  llm: readTier(tiers['llm']!),
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
