import { phrases } from './phrases.ts'
import { isQuestion } from './question.ts'

/** Where a clause begins. */
const start = String.raw`(?:^|[,;:.!()–—]\s*|\s-\s|\b(?:and|but|please|kindly|so|then|or|also|let's)\s+)`

/** Words that say from when on, or how long; no account of what happened has them. */
const fromNow = phrases(
  "from now, from {here|today|tomorrow|this point|this moment|this day} {on|onward|onwards}, {going|moving} forward, henceforth, hereafter, effective {immediately|today|now}, {as of|starting} {now|today|tomorrow}, until further notice, until {i|we} {say|tell}, {don't|don't you|do not} ever, standing {order|instruction|rule}, {house|ground} {rule|rules}, under no {circumstance|circumstances}, on no account, in no {case|event}, come what may, whatever happens",
)
/** The same with a day, a week or a release, and as a heading. */
const fromDay =
  /\b(?:from (?:this |next )?(?:week|month|sprint|release|year|[a-z]+day) on|(?:as of|starting) (?:this |next )?(?:week|month|[a-z]+day)\b)|^(?:(?:new|general|one|another|a|my|our|also|and|small|last|first) ){0,3}(?:rule|policy|convention|guideline|principle|requirement)s?\b[^:]{0,40}:|\b(?:no|without|without any) exceptions?[.!]*$|^every (?:single )?(?:day|week|month|year|morning|evening|night|hour|quarter|sprint|\w+day|\d+)\b/u
/** Words that say how long where something is wanted, but may be part of an account. */
const lasting = phrases(
  'in {future|the future}, by default, as a {rule|general rule}, permanently, for good, ever again, not ever, at no {point|time}, for the rest of {this|the|our}, for {this|the} {whole|entire} {project|conversation|chat|session|report|book}, for all time, in {all|every|any} {case|cases}, at all times, across the board, without {exception|any exception|exceptions}, no {exception|exceptions}, no matter {what|how|who|which|where}, unless {i|we} {say|ask|tell|approve|agree}, strictly, exclusively, throughout, everywhere',
)
const always = /\b(?:always|never)\b/gu
const each = /\b(?:whenever|wherever|(?:every|each) (?:single )?time|any ?time (?:you|we|someone|a|the))\b/u
const remember = new RegExp(
  `${start}(?:remember(?: to| that|:|,)|keep in mind|bear in mind|make (?:it )?a (?:habit|rule|note)|note for (?:later|the future))`,
  'u',
)

const must =
  "{must|mustn't|shall|has to|have to|is to be|are to be|is not to be|are not to be|may only|may not|ought to}"
