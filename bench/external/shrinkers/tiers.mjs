// The tiers above the rules beside the rules, with a real embedder and a real model: whatever answers like the API of OpenAI.
//   OPENAI_API_KEY, OPENAI_BASE_URL (default https://api.openai.com/v1),
//   WINNOW_EMBEDDER (for example text-embedding-3-small), WINNOW_MODEL (for example gpt-5.2-mini); what is missing is left out.
// Build first (`pnpm build`). At the end stderr says what was asked, and what failed.
import { compressResultWithModels, parseJson } from '../../../packages/core/dist/index.js'
import { tokenizer } from '../../../packages/tokenizers/dist/index.js'

const {
  OPENAI_API_KEY = '',
  OPENAI_BASE_URL = 'https://api.openai.com/v1',
  WINNOW_EMBEDDER,
  WINNOW_MODEL,
} = process.env
const tokens = await tokenizer('o200k_base')

async function post(path, body, signal) {
  const response = await fetch(`${OPENAI_BASE_URL}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${OPENAI_API_KEY}` },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return parseJson(await response.text())
}

const embedder = WINNOW_EMBEDDER && {
  name: WINNOW_EMBEDDER,
  async embed(input, { signal }) {
    const { data } = await post('embeddings', { model: WINNOW_EMBEDDER, input }, signal)
    return data.map(({ embedding }) => embedding)
  },
}

async function generate({ system, prompt, maxOutputTokens, signal }) {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: prompt },
  ]
  const body = { model: WINNOW_MODEL, messages, max_completion_tokens: maxOutputTokens }
  const { choices } = await post('chat/completions', body, signal)
  return choices[0].message.content
}

const asked = new Map()
const failures = new Map()
process.on('exit', () => {
  for (const [name, { calls, tokens: size }] of asked) console.error(`${name}: ${calls} calls, ${size} tokens`)
  for (const [problem, times] of failures) console.error(`failed ${times} times: ${problem}`)
})

const count = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1)

const shrinker = (name, options) => ({
  name,
  async shrink({ tool, query, args, result }) {
    const { output, models } = await compressResultWithModels(
      { toolName: tool, output: result, args, query },
      {
        tokens,
        keepRanges: false,
        semantic: { timeout: 60_000 },
        model: { timeout: 60_000 },
        onFailure: (part, error) => count(failures, `${part}: ${String(error)}`),
        ...options,
      },
    )
    const { calls, tokens: size } = asked.get(name) ?? { calls: 0, tokens: 0 }
    asked.set(name, { calls: calls + models.calls, tokens: size + models.input + models.output + models.embedded })
    return output
  },
})

export default [150, 250, 400, 800, 1500].flatMap((cap) => [
  shrinker(`rules, cap ${cap}`, { cap }),
  ...(embedder ? [shrinker(`semantic, cap ${cap}`, { cap, tier: 'semantic', embedder })] : []),
  ...(WINNOW_MODEL ? [shrinker(`model, cap ${cap}`, { cap, tier: 'model', generate })] : []),
])
