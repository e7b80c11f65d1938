/** Where a model can come from. */
export const providers = ['openai', 'anthropic', 'google', 'gateway', 'compatible'] as const
type Provider = (typeof providers)[number]

/** The model that answers: the script, or one of a provider. */
export type ModelChoice =
  | { readonly provider: 'script'; readonly id: 'script' }
  | { readonly provider: Provider; readonly id: string; readonly key: string; readonly url?: string }

type Environment = Readonly<Record<string, string | undefined>>

/** The variable that holds the key of each provider, by the name its own client uses. */
const keys: Readonly<Record<Provider, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  gateway: 'AI_GATEWAY_API_KEY',
  compatible: 'CHAT_API_KEY',
}

const isProvider = (name: string): name is Provider => (providers as readonly string[]).includes(name)

/**
 * Reads the choice from the environment. `CHAT_MODEL` is a provider and a model id, such as `openai/gpt-5.2`; without it the
 * script answers. `compatible/…` talks to any OpenAI-compatible address, which `CHAT_BASE_URL` names.
 *
 * @throws Error that says what is missing
 */
export function readChoice(environment: Environment): ModelChoice {
  const asked = environment['CHAT_MODEL'] ?? ''
  if (asked === '') return { provider: 'script', id: 'script' }
  const [provider = '', ...rest] = asked.split('/')
  const id = rest.join('/')
  if (!isProvider(provider) || id === '')
    throw new Error(`CHAT_MODEL is “${asked}”. Write a provider (${providers.join(', ')}), a slash and a model id.`)
  const url = environment['CHAT_BASE_URL']
  if (provider === 'compatible') {
    if (url === undefined) throw new Error('CHAT_MODEL names a compatible address, so set CHAT_BASE_URL as well.')
    return { provider, id, key: environment[keys.compatible] ?? 'none', url }
  }
  const key = environment[keys[provider]]
  if (key === undefined) throw new Error(`CHAT_MODEL is “${asked}”, so set ${keys[provider]} as well.`)
  return { provider, id, key, ...(url === undefined ? {} : { url }) }
}

/** What the screen calls the model. */
export const nameOf = ({ provider, id }: ModelChoice): string => (provider === 'script' ? 'scripted model' : id)
