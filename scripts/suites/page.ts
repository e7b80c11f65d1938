/** What became of the own tests of a framework with Winnow in place. */
export interface SuiteResult {
  readonly name: string
  readonly version: string
  readonly tests: number
  readonly passedWithout: number
  readonly passedWith: number
  /** Tests that fail without Winnow, too. */
  readonly failedWithout: readonly string[]
  /** Requests that went through Winnow, and failures inside it. */
  readonly prepared: number
  readonly failures: number
  readonly differences: readonly { readonly why: string; readonly tests: readonly string[] }[]
  readonly unexplained: readonly string[]
  /** Tests that a difference names and that pass with Winnow. */
  readonly unseen: readonly string[]
}

const number = (value: number): string => value.toLocaleString('en')
const list = (tests: readonly string[]): string =>
  tests.map((test) => `- \`${test.replaceAll('`', '').replaceAll(/\s+/gu, ' ')}\``).join('\n')

function details({ version, differences, unexplained, unseen, failedWithout }: SuiteResult): string {
  const sections = [
    ...differences.filter(({ tests }) => tests.length > 0).map(({ why, tests }) => `${why}\n\n${list(tests)}`),
    ...(unseen.length > 0 ? [`Expected to differ, and pass:\n\n${list(unseen)}`] : []),
    ...(unexplained.length > 0 ? [`Not explained:\n\n${list(unexplained)}`] : []),
    ...(failedWithout.length > 0 ? [`These fail in this folder without Winnow, too:\n\n${list(failedWithout)}`] : []),
  ]
  return `## ${version}\n\n${sections.length > 0 ? sections.join('\n\n') : 'No test tells the difference.'}`
}

/** The results as a page. */
export function suitesPage(results: readonly SuiteResult[]): string {
  const rows = results.map(
    ({ version, tests, passedWithout, passedWith, differences, unexplained, prepared, failures }) => {
      const explained = differences.reduce((sum, { tests: seen }) => sum + seen.length, 0)
      const cells = [tests, passedWithout, passedWith, explained, unexplained.length, prepared, failures]
      return `| ${version} | ${cells.map(number).join(' | ')} |`
    },
  )
  return `# The frameworks' own tests with Winnow in place

Made by \`npx -y pnpm@12 suites\`, which fetches the tests by version. Winnow has its defaults. It is put

- around every model of \`ai\`, of which generate-text, agent, middleware and ui are run
- in every agent of \`langchain\`, of which agents and middleware are run
- as a trimmer before the chat model of the standard tests of LangChain, which are those of \`@langchain/core\` below; the model is a
  script without a network, and all unit and integration tests of chat models are run

| suite | tests | pass without Winnow | pass with Winnow | differ on purpose | not explained | requests through Winnow | failures inside it |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}

${results.map(details).join('\n\n')}
`
}
