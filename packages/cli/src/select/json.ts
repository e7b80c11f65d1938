import type { Findings } from './findings.ts'

/** Everything there is to say, as JSON; the reference of the command describes the fields. */
export function selectionJson({ choice, counter, failures, unreadable }: Findings): string {
  const { question, report, offered, missed } = choice
  const document = {
    version: 1,
    counter: { name: counter.name, exact: counter.exact },
    question,
    ...report,
    offered,
    notOffered: missed,
    failures,
    unreadable,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
