import { formatReport, formatTree } from '@winnow/core/format'
import type { Demo } from '../demo.ts'
import type { Figures } from '../run/figures.ts'
import { skills } from '../tools/skills.ts'
import { number, savedShare, shorten, table } from './table.ts'
import { tellLongResults } from './tell-long-results.ts'

const head = ['requests', 'tokens without', 'with', 'saved', 'messages without', 'with', '']

const cells = ({ requests, tokens, messages }: Figures): string[] => [
  number(requests),
  number(tokens.without),
  number(tokens.with),
  savedShare(tokens.without, tokens.with),
  number(messages.without),
  number(messages.with),
]

function tellTurns({ turns, all, counter }: Demo): string {
  const rows = turns.map(({ says, figures }, index) => [...cells(figures), `${index + 1}  ${shorten(says, 44)}`])
  return `What was sent in each turn, without and with Winnow

${table([head, ...rows, [...cells(all), 'all turns']])}

Tokens: all requests of the turn, ${counter.exact ? 'counted exactly' : 'estimated'} (${counter.name}), the system prompt
included, tool definitions not. Messages: those of the turn's last request.`
}

function tellRemoved({ removed }: Demo): string {
  const lines = removed.map(({ toolName, at, evidence: { found } }) => {
    const [first] = found
    const more = found.length > 1 ? `, and ${found.length - 1} more` : ''
    return `${toolName} (message ${at}): “${shorten(first?.value ?? '', 32)}” stands in “${shorten(first?.in ?? '', 44)}”${more}`
  })
  return formatTree('Removed, because the system prompt holds what it told', lines)
}

function tellSkills(demo: Demo): string {
  const lines = demo.skills.map(({ name, text }) => {
    const same = skills.find((skill) => skill.name === name)?.text === text
    return `load_skill ${name}: ${number(text.length)} characters, ${same ? 'byte for byte' : 'CHANGED'}`
  })
  return formatTree('Kept in the last request, because it stands nowhere else', lines)
}

function tellAdapters({ adapters: { aiSdk, langchain, different } }: Demo): string {
  const verdict =
    different.length === 0
      ? 'the same text, calls and results in every one'
      : `not the same in ${different.map((at) => at + 1).join(', ')}`
  return formatTree('Both adapters', [
    `AI SDK, generateText: ${aiSdk} requests`,
    `LangChain, createAgent: ${langchain} requests`,
    verdict,
  ])
}

const tellPlain = ({ plain }: Demo): string => `More conversations, replayed with plain OpenAI chat messages

${table([head, ...plain.map(({ id, figures }) => [...cells(figures), id])])}`

/** The demo as plain text. */
export function tell(demo: Demo): string {
  return [
    'Winnow: a scripted agent with real tools at work on this repository. No network, no key.',
    tellTurns(demo),
    formatReport(demo.report, { title: 'The last request, as Winnow reports it' }).trimEnd(),
    tellRemoved(demo),
    tellSkills(demo),
    tellLongResults(demo.long),
    tellAdapters(demo),
    tellPlain(demo),
  ].join('\n\n')
}
