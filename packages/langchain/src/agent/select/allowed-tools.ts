import type { ClientTool, ServerTool } from '@langchain/core/tools'
import { allowedMode } from '@winnow/core'
import type { ModelRequest } from 'langchain'
import { fieldsOf, isFields, textOf, type Fields } from '../../message/fields.ts'
import { isOfHost } from '../recall.ts'

type Tool = ClientTool | ServerTool
type Api = 'chat' | 'responses'

/** The model itself, where the agent was given its name. */
async function resolved(model: unknown): Promise<unknown> {
  const get = fieldsOf(model)['_getModelInstance']
  return typeof get === 'function' ? (get.call(model) as unknown) : model
}

/** Which API of OpenAI a request goes to; none where the model is another, as it would not know allowed tools. */
async function apiOf({ model, modelSettings }: ModelRequest, tools: readonly Tool[]): Promise<Api | undefined> {
  const chat = await resolved(model)
  const uses = fieldsOf(chat)['_useResponsesApi']
  if (typeof uses !== 'function') return undefined
  return uses.call(chat, { ...modelSettings, tools }) === true ? 'responses' : 'chat'
}

/** How OpenAI Responses names a tool. */
function namedForResponses(tool: Tool): Fields {
  const { name, type, function: called, server_label, extras, metadata } = fieldsOf(tool)
  const own = fieldsOf(fieldsOf(extras)['providerToolDefinition'])
  if (textOf(own['type']) !== '') return { type: own['type'] }
  if (isOfHost(tool)) return { type: isFields(fieldsOf(metadata)['customTool']) ? 'custom' : 'function', name }
  if (type === 'function') return { type, name: name ?? fieldsOf(called)['name'] }
  return { type, ...(server_label === undefined ? {} : { server_label }), ...(type === 'custom' ? { name } : {}) }
}

function choiceFor(api: Api, mode: 'auto' | 'required', offered: readonly Tool[]): Fields {
  if (api === 'responses') return { type: 'allowed_tools', mode, tools: offered.map(namedForResponses) }
  const tools = offered.map((tool) => ({
    type: 'function',
    function: { name: fieldsOf(tool)['name'] ?? fieldsOf(fieldsOf(tool)['function'])['name'] },
  }))
  return { type: 'allowed_tools', allowed_tools: { mode, tools } }
}

/** OpenAI loads these itself when a model asks for them, so it cannot be told by name. */
const isDeferred = (tool: Tool): boolean => fieldsOf(fieldsOf(tool)['extras'])['defer_loading'] === true

/**
 * A request with every definition, of which the model may call those that are offered: `allowed_tools` of OpenAI's chat
 * completions and Responses. Undefined where that cannot be said: to other models, and beside structured output, for
 * which LangChain adds tools of its own when it is too late to name them.
 */
export async function allowOffered<Request extends ModelRequest>(
  request: Request,
  every: readonly Tool[],
  offered: readonly Tool[],
): Promise<Request | undefined> {
  if (offered.length === 0 || request.responseFormat !== undefined || every.some(isDeferred)) return undefined
  const api = await apiOf(request, every)
  if (!api) return undefined
  const mode = allowedMode(request.toolChoice)
  const sent = { ...request, tools: [...every] }
  if (!mode) return sent
  // LangChain types the choices all providers know; it hands this one on as it is.
  return { ...sent, toolChoice: choiceFor(api, mode, offered) as unknown as Request['toolChoice'] }
}
