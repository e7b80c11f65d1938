import type { Mode, Profile } from '@winnow/core'

/** What may stand behind the screen. */
export const backends = ['ai-sdk', 'langchain-agent', 'langchain-chain'] as const
export type Backend = (typeof backends)[number]

export const backendNames: Readonly<Record<Backend, string>> = {
  'ai-sdk': 'AI SDK',
  'langchain-agent': 'LangChain agent',
  'langchain-chain': 'LangChain chain',
}

export const profiles = ['default', 'lossless', 'aggressive'] as const satisfies readonly Profile[]
export const modes = ['on', 'observe', 'off'] as const satisfies readonly Mode[]

/** What a person chose for a conversation. */
export interface Settings {
  readonly backend: Backend
  /** How much Winnow may change. */
  readonly profile: (typeof profiles)[number]
  readonly mode: (typeof modes)[number]
  /** Refs of results that are sent whole from now on. */
  readonly whole: readonly string[]
}

export const defaultSettings: Settings = { backend: 'ai-sdk', profile: 'default', mode: 'on', whole: [] }
