import { isFields } from './native-message.ts'

/** What provider options call history that the provider keeps or edits itself (OpenAI, Azure, Anthropic). */
const keys: readonly string[] = [
  'previousResponseId',
  'conversation',
  'contextManagement',
  'compactionTrigger',
  'compaction',
]

/** Why the provider, not the client, decides what the model sees; `undefined` where the client does. */
export function whyServerHeld(providerOptions: unknown): string | undefined {
  if (!isFields(providerOptions)) return undefined
  for (const [provider, options] of Object.entries(providerOptions)) {
    if (!isFields(options)) continue
    const key = keys.find((name) => options[name] !== undefined && options[name] !== null && options[name] !== false)
    if (key) return `providerOptions.${provider}.${key}: the provider holds or edits the history`
  }
  return undefined
}
