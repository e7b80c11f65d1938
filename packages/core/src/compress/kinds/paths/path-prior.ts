import type { WeightedTerms } from '../../../text/rank.ts'

interface PathClass {
  readonly pattern: RegExp
  /** What a path of this class counts, 1 being ordinary source code. */
  readonly factor: number
  /** Terms by which a question asks for the class. */
  readonly names: readonly string[]
}

/** Places that are searched along with the source and seldom meant. */
const classes: readonly PathClass[] = [
  {
    pattern: /(?:^|\/)(?:tests?|__tests__|specs?|testing|e2e)\/|[._-](?:test|tests|spec)\.|(?:^|\/)test_|_test\./u,
    factor: 0.6,
    names: ['test', 'spec', 'coverage', 'e2', 'e2e'],
  },
  {
    pattern: /(?:^|\/)(?:fixtures?|__fixtures__|testdata|snapshots?|__snapshots__|mocks?|__mocks__)\/|\.snap$/u,
    factor: 0.5,
    names: ['fixtur', 'fixture', 'snapshot', 'mock', 'testdata'],
  },
  {
    pattern: /(?:^|\/)(?:docs?|documentation|website|man)\/|\.(?:md|mdx|rst|adoc|txt)$/u,
    factor: 0.5,
    names: ['doc', 'docs', 'document', 'documentation', 'readm', 'readme', 'changelog', 'guid', 'tutorial', 'typo'],
  },
  {
    pattern: /(?:^|\/)(?:examples?|demos?|samples?|benchmarks?|bench)\//u,
    factor: 0.6,
    names: ['exampl', 'example', 'demo', 'sampl', 'sample', 'benchmark', 'bench'],
  },
  {
    pattern: /(?:^|\/)(?:vendor|vendored|third_party|node_modules|site-packages|external|deps)\//u,
    factor: 0.3,
    names: ['vendor', 'vendored', 'node_module', 'third_party'],
  },
  {
    pattern:
      /(?:^|\/)(?:dist|build|out|target|generated|__pycache__|coverage|\.next)\/|\.(?:min\.js|min\.css|map|pyc|lock)$|[._](?:pb|generated|gen)\.|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|go\.sum)$/u,
    factor: 0.3,
    names: ['dist', 'generat', 'generated', 'lockfil', 'lockfile', 'lock'],
  },
  {
    pattern: /(?:^|\/)\.[^/]+(?:\/|$)/u,
    factor: 0.5,
    names: ['ci', 'workflow', 'action', 'github', 'hook', 'devcontain', 'devcontainer', 'gitignor', 'editor'],
  },
  {
    pattern: /\.(?:json|ya?ml|toml|cfg|ini|conf|properties|xml|csv|tsv|svg|html?|env)$/u,
    factor: 0.5,
    names: ['config', 'configuration', 'json', 'yaml', 'yml', 'toml', 'xml', 'csv', 'svg', 'html', 'packag', 'depend'],
  },
  {
    pattern: /\.(?:png|jpe?g|gif|ico|webp|pdf|woff2?|ttf|mp4|mp3|zip|gz|bin|po|mo)$/u,
    factor: 0.3,
    names: ['imag', 'image', 'icon', 'logo', 'font', 'asset', 'translation', 'local'],
  },
]

/** A term of the body alone does not ask for a class; one in the first line, in backquotes or in the arguments does. */
const askedWeight = 0.8

/**
 * How much a path counts before the question is looked at: documentation, tests, fixtures, vendored, generated and
 * configuration files less than source code, and only a little less where the question names them.
 *
 * @returns a function of the path, between 0 and 1
 */
export function pathPrior(terms: WeightedTerms): (path: string) => number {
  const factors = classes.map(({ pattern, factor, names }) => {
    const isAsked = names.some((name) => (terms.get(name) ?? 0) >= askedWeight)
    return { pattern, factor: isAsked ? Math.sqrt(factor) : factor }
  })
  return (path) => {
    const plain = path.slice(-400).replaceAll('\\', '/').toLowerCase()
    let factor = 1
    for (const { pattern, factor: less } of factors) if (pattern.test(plain)) factor *= less
    return Math.max(factor, 0.1)
  }
}
