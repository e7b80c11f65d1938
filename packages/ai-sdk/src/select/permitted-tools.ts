import type { RequestIdentity, ToolIndex, Winnow } from '@winnow/core'
import type { Fields } from '../message/native-message.ts'
import { isToolSearch } from './governed-tools.ts'
import { hostNames, selectableTools, type DescriptionContext } from './selectable-tools.ts'

/**
 * Of the tools that the host itself calls active, those its caller may see: permissions hold where nothing is selected, too.
 * Everything is offered that an index does not refuse, so that without one the names stay as they are.
 */
export async function permittedTools(
  winnow: Winnow,
  tools: Fields,
  active: readonly unknown[],
  context: DescriptionContext,
  { index, identity }: { readonly index: ToolIndex | undefined; readonly identity: Partial<RequestIdentity> },
): Promise<readonly unknown[]> {
  const names = hostNames(tools).filter((name) => active.includes(name) && !isToolSearch(tools[name]))
  const { offered } = await winnow.select(await selectableTools(tools, names, context), {
    ...identity,
    messages: [],
    alwaysInclude: names,
    index,
  })
  const refused = new Set<unknown>(names)
  for (const { name } of offered) refused.delete(name)
  return active.filter((name) => !refused.has(name))
}
