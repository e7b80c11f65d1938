import fc from 'fast-check'
import type { ContentItem } from '../../message/types.ts'
import { realisticUses } from './results.ts'
import { skillLines, todoLines, type HostState } from './state.ts'
import { longTexts, shortTexts } from './texts.ts'

/** A tool use before ids are given out. */
export interface UseSpec {
  readonly toolName: string
  readonly input: unknown
  readonly status: 'ok' | 'error' | 'denied'
  /** One entry for each result; none while it is unanswered. */
  readonly results: readonly (readonly ContentItem[])[]
  readonly pinned: boolean
}

const textItem = (text: string): ContentItem => ({ type: 'text', text })

/** Arguments: objects, lists, raw text, nothing, and what is deep or empty. */
const inputs: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({ path: fc.constantFrom('src/a.ts', 'docs/说明.md'), query: shortTexts }),
  fc.constantFrom<unknown>({}, [], ['a', 'b'], undefined, '{"broken": ', 'raw text', null, 7),
  fc.record({ orderId: fc.integer({ min: 1, max: 99999 }), nested: fc.record({ deep: fc.array(fc.boolean()) }) }),
  longTexts.map((content) => ({ path: 'out/report.md', content })),
)

const contents: fc.Arbitrary<readonly ContentItem[]> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(shortTexts, longTexts).map((text) => [textItem(text)]) },
  { weight: 1, arbitrary: fc.tuple(shortTexts, longTexts).map((texts) => texts.map(textItem)) },
  {
    weight: 1,
    arbitrary: shortTexts.map((text): ContentItem[] => [textItem(text), { type: 'opaque', value: 'image' }]),
  },
  { weight: 1, arbitrary: fc.constant([]) },
)

const plainUses: fc.Arbitrary<UseSpec> = fc.record({
  toolName: fc.constantFrom('search', 'read_file', 'bash', 'write_file', 'mcp__shop__get_order'),
  input: inputs,
  status: fc.constantFrom('ok', 'ok', 'ok', 'ok', 'error', 'denied'),
  results: contents.map((content) => [content]),
  pinned: fc.constant(false),
})

/** Uses of the todo and skill tools that tell the state of the host. */
function stateUses(state: HostState): fc.Arbitrary<UseSpec> {
  const answered = (toolName: string, input: unknown, text: string): UseSpec => {
    return { toolName, input, status: 'ok', results: [[textItem(text)]], pinned: false }
  }
  return fc.constantFrom(
    answered('write_todos', { todos: state.todos }, `Updated ${state.todos.length} todos`),
    answered('mcp__plan__write_todos', { todos: state.todos.map((todo) => ({ ...todo, status: 'pending' })) }, 'ok'),
    answered('write_todos', { todos: [{ content: 'Pack for the journey', status: 'pending' }] }, 'Updated 1 todos'),
    answered('read_todos', {}, todoLines(state)),
    answered('list_skills', {}, `Available skills:\n${skillLines(state)}`),
    answered('load_skill', { name: 'code_review' }, '# code_review\n\n1. Read the file\n2. Report each defect'),
  )
}

/** One tool use; `messy` allows unanswered ones, several results and pinned ones. */
export function uses(state: HostState, messy: boolean): fc.Arbitrary<UseSpec> {
  const ordinary = fc.oneof(
    { weight: 2, arbitrary: plainUses },
    { weight: 2, arbitrary: realisticUses },
    { weight: 1, arbitrary: stateUses(state) },
  )
  if (!messy) return ordinary
  return fc
    .record({ use: ordinary, results: fc.option(fc.array(contents, { maxLength: 3 })), pinned: fc.boolean() })
    .map(({ use, results, pinned }) => ({ ...use, pinned, results: results ?? use.results }))
}
