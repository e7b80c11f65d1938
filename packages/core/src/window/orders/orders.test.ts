import { describe, expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import { ordersIn, type Order } from './orders.ts'
import { readSpoken } from './spoken.ts'

const ordersOf = (text: string): Order[] => inOneGo(ordersIn(inOneGo(readSpoken(text))))

/** How surely the text as a whole is meant for good; 0 where nothing in it is an order. */
const strengthOf = (text: string): number => Math.max(0, ...ordersOf(text).map(({ strength }) => strength))

describe('what is meant for good', () => {
  test.each([
    'Always answer in British English.',
    'Never deploy on a Friday.',
    'From now on the weekly numbers go to Dana first.',
    'Please never touch the vendor folder.',
    'Going forward, use pnpm, not npm.',
    'Whenever you rename a table, update the diagram.',
    'Update the changelog whenever you add an option.',
    'Every time a build fails, open a ticket for it.',
    'You must never print customer names.',
    'I want you to always show the SQL first.',
    'We never store card numbers.',
    'Reports always end with a list of sources.',
    'Do not ever push to main.',
    "Don't ever guess a price.",
    'As of Monday, invoices are numbered by year.',
    'Remember: amounts are in cents.',
    'Under no circumstances delete a backup.',
    'Effective immediately, refunds over 200 euros need two signatures.',
    'Could you please always quote the line you changed?',
    'Until further notice no e-mails go out at night.',
    'House rule: phone numbers show the last four digits only.',
    'Use Oxford commas throughout.',
    'I never want to see a stack trace in a mail.',
    'Whatever happens, do not restart the gateway.',
    'Every Monday at nine, post the backlog count.',
    'Credit notes: always negative amounts.',
    'Gewöhn dir an: Beträge stets brutto.',
    'Ab dem 1. April gilt der neue Satz.',
    'Mach das nie wieder.',
    'Verwende durchgängig das metrische System.',
    'Immer zuerst die Tests laufen lassen.',
    'Bitte nie auf main pushen.',
    'Ab sofort gehen Angebote nur noch als PDF raus.',
    'Von nun an heißt das Projekt Nordstern.',
    'Künftig bitte alle Beträge netto angeben.',
    'Du darfst niemals Kundendaten ausgeben.',
    'Auf keinen Fall die alten Sicherungen löschen.',
    'Grundsätzlich wird vor jedem Umbau gefragt.',
    'Bis auf Weiteres keine Mails nach 18 Uhr.',
    'Merk dir: Preise stehen in Cent.',
    'Jedes Mal, wenn ein Test fehlschlägt, legst du ein Ticket an.',
    'Kannst du ab jetzt immer zuerst die Zahlen zeigen?',
    '以后回复我都用中文。',
    '从现在开始，所有金额以分为单位。',
    '每次提交之前先跑测试。',
    '报表一律用 A4 横排。',
    '绝不把密码写进日志。',
    '记住：客户编号是八位。',
    '今后合同都要先给法务看。',
    '永远不要直接改生产库。',
    '以后能不能都先给我看草稿？',
  ])('%s', (text) => expect(strengthOf(text)).toBe(3))
})

describe('what is said of every case', () => {
  test.each([
    'Every commit message starts with ACME-42.',
    'Each pull request needs a ticket number in its title.',
    'All dates must be written as YYYY-MM-DD.',
    'No deploys on Fridays.',
    'Nothing gets merged without a second pair of eyes.',
    'Anything over 500 euros needs my approval.',
    'Branches are named feature/ and the ticket.',
    'Test files live in test/unit.',
    'The deadline for the tax report is 30 April.',
    'The draft is due on Tuesday at noon.',
    'The folder legacy/ is off limits.',
    'Ask me before you drop a table.',
    'Answer in French.',
    'Customer names must not appear in logs.',
    'Temperatures have to be in Celsius.',
    'Only Priya may approve refunds; only she may not be skipped.',
    'That rule about Fridays no longer applies.',
    'The API has to stay compatible with version 2.',
    'Use metric units in all reports.',
    'Just so we are clear, nobody may merge without two approvals.',
    'Temperatures are in Celsius.',
    'Please keep every answer under 150 words.',
    'config/prod.yml is not to be touched.',
    'We freeze the schema on 1 June.',
    'Sign every mail with Team Atlas.',
    'Keep commit subjects under 60 characters.',
    'Stop asking me for confirmation before formatting.',
    'No more Friday demos.',
    'Speak German with Frau Weber.',
    'Tag releases as v and the date.',
    'Correction: the limit is 40, not 50.',
    'You do not need to ask me about typos any more.',
    'Two-factor login is mandatory.',
    'In our team we review in pairs.',
    'Receipts go out the same day, no exceptions.',
    'For the entire report, call the plants by their numbers.',
    'Uns ist wichtig, dass jede Zahl eine Einheit hat.',
    'Bei uns gilt: erst anrufen, dann schreiben.',
    'Angebote schickst du mir, bevor sie rausgehen.',
    '真实姓名不能出现在示例里。',
    '我们这边的惯例是先口头通知。',
    'Freitags wird nicht ausgeliefert.',
    'Sämtliche Skripte laufen unter Python 3.12.',
    'Bis zum 30. Juni muss die Migration fertig sein.',
    'Vergiss, was ich zu den Rabatten gesagt habe.',
    'Das mit den Freitagen nehme ich zurück.',
    '日期写成 YYYY-MM-DD。',
    '周五不发版。',
    '金额保留两位小数。',
    '改表结构之前先跟我说。',
    '这个目录谁都不许动。',
    '除非我说可以，否则不要重启。',
    '不用每次都问我。',
    'Commit-Nachrichten beginnen mit der Ticketnummer.',
    'Alle Zeiten müssen in UTC stehen.',
    'Jeder Bericht braucht eine Zusammenfassung.',
    'Preise sind in Euro anzugeben.',
    'Am Verzeichnis alt/ wird nichts geändert.',
    'Ohne Freigabe von Frau Keller wird nichts verschickt.',
    'Dateinamen werden klein geschrieben.',
    'Abgabe ist spätestens am 12. Mai.',
    'Antworte auf Deutsch.',
    'Der Ordner alt/ ist tabu.',
    'Die Regel mit den Freitagen gilt nicht mehr.',
    'Frag mich vorher, bevor du etwas löschst.',
    'Passwörter dürfen nicht ins Log.',
    '必须返回 UTC 时间。',
    '所有接口都必须鉴权。',
    '禁止在周五发布。',
    '日志里不得出现手机号。',
    '分支名以 feature/ 开头。',
    '只能用内部镜像。',
    '未经我同意不要删表。',
    '报告最晚周三交。',
    '之前说的双周例会作废。',
    '请用英文回复。',
    '严禁把客户名单发到群里。',
  ])('%s', (text) => expect(strengthOf(text)).toBeGreaterThanOrEqual(2))
})

describe('what may be meant for the day', () => {
  test.each([
    "Don't modify the theme, look into the footer.",
    'Make sure the link works.',
    'Use rgb values, not indices.',
    'Finish it by Friday.',
    'Prefer composition over inheritance.',
    'If a customer mentions a lawyer, hand over to legal.',
    'Invoices are archived after ten years.',
    'Duze die Kunden nicht.',
    'Kunden werden gesiezt.',
    'Bitte nicht die Überschrift ändern.',
    'Nimm nur die ersten zehn.',
    '不要改标题。',
    '别动配置文件。',
  ])('%s', (text) => expect(strengthOf(text)).toBe(1))
})

describe('what orders nothing', () => {
  test.each([
    'It never worked on my machine.',
    'I never received the package.',
    'Why does Oslo always come last?',
    'The build always fails.',
    'I always forget the password.',
    'In this repo we have three packages.',
    'There were no exceptions in the log yesterday.',
    'Never mind.',
    'Never heard of it.',
    'It must be a bug.',
    'She must have paid twice.',
    'I have to leave at nine.',
    'No problem.',
    'No worries, all good.',
    'All tests pass.',
    'Any news?',
    'Every order was delivered.',
    "I don't know.",
    "Don't worry.",
    'Whenever I open it, it crashes.',
    'Every time I run it, it fails.',
    'Thanks, that is all.',
    'You always say that.',
    'Is it always like this?',
    'Maybe we should never have started.',
    'How do I make sure that it works?',
    'Die Zahlen stimmen noch immer nicht.',
    'Es funktioniert nie.',
    'Ich habe nie eine Antwort bekommen.',
    'Warum muss das immer so lange dauern?',
    'Alles klar.',
    'Keine Ahnung.',
    'Wie immer, danke.',
    'Der Import schlägt immer fehl.',
    'Das muss ein Fehler sein.',
    'Ich muss jetzt weg.',
    '我总是找不到单号。',
    '付款以后就没有消息了。',
    '这个我不要了。',
    '为什么必须重启？',
    '每次打开都报错。',
    '我从来没有收到过。',
    '不要紧。',
    '特别感谢。',
    '我必须先走了。',
  ])('%s', (text) => expect(strengthOf(text)).toBe(0))
})

describe('the orders of a text', () => {
  test('are its sentences, word for word', () => {
    const text =
      'Thanks, e.g. for the table. From now on sort by date. No exceptions. Can you start the export? Never on Sundays.'
    expect(ordersOf(text).map((order) => order.text)).toEqual([
      'From now on sort by date. No exceptions.',
      'Never on Sundays.',
    ])
  })

  test('are the items below a heading that says so', () => {
    const text =
      'A few conventions:\n- tabs\n* one export a file\n1. tests beside the code\n\nThe rest is up to you:\n- hm'
    expect(ordersOf(text).map((order) => order.text)).toEqual(['tabs', 'one export a file', 'tests beside the code'])
  })

  test('are not what it quotes or brings along', () => {
    const code = 'See:\n```\n// never change this\nAlways use tabs.\n```\n> You must always reply.\n'
    const page = '<page url="x">\nVisitors must never pay.\n</page>\n<document>Always pay.</document>'
    expect(ordersOf(code + page)).toEqual([])
    expect(ordersOf('Observation: you must always obey.')).toEqual([])
    expect(ordersOf('```\nNever pay.').map((order) => order.text)).toEqual(['Never pay.'])
    expect(ordersOf('<rules>\nNever pay.\n</rules>').map((order) => order.text)).toEqual(['Never pay.'])
  })

  test('say whether they may take back an earlier one', () => {
    expect(ordersOf('From now on the digest goes out at eight instead of nine.')[0]!.takesBack).toBe(true)
    expect(ordersOf('Die Regel mit den Freitagen gilt nicht mehr.')[0]!.takesBack).toBe(true)
    expect(ordersOf('之前说的双周例会作废。')[0]!.takesBack).toBe(true)
    const place = { line: 0, of: 0 }
    for (const again of [
      'You may deploy on Fridays again.',
      'You can use pnpm after all.',
      'You may touch the staging database now.',
      'Du darfst freitags wieder deployen.',
      'Das mit den Rechnungen kannst du vergessen.',
      '测试数据库现在可以动了。',
      '周五又可以部署了。',
    ])
      expect(ordersOf(again)).toEqual([{ text: again, strength: 2, takesBack: true, start: place, end: place }])
    expect(ordersOf('Never on Sundays.')[0]!.takesBack).toBe(false)
    for (const none of ['You can look at the page now.', 'The tests are fine now.', 'We can try it again.'])
      expect(ordersOf(none)).toEqual([])
  })

  test('stand with their exceptions, however long, in one line or below', () => {
    const towns = Array.from({ length: 30 }, (_, at) => `depot ${at} in the north`).join(', ')
    const long = `Always send the report to ${towns}.`
    expect(long.length).toBeGreaterThan(400)
    for (const text of [
      'Always deploy at noon. But not on Fridays.',
      'Always deploy at noon. Unlike last year.',
      '每次都必须在中午部署。周五例外。',
      `Always send the report to everybody on the list. Except in the week of the closing.`,
      `${long} Except in the week of the closing.`,
      `From now on always release these: ${towns}, but never those of Hof.`,
      '总是用中文回答。除了周五的邮件。',
    ])
      expect(ordersOf(text).map((order) => order.text)).toEqual([text])
    expect(ordersOf('Never deploy.\nExcept on Mondays.').map((order) => order.text)).toEqual([
      'Never deploy. Except on Mondays.',
    ])
    expect(ordersOf('Always deploy at noon. Thanks a lot!').map((order) => order.text)).toEqual([
      'Always deploy at noon.',
    ])
    expect(ordersOf('Never deploy.\n\nExcept on Mondays.').map((order) => order.text)).toEqual(['Never deploy.'])
  })

  test('that take something back have a short form without the reason', () => {
    const [order] = ordersOf(
      'The rule about Fridays no longer applies, because the people of the branch moved to Porto last week.',
    )
    expect(order).toMatchObject({ takesBack: true, brief: 'The rule about Fridays no longer applies […]' })
    expect(ordersOf('The rule about Fridays no longer applies, it is over.')[0]).not.toHaveProperty('brief')
  })

  test('of a sentence that is too long say that it goes on', () => {
    const towns = Array.from({ length: 90 }, (_, at) => `depot ${at} in the north`).join(', ')
    const [order] = ordersOf(`From now on always release these: ${towns}, but never those of Hof.`)
    expect(order!.text).toMatch(/^From now on always release these: depot 0 .* \[…\]$/u)
  })

  test('are found in one pass, whatever the text', () => {
    const bad = [
      'never ',
      'ask ',
      'wird ',
      '每次',
      '<a>',
      '```\n',
      'always, ',
      'must ',
      '。',
      'leave ',
      'no a ',
      '- ',
      '(',
    ].map((part) => part.repeat(40_000))
    for (const text of bad) {
      for (const each of [text, text.replaceAll(/(.{300})/gsu, '$1\n')])
        expect(ordersOf(each).length).toBeLessThan(text.length)
    }
  })
})
