import type { Winnow } from '@winnow/core'

/** A function of the host that `ai` calls before a step or a call. */
export type Hook = (input: never) => unknown

export const isHook = (value: unknown): value is Hook => typeof value === 'function'

/** The hooks that were made here, with those of the hosts they call: settings may come a second time. */
const made = new WeakMap<object, { readonly yours: Hook | undefined; readonly selectsTools: boolean }>()

export const rememberHook = (hook: Hook, { selectsTools }: Winnow, yours: Hook | undefined): void =>
  void made.set(hook, { yours, selectsTools })

/** The host's own hook. One that selects tools stays where the Winnow would not select them again. */
export function hookOfHost(winnow: Winnow, hook: unknown): Hook | undefined {
  if (!isHook(hook)) return undefined
  const known = made.get(hook)
  return known && (winnow.selectsTools || !known.selectsTools) ? known.yours : hook
}