const obliged = phrases(must)
/** Somebody's own need, or what must be so because of what is seen. */
const ownNeed = phrases(`{i|he|she|they|there|it|this|that|you|we} {|just |also |really |still }${must}`)
const guess = phrases(
  'must have, must be {a|an|because|wrong|broken|something|some|there|it|the|kidding|joking|due|tired|missing|lost|nice|so}',
)
const should = /\bshould(?:n't)?\b/u
const modal = phrases(
  "must, mustn't, shall, should, shouldn't, has to, have to, {need|needs} to, ought to, may, can, cannot, can't, will, won't, {you|we|it|they}'ll",
)

const pronoun =
  /^(?:and |but |so |because |since |that |when |if |as )*(?:it|he|she|they|this|that|there|who|which|what|these|those)\b|\b(?:it|he|she|they|this|that|there|who|which)$/u
const determiner = /^(?:the|my|his|her|their|a|an|some|your)\b/u
const past =
  /^(?:(?!exceed|proceed|succeed|embed|feed|need|speed|shed|seed)\w+ed|got|had|was|were|been|saw|came|went|did|said|told|made|found|heard|thought|knew|mind|again)\b/u
const settled =
  /^(?:written|named|called|kept|put|given|shown|sent|set|sorted|stored|spelled|spelt|formatted|rounded|reviewed|in|on|at|to)\b/u
const asks =
  /^(?:please|and|but|or|so|then|also|just|to|you (?:should|must|will|are to|have to|need to)|i (?:want|need|expect|would like|'d like) (?:you|them|it|this) to|make sure (?:to|you|that you)|remember to|be sure to)$/u

const every =
  /^(?:(?:in|for|on|with) )?(?:every|each|any|all|no|none of|nothing|nobody|no one|everything|everyone|anything|anyone|whatever|whoever|only)\b/u
const everyInTalk = phrases(
  'all {i|of them|of it|of these|of those|of this|right|set|good|done|that|you|we|clear|the best}, any {idea|news|luck|update|chance|other|more|of}, {anything|everything|nothing} else, no {other|further|additional|problem|problems|worries|luck|idea|change|changes|need|rush|hurry|thank|thanks|way|doubt|doubts|question|questions|clue|issue|issues|error|errors|news|result|results|response|responses|reason|reasons|matter|wonder|longer|it|i|that|this|the|not|we|you|he|she}',
)
const ruling = phrases(
  'must, shall, should, {has|have} to, need, needs, may {not|only}, can only, cannot, require, requires, get, gets, goes, start, starts, begin, begins, end, ends, carry, carries, contain, contains, use, uses, stay, stays, remain, remains, come, comes, belong, belongs, live, lives, follow, follows, bear, bears, is, are',
)
const rulingNone =
  /(?<!can )\bgo\b|^(?:no|nothing|nobody|no one|none of)\b.{1,80}\b(?:may|can|without|unless|until|before)\b/u
const state = /\b(?:is|are|looks?|seems?) (?:(?:now|all|still|already|not|so) )?([a-z]+|\d)/gu
const states = new Set(
  'fine|ok|okay|good|done|green|red|passing|failing|there|here|working|broken|wrong|right|correct|gone|up|down|ready|fixed|missing|empty|delayed|canceled|cancelled|sold|booked|available|clear|well|great|perfect|lost|late|damaged|mine|yours|waiting|blank|true|false'.split(
    '|',
  ),
)
/** Whether it says how things are. */
const isState = (text: string): boolean =>
  [...text.matchAll(state)].some(([, what]) => states.has(what!) || /\d/u.test(what!))
/** "No deploys on Fridays." */
const verbless =
  /^no (?:[a-z][a-z\d'-]* ){0,3}[a-z]{2,}s (?:in|on|for|without|after|before|during|at|to|from|under|with|outside|inside|into|between|unless|until)\b|^no [a-z\d'-]+ (?:without|unless|until)\b|^only (?:use|write|put|send|show|store|save|commit|push|merge|deploy|run|change|edit|touch|print|report|answer|reply|log|install|import|add|call|read|ask)\b/u

const forbidden = phrases(
  'forbidden, prohibited, off{-| }limits, taboo, hands off, not {allowed|permitted|acceptable}, out of bounds, keep out, {is|are} {mandatory|compulsory|obligatory|required}',
)
const forbids =
  /\bstop \w+ing\b|^no more (?!questions?|changes?|issues?|problems?|errors?)|^(?:please |kindly )?(?:avoid|refrain from|steer clear of|stay away from)\b|^(?:an?|one|another|quick|small|short|side|last) (?:\w+ ){0,2}(?:note|reminder|remark|heads-up)\b[^:]{0,40}:|^(?:reminder|nb|fyi)\b[^:]{0,40}:|^(?:if|when|once|as soon as|in case) .{3,160}, .*\b(?:do not|don't)\b/u
/** What things in general are called, and where they go. */
const named =
  /^(?!(?:the|this|that|these|those|a|an|some|your|his|her|their|there|please|the)\b)(?:[^\s,.;:!?]+ ){1,8}(?:(?:is|are|get|gets|be) (?:[a-z]+ )?(?:named|called|prefixed|suffixed|spelled|spelt|formatted|capitali[sz]ed|rounded|abbreviated|written (?:in|as|with))|starts? with|begins? with|ends? (?:with|in)|requires?|(?:is|are|stays?|remains?) in (?:euros?|dollars?|cents|celsius|fahrenheit|utc|gmt|iso|metric|lower|upper|kebab|snake|camel|title|english|german|french|chinese|present|past|markdown|json|csv|bold)|(?:go|goes|belongs?) (?:in|into|to|under)|lives? (?:in|under))(?=[ .,!]|$)/u
const someone = phrases('i, me, my, mine, we, us, you, he, him, she, it, its, they, them, what, which, who, how')
const speaking = phrases('answer, reply, respond, write, speak, talk, explain, summarise, summarize, use')
const spoken = /(?:\b(?:in|into)|^(?:please )?(?:speak|use|write)) (?:(?:plain|simple|british|american) )?([a-z]+)/gu
const tongues = phrases(
  'english, german, french, chinese, spanish, italian, japanese, dutch, polish, portuguese, turkish, russian',
)
const isOfLanguage = (text: string): boolean =>
  speaking.test(text) && [...text.matchAll(spoken)].some(([, what]) => tongues.begin(what!))
const consent = phrases(
  'without asking {me|us|first}, without {|an |a |my }{ok|okay|approval|permission|consent|review|sign-off|signoff}, {need|needs|require|requires} {my|our|an|a|the} {ok|okay|approval|permission|consent|sign-off|signoff|review}, run {it|them|this} {by|past} {me|us}',
)
const asksBefore =
  /\b(?:ask|check with|consult|tell|notify|inform|warn|ping|wait for)\b.{1,60}\b(?:before|first|whenever)\b/u
const deadline = phrases(
  'deadline, due {date|on|by}, no later than, at the latest, cut{|-}off, {code|feature|schema|content} freeze, we freeze',
)
const takenBack = phrases(
  'no longer {apply|applies|valid|hold|holds|in force|need to|have to|must}, {forget|scratch|disregard|ignore|drop} {what i said|my earlier|my previous|my last|the earlier|the previous|the old|the rule|that rule}, {i take|i took} {that|it|this} back, take back what, changed my mind, scrap {that|the}, i was wrong about, supersedes, instead of what i said, {is|are} {allowed|fine|ok} again, is off now',
)
const noMore =
  /\b(?:(?:don't|do not|no longer) (?:need|have)|no need) to .{1,200} any ?more|^(?:small |one )?correction\b|^(?:please )?forget (?:about )?(?:the|that|those|these|my|our)\b .{3,}|\b(?:is|are) no longer (?:needed|required|necessary|wanted)\b/u
/** What was forbidden and is not any more. */
const allowedAgain =
  /\b(?:you|we) (?:may|are (?:allowed|free) to) (?:now )?.{1,200}\b(?:again|after all)[.!]*$|\b(?:you|we) can .{1,200} after all[.!]*$|\b(?:is|are) (?:now )?(?:fine|ok|okay|allowed|permitted) (?:again|after all)\b|\b(?:is|are) (?:now (?:allowed|permitted)|(?:allowed|permitted) (?:from )?now)\b|\b(?:you|we) may .{1,200}\bnow[.!]*$|^(?:on second thought|scratch that)\b|^actually,? .{1,80}\b(?:again|after all)\b|\b(?:we|i) (?:are|am|go) back (?:on|to)\b|\bwe're back (?:on|to)\b/u
const forgetThat = /^(?:please )?(?:forget|scratch|disregard)\b/u

const prohibition = new RegExp(
  `${start}(?:don't|do not|avoid|refrain from|stay away from|leave .{1,60} (?:alone|untouched|as (?:it is|they are|is)))\\b`,
  'u',
)
const idle = phrases(
  "{don't|do not} {worry|mind|know|bother|hesitate|panic|get me wrong|think|remember|understand|see|care|have|need|recall|believe|want|like}",
)
const insist = new RegExp(
  `${start}(?:make sure|ensure|be sure|see to it|take care|don't forget|do not forget|stick to|prefer)\\b|\\bit(?:'s| is) (?:important|essential|vital|crucial) (?:that|to)\\b|\\bi(?:'d| would)? (?:want you|expect|insist|prefer|rather)\\b|\\bi (?:want|need) (?:every|each|no)\\b`,
  'u',
)
const habit = new RegExp(
  `${start}(?:use|write|keep|prefer|format|name|call|spell|prefix|answer|reply|address|treat|quote|cite|sign|log|round|put|store|save|sort|start|end|add|include|mark|tag|assume|limit|cap|count|convert|wrap|skip|ignore|round) `,
  'u',
)
const universal = /\b(?:in|for|on|with|to|at|before|after|of|under) (?:every|each|all|any|both)\b|\beverywhere\b/u
/** A bound or a name for things of a kind, in what is to be done. */
const bounded = new RegExp(
  `${start}(?:(?:keep|write|answer|treat|sign|format|name|prefix|round|end|begin|limit|cap|log|give|make) (?:every|each|all|any|anything|everything)\\b|(?:keep|limit|cap) .{1,60}\\b(?:under|below|at most|no more than|up to|at least|to|at|within) \\d|(?:tag|name|prefix|number|label|title|abbreviate) (?:[a-z-]+ ){0,2}[a-z-]+s (?:as|with|after|like|by)\\b)`,
  'u',
)
const choice = phrases('instead of, rather than, not, only')
/** What becomes of things in general, and what words stand for. */
const general =
  /^(?!(?:the|this|that|these|those|some|your|his|her|their|there|my|our)\b)(?:[^\s,.;:!?]+ ){0,4}[a-z]+s (?:are|get|have) (?:[a-z]+ly )?[a-z]+(?:ed|en)\b|^only (?:[^\s,.;:!?]+ ){1,3}(?:approves?|decides?|signs?|merges?|deploys?|releases?|sends?|gets?)\b|\bby .{1,40} i mean\b|\bstands for\b/u
const onlyIf = /^if (?:a|an|any|anyone|somebody|someone|anything|nobody|no one) .{3,160},/u
const when = /^(?:when|as soon as|once|in case|unless)\b.{3,160},/u
const whenYou =
  /^when(?:ever)? you (?!are|have|finish|get|feel|want|think|can|know|see this)[a-z]+ .{2,120}, (?!i\b|it\b|we\b|they\b|he\b|she\b|there\b|this\b|that\b|is\b|does\b|do you\b)[a-z]+/u
const byDay =
  /\b(?:by|before|until|till) (?:the )?(?:end of|\d|noon|midnight|tomorrow|next|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/u
const hedge = phrases(
  'maybe, perhaps, probably, i {think|guess|believe|suppose|feel}, might, not sure, wonder, seem, seems, supposed to, apparently',
)
const politely = /^(?:and |so |also |ok,? |please )*(?:can|could|would|will) you\b/u

/** The words before a place in its clause. */
function clauseBefore(text: string, at: number): string {
  const before = text.slice(0, at)
  const cut = Math.max(...[',', ';', ':', '(', '–', '—'].map((mark) => before.lastIndexOf(mark)))
  return before.slice(cut + 1).trim()
}

/** Whether `always` or `never` at a place says what shall be, not what was. */
function isOrdered(text: string, at: number, length: number): boolean {
  const before = clauseBefore(text, at)
  const after = text.slice(at + length).trimStart()
  if (before === '' || asks.test(before)) return !past.test(after)
  if (/\bi$/u.test(before)) return /^(?:want|need|expect)\b/u.test(after)
  if (/\bi\b/u.test(before)) return false
  if (pronoun.test(before)) return obliged.test(before) || should.test(before)
  if (/\byou\b/u.test(before) || modal.test(before)) return modal.test(before)
  if (past.test(after)) return false
  if (/^(?:and |so |but )?we\b/u.test(before)) return !/\b(?:have|had|were|are)\b/u.test(before)
  if (determiner.test(before)) return /\b(?:is|are|be|gets?|goes|go)$/u.test(before) && settled.test(after)
  return before.length < 80
}

function saysAlways(text: string): boolean {
  for (const match of text.matchAll(always)) if (isOrdered(text, match.index, match[0].length)) return true
  return false
}

/** What is done where people work together. */
const custom =
  /^(?:in|on) (?:this|our) (?:repo|repository|project|team|house|company|codebase|office|department|family)\b.{0,30}\bwe (?!have\b|had\b|were\b|are\b|need\b|got\b)/u

/** What does not happen, unless it is forbidden. */
const nobodyDoes = /^(?:nobody|no one|nothing)\b(?!.*\b(?:may|must|can|should|shall|without|unless|until|before)\b)/u

/** What is to be done each time: the clause behind the condition that begins a sentence, or the one before it. */
function isDoneEach(text: string): boolean {
  const { index } = each.exec(text) ?? { index: -1 }
  if (index < 0) return false
  const comma = text.indexOf(',')
  const clause = index > 0 ? text.slice(0, index).trim() : comma < 0 ? '' : text.slice(comma + 1).trim()
  if (/^i (?:want|need|expect|would like|'d like) you to\b/u.test(clause)) return true
  if (clause === '' || /\bi\b/u.test(clause) || isState(clause) || nobodyDoes.test(clause)) return false
  if (pronoun.test(clause) || /^(?:we|you)\b/u.test(clause)) return obliged.test(clause) || should.test(clause)
  return !past.test(clause.slice(clause.indexOf(' ') + 1))
}

const isFromNow = (text: string): boolean => fromNow.test(text) || fromDay.test(text)

function isForGood(text: string): boolean {
  if (saysAlways(text) || remember.test(text) || isDoneEach(text)) return true
  if (isFromNow(text))
    return !/\bi(?:'ll| will|'m| am| can| have| don't)\b/u.test(text) || /\bi (?:want|expect|need)\b/u.test(text)
  const isWanted = obliged.test(text) || prohibition.test(text) || habit.test(text) || insist.test(text)
  return lasting.test(text) && isWanted && !pronoun.test(text) && !/\bi\b/u.test(text)
}

const takesBack = (text: string): boolean => takenBack.test(text) || noMore.test(text) || allowedAgain.test(text)

/** What nobody did. */
const nobodyDid =
  /^(?:nobody|no one|none of \w+|nothing|no \w+(?= (?:was|were|has|had|have)\b)) (?:(?:has|have|ever) )*(.*)$/u
const isAccountOfNobody = (clause: string): boolean =>
  past.test(nobodyDid.exec(clause)?.[1] ?? '') && !/\b(?:without|unless|until|before)\b/u.test(clause)

/** Whether a clause says something of every thing of a kind. */
const isOfEvery = (clause: string): boolean =>
  every.test(clause) &&
  !clause.startsWith('no,') &&
  !everyInTalk.begin(clause) &&
  !isState(clause) &&
  !isAccountOfNobody(clause) &&
  (ruling.test(clause) || rulingNone.test(clause) || verbless.test(clause)) &&
  (!/\bi\b/u.test(clause) || obliged.test(clause))

function isOfEveryCase(text: string): boolean {
  if (isOfEvery(text) || takesBack(text) || whenYou.test(text)) return true
  const behind = text.slice(text.search(/[,–]/u) + 1).trim()
  if (
    behind.length < text.length &&
    (obliged.test(behind) || /^(?:no|nothing|nobody)\b/u.test(behind)) &&
    isOfEvery(behind)
  )
    return true
  if (/\bi\b/u.test(text) && !insist.test(text)) return false
  if (forbidden.test(text) || forbids.test(text) || isOfLanguage(text) || deadline.test(text)) return true
  if (consent.test(text) || asksBefore.test(text)) return true
  if (named.test(text) && !someone.test(text)) return true
  if (obliged.test(text) && !ownNeed.test(text) && !guess.test(text) && !pronoun.test(text)) return true
  if (/^you (?:must|mustn't|shall|may only|may not|are to)\b/u.test(text)) return true
  return custom.test(text) || bounded.test(text) || (universal.test(text) && (insist.test(text) || habit.test(text)))
}

const isOfTheDay = (text: string): boolean =>
  prohibition.test(text) ||
  insist.test(text) ||
  (obliged.test(text) && !guess.test(text) && !/\bi (?:have to|must)\b/u.test(text)) ||
  /\bshould(?:n't| not| never| only| be)\b/u.test(text) ||
  (habit.test(text) && choice.test(text)) ||
  when.test(text) ||
  /\bwe (?:can ?not|may not)\b/u.test(text) ||
  onlyIf.test(text) ||
  (general.test(text) && !isState(text) && !/\bi\b/u.test(text)) ||
  byDay.test(text)

/** Who said so, or wants it, before what is to hold. */
const relayed =
  /^(?:(?:and|but|so|as|well|sorry),? )*(?!you )(?:[a-z]+ ){1,4}?(?:said|says|told (?:you|us)|(?:asks|asked|wants|wanted) (?:you|us)|want is)(?: that| to)?[:,]? (?=\S)/u
/** What stands behind these is a clause of its own, whatever was said before. */
const contrast = /(?:,|;|–|—)\s*(?:but|so|therefore)\s+|;\s+|\s[–—]\s/u
/**
 * How surely an English sentence, in lower case, tells what shall hold: 3 says for how long, 2 says it of every case, 1 may be meant for the
 * day, 0 does not.
 */
export function englishStrength(text: string): 0 | 1 | 2 | 3 {
  if (isQuestion(text)) return politely.test(text) && (/\b(?:always|never)\b/u.test(text) || isFromNow(text)) ? 3 : 0
  if (hedge.test(text) && !isFromNow(text)) return 0
  if (isForGood(text)) return 3
  if (isOfEveryCase(text) || (forgetThat.test(text) && isFromNow(text))) return 2
  const clauses = text.split(contrast)
  if (clauses.length > 1 && clauses.slice(1).some((part) => isForGood(part) || isOfEveryCase(part))) return 2
  const said = text.replace(relayed, '')
  const relayedStrength = said === text ? 0 : englishStrength(said)
  return relayedStrength > 1 ? relayedStrength : isOfTheDay(text) && !idle.test(text) ? 1 : 0
}

/** Whether an English sentence, in lower case, may take back what was said before. */
export function takesBackInEnglish(text: string): boolean {
  return takesBack(text) || forgetThat.test(text) || /\binstead of\b/u.test(text)
}
