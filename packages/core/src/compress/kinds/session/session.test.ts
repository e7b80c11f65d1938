import { describe, expect, test } from 'vitest'
import { knownKinds } from '../../kind-table.ts'
import { questionOf } from '../../read/question.ts'
import { session } from './session.ts'

const rows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `10:00:${10 + (at % 50)} INFO step ${at} is done`).join('\n')

describe('a session', () => {
  test.each([
    ['of a shell', `ops@edge-4:~$ uname -r\n6.1.0\nops@edge-4:~$ uptime\nup 3 days`],
    ['of root', `[root@db1 ~]# df\n/dev/sda 1\n[root@db1 ~]# exit\nlogout`],
    ['of Python', `>>> a = 1\n>>> a\n1\n>>> b\nNameError: name 'b' is not defined`],
    ['of psql', `shop=> select 1;\n1\nshop=> \\q\n`],
    ['with a diff', `$ git diff\ndiff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n+b\n$ make\nok`],
    ['with long outputs', `$ ./load\n${rows(400)}\n$ ./check\n${rows(400)}`],
  ])('%s is known by its prompts', (_, text) => expect(knownKinds.ofShape(text).name).toBe('session'))

  test.each([
    ['a script that a runner echoes', `$ tsc -b\nsrc/a.ts(1,1): error TS2322: no\nFound 1 error.`],
    ['a page with commands in it', `# Install\n\nRun this:\n\n$ npm install\n\nThen this:\n\n$ npm start\n\n## More`],
    ['a quoted mail', `> you wrote\n> this\nand I say no`],
  ])('is not %s', (_, text) => expect(knownKinds.ofShape(text).name).not.toBe('session'))

  test('shows every command, short outputs whole, and of long ones how they ended', () => {
    const text = `$ ./load\n${rows(200)}\nERROR disk full\n$ echo $?\n3\n$ ./check\n${rows(200)}\nall checks passed`
    const shown = session.choose(
      text,
      { question: questionOf('what happened', {}), profile: 'default', path: undefined },
      1800,
    )!
    for (const line of ['$ ./load', 'ERROR disk full', '$ echo $?', '3', '$ ./check', 'all checks passed'])
      expect(shown.text.split('\n')).toContain(line)
    expect(shown).toMatchObject({ unit: 'lines', total: 406 })
  })

  test('of more commands than there is room for keeps whole steps, those that are asked for among them', () => {
    const steps = Array.from({ length: 400 }, (_, at) => [
      `$ order show ORD-${1000 + at}`,
      `customer c_${at}`,
      `place p_${at}`,
    ])
    const text = steps.flat().join('\n')
    const question = questionOf('Where did ORD-1207 go?', {})
    const { text: view } = session.choose(text, { question, profile: 'default', path: undefined }, 3000)!
    expect(view).toContain('$ order show ORD-1207\ncustomer c_207\nplace p_207')
    const shown = view.split('\n').filter((line) => !line.startsWith('[…'))
    expect(shown.length).toBeGreaterThan(60)
    const whole = steps.filter(([command]) => shown.includes(command!)).flat()
    expect(shown).toEqual(whole)
    expect(view).toMatch(/^\[… \d+-\d+\]$/mu)
  })

  test('names the lines of the session although an output carries numbers', () => {
    const words = Array.from({ length: 300 }, (_, at) => `${at + 70}\t${'abcdefghij'[at % 10]!.repeat(20)} ${at % 7}`)
    const text = `$ ./a\n${'and so on\n'.repeat(90)}$ cat -n b\n${words.join('\n')}\n$ ./c\nok`
    const lines = text.split('\n')
    const shown = session
      .choose(text, { question: questionOf('', {}), profile: 'default', path: undefined }, 3000)!
      .text.split('\n')
    const rebuilt = shown.flatMap((line) => {
      const mark = /^\[… (?:lines )?(\d+)-(\d+)/u.exec(line)
      return mark ? lines.slice(Number(mark[1]) - 1, Number(mark[2])) : [line]
    })
    expect(shown.length).toBeLessThan(lines.length)
    expect(rebuilt).toEqual(lines)
  })

  test('names the lines of the session where some of an output are missing', () => {
    const words = Array.from({ length: 300 }, (_, at) => `${'abcdefghij'[at % 10]!.repeat(20)} ${'klmnopqrst'[at % 7]}`)
    const text = `$ ./a\nok\n$ ./b\n${words.join('\n')}\n$ ./c\nok`
    const shown = session
      .choose(text, { question: questionOf('', {}), profile: 'default', path: undefined }, 900)!
      .text.split('\n')
    const at = shown.findIndex((line) => /^\[… (?:lines )?\d+-\d+/u.test(line))
    const [, from] = /(\d+)-/u.exec(shown[at]!)!
    expect(text.split('\n')[Number(from) - 2]).toBe(shown[at - 1])
  })

  describe('of many commands', () => {
    const steps = 150
    const asked = 60
    /** One output says something that no other does. */
    const textWith = (said: string, commandOf = (step: number) => `$ ./run part-${step}`): string =>
      Array.from({ length: steps }, (_, step) => {
        const lines = Array.from({ length: 60 }, (__, at) => `item number ${1000 + step * 60 + at} is done`)
        return [commandOf(step), ...(step === asked ? lines.with(30, said) : lines)].join('\n')
      }).join('\n')
    const linesFor = (question: string, text: string): string[] =>
      session
        .choose(text, { question: questionOf(question, {}), profile: 'default', path: undefined }, 15_000)!
        .text.split('\n')

    test.each([
      ['a number', 'item number 77 is lost', 'Is 77 lost?'],
      ['an id', 'item number 2430 is lost as ORD-48213', 'What happened to ORD-48213?'],
      ['a word', 'a pelican sat on the cable', 'What did the pelican do?'],
      ['words of Chinese', '订单甲东 item number 2430 is lost', '订单甲东怎么了？'],
    ])('shows the one line that holds %s of the question', (_, said, question) => {
      expect(linesFor(question, textWith(said))).toContain(said)
    })

    test('shows the line with the number of the question behind its word, though the number stands everywhere', () => {
      const text = textWith('item number 77 is done').replaceAll(/(?<=is done)$/gmu, ' in 77 ms')
      expect(linesFor('What happened to item number 77?', text)).toContain('item number 77 is done in 77 ms')
    })

    test('shows the part of a long line that the question names', () => {
      const said = `${'a b c d e f '.repeat(200)}ORD-48213 is lost${' g h i j k l'.repeat(200)}`
      expect(linesFor('What happened to ORD-48213?', textWith(said)).join('\n')).toContain('ORD-48213 is lost')
    })

    test('shows more of what a command printed that the question names', () => {
      const text = textWith('item number 2430 is done', (step) =>
        step === asked ? '$ ./walk over' : `$ ./run ${step}`,
      )
      const shown = linesFor('What did ./walk print?', text)
      const from = shown.indexOf('$ ./walk over')
      const size = shown.slice(from + 1, shown.indexOf(`$ ./run ${asked + 1}`)).join('\n').length
      expect(size).toBeGreaterThan(1200)
    })
  })
})
