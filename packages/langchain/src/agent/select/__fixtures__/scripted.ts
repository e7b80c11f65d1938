import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { expect } from 'vitest'

export type Model = ReturnType<typeof fakeModel>
/** A call a scripted model makes; its id is the name where none is given. */
type Made = { readonly name: string; readonly args?: object; readonly id?: string }

export const says = (text: string): AIMessage => new AIMessage(text)
export const calls = (...made: Made[]): AIMessage =>
  new AIMessage({
    content: '',
    tool_calls: made.map(({ name, args = {}, id = name }) => ({ name, args: { ...args }, id, type: 'tool_call' })),
  })
export const asks = (text: string) => ({ messages: [new HumanMessage(text)] })
export const shipment = { shipment_id: 'S-1' }
export const results = (messages: readonly BaseMessage[]) =>
  messages.filter((message) => ToolMessage.isInstance(message)).map(({ name, status, text }) => [name, status, text])
export const refusal: unknown = expect.stringContaining('this tool was not offered')

/** A model that answers these, and the names of the tools it was bound to each time. */
export function scripted(...answers: AIMessage[]) {
  const offered: string[][] = []
  const model: Model = fakeModel()
  for (const answer of answers) model.respond(answer)
  const bind = model.bindTools.bind(model)
  model.bindTools = (tools, ...rest) => {
    offered.push(
      tools.map((entry) => {
        const { name, type, function: called } = entry as { name?: string; type?: string; function?: { name: string } }
        return called?.name ?? name ?? type ?? ''
      }),
    )
    return bind(tools, ...rest)
  }
  return { model, offered }
}
