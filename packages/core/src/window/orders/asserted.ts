/** How the sentences of a language are read for what they leave open. */
interface Doubts {
  /** Where clauses part. */
  readonly parts: RegExp
  /** What leaves all of a sentence open: it asks, or waits for somebody. */
  readonly asks: RegExp
  /** How a clause begins that only supposes something, or that is asked about. */
  readonly supposes: RegExp
  /** From where on a clause settles nothing: what may be, might have been, or is denied. */
  readonly doubts: RegExp
  /** From where on a sentence tells what others said, unless those who speak stand before it, or in it. */
  readonly reports: RegExp
  readonly hearsay: RegExp
  readonly speakers: RegExp
  readonly ours: RegExp
  /** From where on a sentence tells what others think. */
  readonly opinions: RegExp
  /** What is wanted only if what a clause before it supposes is so. */
  readonly wishes: RegExp
  /** How a clause begins in which a report does not go on behind it. */
  readonly asides: RegExp
  /** How a clause begins that is no part of a report before it. */
  readonly goesOn: RegExp
}

const english: Doubts = (() => {
  const settled =
    '(?:decided?|decision|agreed?|settled?|opted|chosen?|chose|choose|picked|selected|approved?|rejected|adopted|cancell?ed|postponed|dropped|scrapped|ruled out|signed off|go with|gone with)'
  const subject =
    '(?:i|we|you|they|he|she|it|this|that|these|those|there|the|an?|my|our|your|his|her|their|any[a-z]*|some[a-z]*|every[a-z]*)'
  return {
    parts:
      /(?<=[,;:–—])\s|\s(?=(?:but|so|and|because|since|although|though|if|unless|whether|in case|as soon as|once|until|before|without)\s)/u,
    asks: new RegExp(
      String.raw`^(?:(?:and|but|so|or|then|ok|okay),? )*(?:(?:have|has|had|did|do|does|are|were|was|is|will|shall|should|would|could|can|may) ${subject}|which|who|whose|why|where|(?:how|what|when) (?:did|do|does|have|has|was|were|is|are|if))\b|\b(?:if you|let me know|do you want|would you like|undecided)\b|^(?:suppose|supposing|imagine)\b`,
      'u',
    ),
    supposes: new RegExp(
      String.raw`^(?:(?:and|but|so|or|only|even|except|then) )*(?:(?:if|unless|in case|assuming|whether|as soon as)\b|when you\b|(?:once|until|before|without)(?: having| ${subject})\b)`,
      'u',
    ),
    doubts: new RegExp(
      String.raw`\b(?:could|might|doubt|wish|wonder|maybe|perhaps|probably|possibly|supposedly|allegedly|apparently|would(?! (?:like|prefer|love|rather)\b)|(?:i|we|they|you|he|she)'d (?:have|go|choose|opt|pick|take)|(?:should|can) (?:go|have|choose|use|take|keep)|you decided?|(?:nobody|no one|none|neither|nothing|no(?! longer))(?: (?!we\b|i\b)[\w-]+){0,4} ${settled}|(?:not|\w+n't|never|hardly|cannot|have to|needs? to|must|to be|yet to|still|failed to|unable to|almost|nearly)(?: \w+){0,3} ${settled}|(?:know|knows|idea|clear|unclear|sure|tells?|told|remind|ask|asked|check|explain|understand|see)(?: \w+){0,3} (?:what|which|who|whom|why|how|when|where))\b`,
      'u',
    ),
    reports: /\b(?:said|says|told|tells|claims?|claimed|mentioned|wrote|writes|reported|reports)\b/u,
    hearsay:
      /\b(?:(?:i|we) (?:just |have |also )?(?:heard|read)|(?:i|we) (?:was|were) told|according to (?:the|an?|some) (?:article|blog|news|post|press|forum|internet)|rumou?rs?)\b/u,
    speakers:
      /\b(?:i|we|my|our|client|customer|boss|manager|management|board|committee|council|team|lead|director|owner)\b/u,
    ours: /\b(?:we|we've|we're|we'll|us|our|let's)\b/u,
    opinions: /\b(?:he|she|they) (?:thinks?|believes?|feels?|hopes?|suggests?|proposes?)\b/u,
    wishes: /\b(?:would|i'd|we'd) (?:like|prefer|love|rather)\b/u,
    asides: /^(?:although|though|even though|since|because|while|when|after|as)\b/u,
    goesOn: /^(?:but|so|and (?:we|i)|therefore|anyway)\b/u,
  }
})()

