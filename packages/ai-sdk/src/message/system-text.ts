import { isFields } from './native-message.ts'

/** The text of `system` or `instructions`, joined as the planner joins the system messages of a prompt. */
export function systemTextOf(instructions: unknown): string | undefined {
  const list = (Array.isArray(instructions) ? instructions : [instructions]) as unknown[]
  const texts = list
    .map((item) => (isFields(item) ? item['content'] : item))
    .filter((text): text is string => typeof text === 'string' && text !== '')
  return texts.length === 0 ? undefined : texts.join('\n\n')
}
