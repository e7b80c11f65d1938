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

/** Which variables name a model, its address, and the key of a compatible address. */
interface Names {
  readonly model: string
  readonly url: string
  readonly key: string
}
const chat: Names = { model: 'CHAT_MODEL', url: 'CHAT_BASE_URL', key: keys.compatible }
const reviewer: Names = { model: 'CHAT_REVIEW_MODEL', url: 'CHAT_REVIEW_BASE_URL', key: 'CHAT_REVIEW_API_KEY' }

function choiceOf(environment: Environment, names: Names): ModelChoice {
  const asked = environment[names.model] ?? ''
  if (asked === '') return { provider: 'script', id: 'script' }
  const [provider = '', ...rest] = asked.split('/')
  const id = rest.join('/')
  if (!isProvider(provider) || id === '')
    throw new Error(`${names.model} is “${asked}”. Write a provider (${providers.join(', ')}), a slash and a model id.`)
  const url = environment[names.url]
  if (provider === 'compatible') {
    if (url === undefined) throw new Error(`${names.model} names a compatible address, so set ${names.url} as well.`)
    return { provider, id, key: environment[names.key] ?? 'none', url }
  }
  const key = environment[keys[provider]]
  if (key === undefined) throw new Error(`${names.model} is “${asked}”, so set ${keys[provider]} as well.`)
  return { provider, id, key, ...(url === undefined ? {} : { url }) }
}

/**
 * Reads the choice from the environment. `CHAT_MODEL` is a provider and a model id, such as `openai/gpt-5.2`; without it the
 * script answers. `compatible/…` talks to any OpenAI-compatible address, which `CHAT_BASE_URL` names.
 *
 * @throws Error that says what is missing
 */
export const readChoice = (environment: Environment): ModelChoice => choiceOf(environment, chat)

/**
 * Reads which model reviews: `CHAT_REVIEW_MODEL`, written as `CHAT_MODEL` is; without it the one that answers. Where it comes from
 * the same provider, it has the address and the key of that one, unless it is given its own.
 *
 * @throws Error that says what is missing
 */
export function readReviewChoice(environment: Environment): ModelChoice {
  const asked = environment[reviewer.model] ?? ''
  if (asked === '') return readChoice(environment)
  const isSameProvider = asked.split('/')[0] === environment[chat.model]?.split('/')[0]
  const shared = isSameProvider ? { [reviewer.url]: environment[chat.url], [reviewer.key]: environment[chat.key] } : {}
  const own = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined))
  return choiceOf({ ...shared, ...own }, reviewer)
}

/** What the screen calls the model. */
export const nameOf = ({ provider, id }: ModelChoice): string => (provider === 'script' ? 'scripted model' : id)
