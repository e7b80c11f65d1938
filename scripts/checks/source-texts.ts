/**
 * The texts of the sources that people read: comments on public names, and what errors, events and commands say. Texts for models
 * are left alone: readers of another kind were asked about those.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript-5'
import { parseJson } from '../../packages/core/src/parse-json.ts'

/** A text in a source file, and where it begins. */
export interface SourceText {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** What a model reads is written here. */
const forModels = /packages\/(?:core\/src\/(?:compact|compress|review|select|text|window)\/|code\/src\/languages\/)/u

const parsed = new Map<string, ts.SourceFile>()
function sourceOf(file: string): ts.SourceFile {
  const known = parsed.get(file)
  if (known) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true)
  parsed.set(file, source)
  return source
}
const textAt = (source: ts.SourceFile, position: number, text: string): SourceText => ({
  file: source.fileName,
  line: source.getLineAndCharacterOfPosition(position).line + 1,
  text,
})

/** The comments on a declaration and on what is in it. */
function commentsOf(node: ts.Node, source: ts.SourceFile): SourceText[] {
  const own = ts.getJSDocCommentsAndTags(node).filter((comment) => ts.isJSDoc(comment))
  const told = own.map((comment) => textAt(source, comment.getStart(source), comment.getText(source)))
  const inside: SourceText[] = []
  if (!ts.isBlock(node)) ts.forEachChild(node, (child) => void inside.push(...commentsOf(child, source)))
  return [...told, ...inside]
}

/** The comments on what a file exports under these names; `undefined` stands for all it exports. */
function publicComments(file: string, names: ReadonlySet<string> | undefined): SourceText[] {
  const source = sourceOf(file)
  const isAsked = (name: string | undefined): boolean => name !== undefined && (!names || names.has(name))
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
      const path = (statement.moduleSpecifier as ts.StringLiteral).text
      if (!path.startsWith('.')) return []
      const { exportClause } = statement
      const from = join(dirname(file), path)
      if (!exportClause || !ts.isNamedExports(exportClause)) return publicComments(from, names)
      const asked = exportClause.elements.filter(({ name }) => isAsked(name.text))
      return publicComments(from, new Set(asked.map(({ propertyName, name }) => (propertyName ?? name).text)))
    }
    const isNamed = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.some(({ name }) => isAsked(name.getText(source)))
      : isAsked((statement as { name?: ts.Identifier }).name?.text)
    return isNamed ? commentsOf(statement, source) : []
  })
}

/** Comments on the public names of all packages. */
export function docstrings(root: string): SourceText[] {
  return globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
    const folder = join(root, dirname(path))
    const { exports = {} } = parseJson(readFileSync(join(root, path), 'utf8')) as {
      exports?: Record<string, string | { default?: string }>
    }
    return Object.values(exports).flatMap((target) => {
      const built = typeof target === 'string' ? undefined : target.default
      const file = join(folder, (built ?? '').replace('./dist/', 'src/').replace(/\.js$/u, '.ts'))
      return built === undefined || !globSync(file).length ? [] : publicComments(file, undefined)
    })
  })
}

/** Texts of several words that the code of all packages holds, those for models aside. */
export function messages(root: string): SourceText[] {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*', '**/__fixtures__/**', '**/testing/**', 'packages/loopback/**'],
  })
  return files
    .map((file) => join(root, file))
    .filter((file) => !forModels.test(file))
    .flatMap((file) => {
      const source = sourceOf(file)
      const texts: SourceText[] = []
      const visit = (node: ts.Node): void => {
        if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node)) {
          const text = node.getText(source)
          if (/\w \w+ \w/u.test(text)) texts.push(textAt(source, node.getStart(source), text))
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return texts
    })
}
