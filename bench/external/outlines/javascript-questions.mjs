// Questions about large JavaScript and TypeScript files, for an outside evaluator: the first sentence of a doc comment asks,
// the first line and the body of its function are what has to stay. Which lines those are says oxc-parser, which has to be
// installed. node javascript-questions.mjs OUT FILE...    (writes OUT/post-processing.jsonl.gz)
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'

const [out, ...files] = process.argv.slice(2)
const isFunction = ({ type, body, value }) =>
  (type === 'FunctionDeclaration' && body) || (type === 'MethodDefinition' && value?.body)

function questionBefore(source, start) {
  const above = source.slice(Math.max(0, start - 1500), start).replace(/(?:export )?(?:default )?(?:async )?$/u, '')
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/u.exec(above)?.[1] ?? ''
  const [said] = comment.replace(/^\s*\* ?/gmu, '').split(/\n\s*\n|\n@/u)
  return said.replace(/\s+/gu, ' ').trim()
}

function questionsIn(source, program) {
  const found = []
  const lineAt = (index) => source.slice(0, index).split('\n').length
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node) && isFunction(node)) {
      const body = node.body ?? node.value.body
      const [first, last] = [lineAt(body.start), lineAt(body.end)]
      const query = questionBefore(source, node.start)
      const line = lineAt(node.start)
      if (query.length > 30 && last - first >= 4 && last - first <= 40)
        found.push({
          query,
          gold_lines: [
            [line, line],
            [first + 1, last - 1],
          ],
        })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(program.body)
  return found
}

const items = []
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  if (source.length < 8000 || source.length > 80_000 || file.endsWith('.d.ts')) continue
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) continue
  const found = questionsIn(source, program)
  const step = Math.max(1, Math.floor(found.length / 3))
  for (const [index, item] of found.entries()) {
    if (index % step !== 0 || index >= step * 3) continue
    const path = basename(file)
    items.push({
      id: `${file}:${item.gold_lines[0][0]}`,
      tool: 'read_file',
      args: { path },
      path,
      result: source,
      ...item,
    })
  }
}
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'post-processing.jsonl.gz'), gzipSync(items.map((item) => JSON.stringify(item)).join('\n')))
console.log(items.length, 'questions')
