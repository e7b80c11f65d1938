import type { Generate, WindowOptions, WinnowOptions } from '@winnow/core'
import { converse } from '../trajectories/policies/winnow.ts'
import type { Policy } from '../trajectories/policy.ts'
import type { Room, Share } from './share.ts'
import { extract } from './stand-in.ts'

/** A window of so many tokens and more takes system text for a multiple of the step; what is more than the share is output. */
const leastWindow = 32_000
const systemStep = 4000
/** A model may write more than its summary may have. */
const outputMargin = 1.5

const generate: Generate = async ({ prompt, maxOutputTokens = 0 }) => extract(prompt, maxOutputTokens / outputMargin)

const windowFor = ({ budget, system }: Room): WindowOptions => {
  const contextWindow = leastWindow + budget + Math.ceil(system / systemStep) * systemStep
  return { contextWindow, output: leastWindow }
}

const policy = (name: string, share: Share, optionsFor: (window: WindowOptions) => WinnowOptions): Policy => ({
  name: share.named(name),
  newConversation: ({ id }) => converse(optionsFor(windowFor(share.roomOf(id)))),
})

const withModel = (window: WindowOptions): WinnowOptions => ({
  window: { ...window, summary: { model: 'stand-in' } },
  generate,
  store: new Map(),
})

/** Winnow with its window, without a model and with the stand-in for one. */
export const windowPolicies = (share: Share): readonly Policy[] => [
  policy('winnow: no model', share, (window) => ({ window })),
  policy('winnow: stand-in', share, withModel),
]
