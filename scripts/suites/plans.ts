/** A difference that Winnow makes on purpose: a run without it, or the names of the tests that see it, file and all. */
type Difference =
  | { readonly why: string; readonly mode: string }
  | { readonly why: string; readonly tests: readonly string[] }

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
  /** Files of `scripts/suites` that the tests need, and where they belong in that folder. */
  readonly files?: Readonly<Record<string, string>>
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
const langchainCoreVersion = '1.2.5'
const selectorTests = 'src/agents/middleware/tests/llmToolSelector.test.ts: llmToolSelectorMiddleware should'

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
      '@langchain/core': langchainCoreVersion,
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
    // The recall tool of Winnow is one of the tools of an agent, and the model of the selector is asked about it as well.
    differences: [
      {
        why: 'The selector leaves 2 of the 5 tools. Winnow offers its recall tool beside them, as results of the two may be shortened, so the model has 3 tools and the test expects 2.',
        tests: [`${selectorTests} successfully select valid tools within limit`],
      },
      {
        why: 'The model of the selector names all 5 tools, and the limit leaves the first 2. With the recall tool the model has 3, and the test expects 2.',
        tests: [`${selectorTests} limit tools to maxTools when more are selected`],
      },
      {
        why: 'The selector leaves 2 tools and the 1 that is always included. With the recall tool the model has 4, and the test expects 3.',
        tests: [`${selectorTests} always include specified tools`],
      },
      {
        why: 'The selector leaves 2 tools and the 2 that are always included. With the recall tool the model has 5, and the test expects 4.',
        tests: [`${selectorTests} not count alwaysInclude tools against maxTools limit`],
      },
      {
        why: 'All 5 tools are always included, so the test expects that nothing is left to select and gives the model of the selector no answer. The recall tool is left, so that model is asked, and its answer is no selection. A host that names `recall_result` in `alwaysInclude` spares that call.',
        tests: [`${selectorTests} return request unchanged when only alwaysInclude tools are available`],
      },
    ],
  },
  {
    // The standard tests are not on npm: they are part of the repository, and this is the tag of what they test.
    name: 'langchain-standard',
    repository: 'https://github.com/langchain-ai/langchainjs',
    tag: `@langchain/core@${langchainCoreVersion}`,
    folder: 'internal/standard-tests',
    include: ['src/standard.test.mjs'],
    files: {
      'standard-chat-model.mjs': 'src/standard.test.mjs',
      'scripted-chat-model.mjs': 'scripted-chat-model.mjs',
    },
    dependencies: {
      '@langchain/core': langchainCoreVersion,
      langsmith: '>=0.5.0 <1.0.0',
      vitest: '4.1.8',
      zod: '^4.3.6',
    },
    packages: ['core', 'langchain'],
    // Every test makes its models of this class.
    seam: { file: 'src/base.ts', text: 'this.Cls = fields.Cls', by: 'this.Cls = winnowed(fields.Cls)' },
    define: {},
    alias: {},
    differences: [],
  },
]
