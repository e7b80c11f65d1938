import type { PlantedSet } from './planted.ts'

/** The other half, by somebody who has not seen the rules that find it. */
export const plantedByOthers: PlantedSet = {
  orders: [
    {
      by: 'person',
      message:
        'Thanks, the refund macro reads much better now. One more thing before you go on with the ticket queue: going forward, any refund above 150 euros goes to Marta for sign-off before you tell the customer anything. We got burned on that last month. Can you pick up the next three tickets?',
      kept: ['any refund above 150 euros', 'goes to Marta for sign-off'],
    },
    {
      by: 'person',
      message:
        "The importer test passes on my machine as well, good. I saw you edited the file 0042_orders.sql though, and it has already run on staging. Please don't touch migrations that have been applied; add a new one each time instead. Then let's look at why the seed script is so slow.",
      kept: ["don't touch migrations that have been applied", 'add a new one each time'],
    },
    {
      by: 'person',
      message:
        '图我看了，华东那块的趋势挺清楚的。不过第二张表里的金额我一开始看错了，以为是元。以后所有报表里的金额一律用万元做单位，保留两位小数，省得财务那边又来问。另外麻烦把三月份的环比也补上。',
      kept: ['金额一律用万元做单位，保留两位小数'],
    },
    {
      by: 'person',
      message:
        '第五章改得不错，对话比上一稿自然多了。提醒你一下，林岚的故事线都得用第一人称来写，别的角色才用第三人称，后面每一章都照这个来。接下来写她回到县城的那一段吧，大概两千字。',
      kept: ['林岚的故事线都得用第一人称来写', '别的角色才用第三人称'],
    },
    {
      by: 'person',
      message:
        'Der Neustart vorhin hat leider mitten in der Schicht zwölf Kassen lahmgelegt, die Filialleiter haben sich beschwert. Ab sofort werden die Kassenserver nur noch zwischen 22 und 5 Uhr neu gestartet, auch wenn ein Update dringend aussieht. Schau dir jetzt bitte noch das Log von Filiale 17 an.',
      kept: ['Kassenserver nur noch zwischen 22 und 5 Uhr'],
    },
    {
      by: 'person',
      message:
        'Der Entwurf für den Newsletter gefällt mir, nur die Anrede passt nicht zu uns. Wir siezen unsere Leserinnen und Leser grundsätzlich, das gilt auch für Betreffzeilen und Buttons. Kannst du den Absatz über das Sommerfest außerdem um die Hälfte kürzen?',
      kept: ['siezen unsere Leserinnen und Leser', 'auch für Betreffzeilen und Buttons'],
    },
  ],
  decisions: [
    {
      by: 'person',
      message:
        "I talked it over with Dev and the cost difference is small enough. We're going with Postgres full-text search rather than Elasticsearch, at least for the first release. So you can drop the docker-compose part you drafted and carry on with the product index.",
      kept: ['Postgres full-text search rather than Elasticsearch'],
    },
    {
      by: 'assistant',
      message:
        'I went through the churn notebook again with your comments. To sum up what we agreed: a customer counts as churned after 60 days without an order, and the trial accounts are left out of the base. I have rerun the cohort table on that basis; the monthly rate drops from 7.1 to 5.4 percent.',
      kept: ['churned after 60 days without an order', 'trial accounts are left out of the base'],
    },
    {
      by: 'person',
      message:
        '刚跟仓库的老周通完电话，他那边人手排得开。那就定下来，年度盘点放在11月16日，分A区和B区两批做，当天不发货。你先把通知的初稿拟出来，我下午看。',
      kept: ['年度盘点放在11月16日', '分A区和B区两批做'],
    },
    {
      by: 'assistant',
      message:
        '好的，我把刚才讨论的结果整理一下：登录方式采用手机号加短信验证码，第一版先不接微信登录，等用户量上来再说。接口文档我已经按这个改好了，您有空可以过一遍，没问题我就开始写前端页面。',
      kept: ['登录方式采用手机号加短信验证码', '第一版先不接微信登录'],
    },
    {
      by: 'assistant',
      message:
        'Ich habe die drei Angebote noch einmal nebeneinandergelegt. Wie eben besprochen bekommt die Druckerei Hansen den Auftrag für den Katalog, mit einer Auflage von 4.000 Stück auf Recyclingpapier. Die Absagen an die beiden anderen liegen als Entwurf bereit, die Druckdaten prüfe ich als Nächstes.',
      kept: ['Druckerei Hansen den Auftrag für den Katalog', 'Auflage von 4.000 Stück auf Recyclingpapier'],
    },
  ],
}
