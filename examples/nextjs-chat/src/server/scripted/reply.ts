import { searchToolName } from '@winnow/core'
import { repositoryScripts } from './scripts/repository.ts'
import { anything, talkScripts } from './scripts/talk.ts'
import { workScripts } from './scripts/work.ts'
import { call, type Reply, type Script } from './script.ts'
import type { Seen } from './seen.ts'

/** In the order in which they are tried. */
const scripts: readonly Script[] = [...talkScripts, ...workScripts, ...repositoryScripts]

/** Questions the scripted model knows. */
export const questions: readonly string[] = scripts.map(({ asks }) => asks)

/** Those of them that can begin a conversation. */
export const suggestions: readonly string[] = [...repositoryScripts, ...workScripts, ...talkScripts]
  .filter(({ isFollowUp }) => !isFollowUp)
  .map(({ asks }) => asks)

const nextOf = (script: Script, seen: Seen): Reply => {
  const round = script.rounds[Math.min(seen.rounds, script.rounds.length - 1)]!
  const reply = round(seen)
  return typeof reply === 'string' ? { text: reply, calls: [] } : reply
}

/** Looks for a tool first where one it would call is not offered, as a model has to. */
function withToolsAtHand(reply: Reply, { tools, hasSearched }: Seen): Reply {
  const missing = reply.calls.filter(({ tool }) => !tools.includes(tool))
  if (missing.length === 0 || hasSearched || !tools.includes(searchToolName)) return reply
  const query = [...new Set(missing.map(({ tool }) => tool.replaceAll('_', ' ')))].join(', ')
  return { text: reply.text, calls: [call(searchToolName, { query })] }
}

/** What the scripted model says to a request: a function of the request and of nothing else. */
export function replyTo(seen: Seen): Reply {
  const exact = scripts.find(({ asks }) => asks === seen.question)
  const script = exact ?? scripts.find(({ fits }) => fits(seen.question)) ?? anything
  const reply = nextOf(script, seen)
  return withToolsAtHand(seen.hasSearched && reply.calls.length > 0 ? { ...reply, text: '' } : reply, seen)
}
