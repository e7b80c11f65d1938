/** A difference that Winnow makes on purpose: a run without it, or the names of the tests that see it. */
type Difference = { readonly why: string; readonly mode: string } | { readonly why: string; readonly tests: RegExp }

/** How the own tests of a framework are fetched and run. */
export interface Plan {
  readonly name: string
  readonly repository: string
  readonly tag: string
  /** The folder of the repository that holds the package and its tests. */
  readonly folder: string
  /** The test files, as globs in that folder. */
  readonly include: readonly string[]
  /** What to install beside it: exact versions, those the package was published with. */
  readonly dependencies: Readonly<Record<string, string>>
  /** The packages of Winnow to install, packed. */
  readonly packages: readonly string[]
  /** Where Winnow is put in place: in this file the text is replaced, so that `winnowed` of `scripts/suites` wraps. */
  readonly seam: { readonly file: string; readonly text: string; readonly by: string }
  readonly define: Readonly<Record<string, string>>
  readonly alias: Readonly<Record<string, string>>
  readonly differences: readonly Difference[]
}

const aiVersion = '7.0.77'
const langchainVersion = '1.5.5'

export const plans: readonly Plan[] = [
  {
    name: 'ai',
    repository: 'https://github.com/vercel/ai',
    tag: `ai@${aiVersion}`,
    folder: 'packages/ai',
    include: ['src/{generate-text,agent,middleware,ui}/**/*.test.{ts,tsx}'],
    dependencies: {
      ai: aiVersion,
      '@ai-sdk/gateway': '4.0.62',
      '@ai-sdk/provider': '4.0.7',
      '@ai-sdk/provider-utils': '5.0.29',
      '@ai-sdk/test-server': '*',
      typescript: '5.8.3',
      vitest: '4.1.6',
      zod: '3.25.76',
    },
    packages: ['core', 'ai-sdk'],
    // Every function of the package that takes a model asks here for it.
    seam: {
      file: 'src/model/resolve-model.ts',
      text: 'export function resolveLanguageModel(',
      by: `export function resolveLanguageModel(model: LanguageModel): LanguageModelV4 {
  return winnowed(ownLanguageModel(model))
}
function ownLanguageModel(`,
    },
    define: { __PACKAGE_VERSION__: aiVersion },
    alias: {},
    differences: [
      {
        why: 'Winnow adds its figures as `providerMetadata.winnow`, and the test compares the whole result. It passes in a run that takes that key away.',
        mode: 'without-metadata',
      },
    ],
  },
  {
    name: 'langchain',
    repository: 'https://github.com/langchain-ai/langchainjs',
    tag: `langchain@${langchainVersion}`,
    folder: 'libs/langchain',
    include: ['src/agents/**/*.test.ts'],
    dependencies: {
      '@langchain/anthropic': '1.5.4',
      '@langchain/core': '1.2.5',
      '@langchain/langgraph': '^1.4.8',
      '@langchain/langgraph-checkpoint': '^1.1.3',
      '@langchain/openai': '1.5.6',
      langsmith: '>=0.5.0 <1.0.0',
      typescript: '~5.9.3',
      vitest: '4.1.8',
      yaml: '^2.9.0',
      zod: '^4.3.6',
    },
    packages: ['core', 'langchain'],
    // Every agent is made here, so Winnow is added to each.
    seam: {
      file: 'src/agents/index.ts',
      text: 'return new ReactAgent(params)',
      by: 'return new ReactAgent(winnowed(params))',
    },
    define: { __PKG_VERSION__: langchainVersion },
    alias: { langchain: './src/index.ts' },
    differences: [
      {
        why: 'An agent with tools gets the recall tool of Winnow as well, and the test counts the tools that the selector is offered or leaves.',
        tests: /llmToolSelector/u,
      },
    ],
  },
]
