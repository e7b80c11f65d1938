import type { Generate, Message, ToolResultPart } from '@winnow/core'

interface Result {
  readonly at: number
  readonly part: ToolResultPart
}

const resultsOf = (history: readonly Message[]): Result[] =>
  history.flatMap(({ parts }, at) => parts.flatMap((part) => (part.type === 'tool-result' ? [{ at, part }] : [])))

const textOf = ({ content }: ToolResultPart): string =>
  content.map((item) => (item.type === 'text' ? item.text : '')).join('\n')

const orders = /ignore (?:all|any) (?:previous|earlier)|do not tell the (?:user|person)/iu

const findingOf = (title: string, severity: string, found: readonly Result[], suggestion: string) =>
  found.length === 0 ? [] : [{ title, severity, messages: found.map(({ at }) => at), suggestion }]

/** What the script says as a reviewer: a few things that can be seen without understanding them. */
export const scriptedReview =
  (history: readonly Message[]): Generate =>
  () => {
    const results = resultsOf(history)
    const findings = [
      ...findingOf(
        'A tool result gives orders to the model',
        'high',
        results.filter(({ part }) => orders.test(textOf(part))),
        'Check that no call after it does what it says.',
      ),
      ...findingOf(
        'Calls failed',
        'low',
        results.filter(({ part }) => part.status === 'error'),
        'Check that no answer rests on what they would have found.',
      ),
      ...findingOf(
        'A person refused a call',
        'low',
        results.filter(({ part }) => part.status === 'denied'),
        'Check that the answer does not say it was done.',
      ),
    ]
    const riskLevel = findings[0]?.severity ?? 'none'
    const critique =
      findings.length === 0
        ? 'I am a script: I look for failed calls and for orders in tool results, and there are none.'
        : 'I am a script: I look for failed calls and for orders in tool results, and nothing else.'
    return Promise.resolve(JSON.stringify({ riskLevel, findings, critique, resolved: [] }))
  }
