/** Something that a long conversation must not lose, with the message it stands in. */
export interface Planted {
  readonly by: 'person' | 'assistant'
  /** All of the message. */
  readonly message: string
  /** What must still be read of it, word for word. */
  readonly kept: readonly string[]
}

/** What a person wants to hold for good, and what was decided. */
export interface PlantedSet {
  readonly orders: readonly Planted[]
  readonly decisions: readonly Planted[]
}

const person = (message: string, ...kept: string[]): Planted => ({ by: 'person', message, kept })
const answer = (message: string, ...kept: string[]): Planted => ({ by: 'assistant', message, kept })

/** Half of what is planted, by the people who wrote the rules that find it. */
export const planted: PlantedSet = {
  orders: [
    person(
      'Before we start: Every commit message starts with ACME-42. The build server refuses the others.',
      'Every commit message starts with ACME-42',
    ),
    person('接口返回的时间，必须返回 UTC 时间，不要带时区偏移。', '必须返回 UTC 时间'),
    person(
      'Danke, das passt so. Ab jetzt beantwortest du Rückfragen der Buchhaltung nur noch auf Deutsch. Und jetzt bitte den Export noch einmal starten.',
      'Ab jetzt beantwortest du Rückfragen der Buchhaltung nur noch auf Deutsch',
    ),
    person(
      'Looks good. Whenever a migration touches the invoices table, ask Priya before you run it.',
      'Whenever a migration touches the invoices table, ask Priya before you run it',
    ),
    person('以后生成的周报一律用繁体中文，标题里写明部门。另外帮我看一下昨天的日志。', '周报一律用繁体中文'),
    person(
      'Am Verzeichnis legacy/billing wird nichts geändert, auch nicht zum Testen. Wie weit bist du mit den Rechnungen?',
      'Am Verzeichnis legacy/billing wird nichts geändert',
    ),
  ],
  decisions: [
    answer(
      'I compared the three queues. We decided to use RabbitMQ instead of Kafka, because nobody here runs ZooKeeper. The setup is in infra/queue.',
      'We decided to use RabbitMQ instead of Kafka',
    ),
    person("OK, let's go with option B: two warehouses, Graz first. Thanks for the table.", 'option B: two warehouses'),
    answer('和财务确认过了，决定把结算周期改为每月 25 日，四月起执行。', '结算周期改为每月 25 日'),
    answer(
      'Nach dem Vergleich haben wir uns für den Anbieter Nordlicht entschieden, der Vertrag läuft zwei Jahre. Die Kündigung des alten liegt im Ordner.',
      'für den Anbieter Nordlicht entschieden',
    ),
    answer(
      'The mobile app was dropped from the first release: agreed with Dana to ship the web version alone in June.',
      'agreed with Dana to ship the web version alone in June',
    ),
  ],
}

/** An order that a later one takes back, which has to be read, too. */
export const corrected: readonly [earlier: Planted, later: Planted] = [
  person('From now on send the digest at nine every morning.', 'send the digest at nine'),
  person(
    'Forget the nine o’clock digest: it goes out at half past seven from now on.',
    'it goes out at half past seven from now on',
  ),
]