const german: Doubts = (() => {
  const [begin, end] = [String.raw`(?<![a-zäöüß\d_])`, String.raw`(?![a-zäöüß\d_])`]
  const settled =
    '(?:entschieden|beschlossen|vereinbart|festgelegt|geeinigt|abgestimmt|genehmigt|freigegeben|verworfen|abgelehnt|gestrichen|verschoben|ausgewählt|gewählt|abgemacht|ausgemacht|besprochen)'
  const subject =
    '(?:ich|wir|man|er|sie|es|ihr|du|das|dies|der|die|den|eine?[nmrs]?|jede[nmrs]?|alle|jemand|hier|mein[a-z]*|unser[a-z]*|sich|schon)'
  const words = (source: string): RegExp => new RegExp(`${begin}(?:${source})${end}`, 'u')
  return {
    parts: /(?<=[,;:–—])\s|\s(?=(?:aber|also|und|denn|sondern|doch)\s)/u,
    asks: new RegExp(
      `^(?:(?:und|aber|also) )*(?:(?:haben|hat|habt|hast|hatten|wurden?|ist|sind|war|waren|soll|sollen|sollten|kann|können|könnten|will|wollen) ${subject}|(?:was|wie|wer|wen|wem|wann|wo) (?:haben|hat|habt|hast|wurden?|ist|sind|war|waren|soll|sollen)|warum|wieso|weshalb|welche[nmrs]?)${end}|${begin}(?:wenn|falls) (?:du|sie|ihr)${end}|^(?:angenommen|gesetzt den fall)${end}`,
      'u',
    ),
    supposes: new RegExp(
      `^(?:(?:und|aber|oder|nur|auch|selbst|also) )*(?:wenn|falls|sofern|sobald|solange|ob|bevor|ehe|bis (?:wir|ihr|sie|er|das|der|die)|ohne dass|wer|warum|wann|wieso|weshalb|welche[nmrs]?)${end}`,
      'u',
    ),
    doubts: words(
      String.raw`hätten?|hättest|wären?|würden?|könnten?|sollten?|müss?en|muss|möge|seien|sei(?! denn)|vielleicht|wahrscheinlich|vermutlich|angeblich|möglicherweise|eventuell|soll(?:en)?(?= .*${begin}(?:haben|sein)[.!]*$)|(?:niemand|keiner|${begin}kein(?:e[rsnm]?)?|nie|niemals|nicht(?! mehr| nur| länger)|nichts)(?: [^\s,;:]+){0,6} ${settled}|noch (?:nicht|nichts)`,
    ),
    reports: words(
      'sagte|sagten|sagt|sagen|erzählten?|erzählt|meinten?|behaupten|behauptet|schreibt|schrieb|berichtete?t?|munkelt',
    ),
    hearsay: words(
      String.raw`(?:gehört|gelesen)(?=,)|hieß es|laut (?:de[mrn] |eine[mr] )?(?:artikel|blog[a-z]*|bericht[a-z]*|presse|zeitung|gerücht[a-z]*|forum|netz|internet)`,
    ),
    speakers: words('ich|wir|mein[a-z]*|unser[a-z]*|kunde|kundin|chef|chefin|vorstand|leitung|team|beirat|ausschuss'),
    ours: words('wir|uns|unser[a-z]*'),
    opinions: words('(?:er|sie|man) (?:meint|glaubt|denkt|findet|hofft)'),
    wishes: words('möchten?|will|wollen'),
    asides: /^(?:obwohl|weil|da|nachdem|als|während)(?![a-zäöüß])/u,
    goesOn: words('aber|also|deshalb|darum|trotzdem'),
  }
})()

const chinese: Doubts = {
  parts: /(?<=[，,。；;：:])/u,
  asks: /是不是|有没有|能不能|可不可以|要不要|会不会|请问|难道|为什么|为何|凭什么|吗[。！!\s]*$/u,
  supposes:
    /^(?:那么?|但是?|可是|而|而且|也)?(?:如果|要是|假如|假设|假使|倘若|若是|若|万一|除非|一旦|只要|只有|等(?!级)|谁(?!都|也)|哪|什么时候|何时)|哪个|几点|多少/u,
  doubts:
    /是否|可能|也许|或许|大概|差点|差一点|本来|原本|想知道|不知道|不清楚|(?:没有人|没人|无人|谁[也都](?:没|不)|没有?|未|尚未|待|需要|由你|您|如何|取|再)(?:.{0,4})(?:同意|决定|批准|通过|定|选|采用|确认|确定|商量|达成|放弃)/u,
  reports: /(?:声称|号称|(?<!再|就|不)说(?!好|定|得)|表示|称(?=.{2}))/u,
  hearsay: /听说|据说|据报道|据悉|传闻|有人说|网上说/u,
  speakers: /我|客户|老板|领导|董事会|团队|经理/u,
  ours: /我们|咱们/u,
  opinions: /[他她]们?.{0,4}(?:觉得|认为|以为)/u,
  wishes: /想|希望/u,
  asides: /^(?:虽然|尽管|因为|由于|当)/u,
  goesOn: /^(?:但|所以|不过|因此|于是|那)/u,
}

/** Where a clause begins to tell what others said, unless it is about those who speak; -1 where it does not. */
function toldFrom(clause: string, { reports, hearsay, speakers, ours }: Doubts): number {
  const heard = clause.search(hearsay)
  if (heard >= 0) return heard
  const found = reports.exec(clause)
  if (!found || speakers.test(clause.slice(0, found.index))) return -1
  return ours.test(clause.slice(found.index + found[0].length).replace(/^ us\b/u, '')) ? -1 : found.index
}

/** A text up to a place, or all of it where there is none. */
const upTo = (text: string, at: number): string => (at < 0 ? text : text.slice(0, at))

/** What of a sentence, in lower case, settles something: it without what it only supposes, asks, denies, or tells of others. */
function assertedBy(text: string, doubts: Doubts): string {
  if (doubts.asks.test(text)) return ''
  const kept: string[] = []
  let isSupposed = false
  let others: 'tell' | 'think' | undefined
  for (const clause of text.split(doubts.parts)) {
    if (others && !doubts.goesOn.test(clause) && !(others === 'tell' && doubts.ours.test(clause))) continue
    others = undefined
    if (doubts.supposes.test(clause)) {
      isSupposed = true
      continue
    }
    if (isSupposed && doubts.wishes.test(clause)) continue
    const sure = upTo(clause, clause.search(doubts.doubts))
    const [thought, told] = [sure.search(doubts.opinions), toldFrom(sure, doubts)]
    if (!doubts.asides.test(clause)) others = thought >= 0 ? 'think' : told >= 0 ? 'tell' : undefined
    kept.push(upTo(upTo(sure, told), thought))
  }
  return kept.join(' ')
}

export const assertedInEnglish = (text: string): string => assertedBy(text, english)
export const assertedInGerman = (text: string): string => assertedBy(text, german)
export const assertedInChinese = (text: string): string => assertedBy(text, chinese)
