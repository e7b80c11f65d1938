import { expect, test } from 'vitest'
import { eachInputValue, eachValue } from './values.ts'

/** The values of a text, as `kind text` or `kind key=text`. */
function valuesOf(text: string): string[] {
  const found: string[] = []
  eachValue(text, (value, kind, key) => found.push(`${kind} ${key === undefined ? '' : `${key}=`}${value}`))
  return found
}

test.each<[string, string[]]>([
  ['plain words, Ünïcode words and 中文 are none', []],
  ['see src/app.ts, ./a/b. and ..../xy/', ['path src/app.ts', 'path ./a/b', 'path ./xy']],
  ['order W2378156 for #1234567 and 1234567', ['id W2378156', 'id #1234567', 'id 1234567']],
  ['on 2024-05-20, at 2024-05-20T10:00:00Z', ['date 2024-05-20', 'date 2024-05-20T10:00:00Z']],
  ['12 or 123 or 1.25 or ١٢٣', ['number 123', 'number 1.25']],
  [
    'maxRetries max_retries os.path e.g. ßΩab Aé',
    ['identifier maxRetries', 'identifier max_retries', 'identifier os.path', 'identifier ßΩab'],
  ],
  ['id: abc-12, name = "x_y_z" user: q_r_s', ['id id=abc-12', 'identifier name=x_y_z', 'identifier q_r_s']],
  ['anna@example.com 😀a1b2c3 𝒜_bc', ['id anna@example.com', 'id a1b2c3', 'identifier 𝒜_bc']],
  [`${'a_'.repeat(61)} a_b_c`, ['identifier a_b_c']],
  ['{"id": 9007199254740993, "price": 19.90, "on": true}', ['id id=9007199254740993', 'number price=19.90']],
  ['["Paris", "say \\"hi\\" to x_1_y", "[a_b_c]"]', ['leaf Paris', 'id say "hi" to x_1_y', 'identifier a_b_c']],
  ['{"user": "Anna", "u-12345": "\\u0041nna"} ', ['leaf Anna', 'id u-12345', 'leaf u-12345=Anna']],
  ['{"broken": "a_b_c"', ['identifier broken=a_b_c']],
])('the values of %s', (text, values) => expect(valuesOf(text)).toEqual(values))

test('the values of arguments are those of their JSON', () => {
  const found: string[] = []
  const input = { path: 'src/app.ts', lines: [10, 250], note: 'two\nlines of a_b_c' }
  eachInputValue({ type: 'tool-call', callId: '', toolName: 't', input }, (value) => found.push(value))
  expect(found).toEqual(['src/app.ts', '10', '250', 'a_b_c'])
})

test('labels are left out where nobody asks for them', () => {
  const keys: unknown[] = []
  eachValue('id: abc-12', (_value, _kind, key) => keys.push(key), false)
  expect(keys).toEqual([undefined])
})
