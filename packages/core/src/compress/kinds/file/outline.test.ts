import { describe, expect, it } from 'vitest'
import type { FileShape } from '../lines/line-roles.ts'
import { outlineOf } from './outline.ts'

/** The declarations of a text as `name from-to`, indented by how deep they stand. */
function outlined(text: string, shape: FileShape = 'code'): string[] {
  const { declarations } = outlineOf(text.split('\n'), shape)
  const depth = (index: number): number => (index < 0 ? 0 : 1 + depth(declarations[index]!.parent))
  return declarations.map(({ name, from, to, parent }) => `${'  '.repeat(depth(parent))}${name} ${from + 1}-${to + 1}`)
}

describe('declarations', () => {
  it('are found in TypeScript', () => {
    const text = `export default class A extends B<C> {
  constructor(private readonly y: string) {
    run(y, () => {
    })
  }
  async *each<T>(a: T): AsyncGenerator<T> {
  }
  handle = (event: Event) => {
  }
}
export const load = async (x: number): Promise<void> => {
  await wait(x)
}
describe('loading', () => {
  it('works', () => {
  })
})`
    expect(outlined(text)).toEqual([
      'A 1-10',
      '  constructor 2-5',
      '  each 6-7',
      '  handle 8-9',
      'load 11-13',
      'loading 14-17',
      '  works 15-16',
    ])
  })

  it('are found where the arguments of a method stand below it, or its name is private', () => {
    const text =
      'class A {\n  #load(id: string): void {\n    this.#add(\n      id,\n    )\n  }\n  #add(\n    id: string,\n  ): void {\n  }\n  async get(\n    id: string,\n  ) {\n    sum(\n      1,\n    )\n  }\n}'
    expect(outlined(text)).toEqual(['A 1-18', '  #load 2-6', '  #add 7-10', '  get 11-17'])
  })

  it('are found in Python, with signatures of several lines', () => {
    const text = `@frozen
class A:
    def first(
        self,
        x,
    ):
        return call(
            x,
        )

    async def second(self): return 1
value = A()`
    expect(outlined(text)).toEqual(['A 2-11', '  first 3-9', '  second 11-11'])
    expect(outlineOf(text.split('\n'), 'code').declarations[1]!.signatureTo).toBe(5)
  })

  it('are found in Go, Java, Rust, C and SQL', () => {
    expect(outlined('func (s *Store) Apply(o Order) (int, error) {\n\tif ok {\n\t}\n}')).toEqual(['Apply 1-4'])
    expect(outlined('public class A<T> {\n    public <R> List<R> map(F<T, R> f) throws E {\n    }\n}')).toEqual([
      'A 1-4',
      '  map 2-3',
    ])
    expect(outlined("impl<T> Read for A<T> {\n    pub(crate) async fn go<'a>(&'a self) {\n    }\n}")).toEqual([
      'Read 1-4',
      '  go 2-3',
    ])
    expect(outlined('static int\nmore(int a)\n{\n  return a;\n}')).toEqual(['more 2-5'])
    expect(outlined('CREATE TABLE IF NOT EXISTS users (\n  id int\n);')).toEqual(['users 1-3'])
  })

  it('are headings in Markdown and keys in configuration', () => {
    expect(outlined('# One\ntext\n## Two\n- a\n# Three', 'markdown')).toEqual(['One 1-4', '  Two 3-4', 'Three 5-5'])
    expect(outlined('{\n  "scripts": {\n    "test": "x"\n  }\n}', 'data')).toEqual(['scripts 2-4'])
  })
})

describe('an outline that is given', () => {
  const text = [
    'class Shop {',
    '  /** Rates.',
    '   * Many. */',
    '  @cached',
    '  rate() {',
    '    // None.',
    '    return 0',
    '  }',
    '}',
  ]
  const comment = (from: number, to: number) => ({
    kind: 'comment',
    name: '',
    from,
    to,
    header: { from, to: from },
    children: [],
  })
  const rate = {
    kind: 'method',
    name: 'rate',
    from: 1,
    to: 7,
    header: { from: 4, to: 4 },
    children: [comment(1, 2), comment(5, 5)],
  }
  const shop = { kind: 'class', name: 'Shop', from: 0, to: 8, header: { from: 0, to: 0 }, children: [rate] }

  it('gives a declaration its lines and decorators, and the comment above it to what is around', () => {
    const { owners, declarations, roles } = outlineOf(text, 'code', [shop])
    const names = [...owners].map((owner) => declarations[owner]!.name)
    expect(names).toEqual(['Shop', 'Shop', 'Shop', 'rate', 'rate', 'rate', 'rate', 'rate', 'Shop'])
    expect(roles.flatMap((role, at) => (role === 'comment' ? at : []))).toEqual([1, 2, 5])
  })
})

describe('blocks', () => {
  it('cover every line once', () => {
    const text = Array.from({ length: 200 }, (_, index) =>
      index % 9 === 0 ? '' : index % 20 === 0 ? 'def f():' : ' x',
    )
    const { blocks } = outlineOf(text, 'code')
    expect(blocks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))).toEqual(
      text.map((_, index) => index),
    )
  })
})
