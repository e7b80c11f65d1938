// Winnow's window for an outside trajectory evaluator that is called with `--data DIR`: at a quarter and half of the size of
// each conversation, as `bench window` measures it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseJson } from '../../../packages/core/dist/index.js'
import { policyWith } from './winnow.mjs'

const readLines = (path) => gunzipSync(readFileSync(path)).toString().trim().split('\n')
const recordings = new Map()

/** The messages of a recording; they are read where one is asked for first. */
function messagesOf(id) {
  if (recordings.size === 0) {
    const folder = process.argv[process.argv.indexOf('--data') + 1]
    for (const line of readLines(join(folder, 'trajectories.jsonl.gz'))) {
      const { id: own, messages } = parseJson(line)
      recordings.set(own, messages)
    }
  }
  return recordings.get(id)
}

/** Arguments in the one spelling that evaluators give them. */
function spelled(text) {
  try {
    return JSON.stringify(parseJson(text))
  } catch {
    return text
  }
}

const asCounted = ({ tool_calls: calls, ...message }) => ({
  ...message,
  ...(calls && {
    tool_calls: calls.map((call) => ({
      ...call,
      function: { ...call.function, arguments: spelled(call.function.arguments) },
    })),
  }),
})

/**
 * The window whose budget is so much of a conversation. From 32,000 tokens on it takes system text for a multiple of 4000; what is
 * more than the share is left to the output.
 */
function windowOf({ id, countMessage }, percent) {
  const sizeOf = (messages) => messages.reduce((size, message) => size + countMessage(asCounted(message)), 0)
  const system = messagesOf(id).filter(({ role }) => role === 'system')
  const others = messagesOf(id).filter(({ role }) => role !== 'system')
  const budget = Math.round((sizeOf(others) * percent) / 100)
  return { contextWindow: 32_000 + budget + Math.ceil(sizeOf(system) / 4000) * 4000, output: 32_000 }
}

// The names are those of bench/src/window: `bench agree` compares what is named alike.
export default [25, 50].map((percent) =>
  policyWith(`winnow: no model, ${percent} %`, (context) => ({ window: windowOf(context, percent) })),
)
