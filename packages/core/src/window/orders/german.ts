import { isQuestion } from './question.ts'

/** `\b` knows no umlauts. */
const begin = String.raw`(?<![a-zäöüß\d_])`
const end = String.raw`(?![a-zäöüß\d_])`
const words = (source: string): RegExp => new RegExp(`${begin}(?:${source})${end}`, 'u')
/** Where a clause begins. */
const clause = String.raw`(?:^|[,;:.!–]\s*)`

const days = '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)'
const none = String.raw`kein(?:e[rsnm]?)?`

/** Words that say from when on, or how long; no account of what happened has them. */
const fromNow = words(
  String.raw`ab (?:jetzt|sofort|heute|nun|morgen|kommender woche|nächster woche|nächstem [a-zäöüß]+|dem \d+|${days})|von (?:nun|jetzt|heute|hier) an|künftig|zukünftig|fortan|in zukunft|für die zukunft|bis auf weiteres|grundsätzlich|ausnahmslos|ohne ausnahme|prinzipiell|generell|für (?:immer|alle zukunft)|auf keinen fall|keinesfalls|unter keinen umständen|in jedem fall|standardmäßig|durchgehend|durchgängig|durchweg|verbindlich|(?:gilt|gelten) ab|jede[nr]? (?:${days}|tag|woche|monat|morgen|abend|quartal)|(?:haus)?regel(?: [a-zäöüß]+){0,4}:`,
)
const always = words(
  'immer(?! (?:noch|wieder|mehr|öfter|häufiger|weniger|schlechter|besser|größer|kleiner|schlimmer|langsamer|weiter))|nie|niemals|stets|jedes ?mal',
)
const usual = words('(?:wie|nicht|noch|fast|schon) (?:immer|nie)')
const weekly = words(
  'montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|nachts|werktags|täglich|wöchentlich|monatlich|abends|morgens',
)
const remember = new RegExp(
  `${clause}(?:bitte )?(?:merke? dir|merken sie sich|denke? daran|denken sie daran|achte (?:immer )?(?:auf|darauf)|achten sie (?:auf|darauf)|vergiss nicht)${end}`,
  'u',
)

const failing = /fehl|schlägt|klappt|funktionier|stürzt|hängt|stimm|dauert|vergiss|passiert|geht nicht|kaputt|falsch/u
const told = words('hat|haben|habe|hatte|hatten|war|waren|wurde|wurden|gab|kam|ging|worden|gewesen')
const pronoun = /^(?:und |aber |weil |dass |da )*(?:es|er|sie ist|sie hat|das|dies|man|mir|mich)(?![a-zäöüß])/u
const own = words('ich')
const wish = words('will|möchte|erwarte|brauche|wünsche|bitte')

const obliged = words(
  'muss|müssen|musst|müsst|soll|sollen|sollst|sollt|darf|dürfen|darfst|dürft|hat zu|haben zu|gehört|gehören',
)
const guess = words(String.raw`muss (?:ein|eine|wohl|doch|ja|irgend[a-zäöüß]*|daran)|müsste|müssten|dürfte|dürften`)
/** "Preise sind in Euro anzugeben" */
const toBe =
  /(?<![a-zäöüß])(?:ist|sind)(?![a-zäöüß]).{0,80}(?:(?<![a-zäöüß])zu (?!viel|wenig|spät|früh|groß|klein|hoch|lang)[a-zäöüß]{2,}en(?![a-zäöüß])|[a-zäöüß]zu[a-zäöüß]{2,}en(?![a-zäöüß]))/u
const passive = words(
  String.raw`(?:wird|werden)${end}.{0,80}${begin}(?:nichts|nie|niemals|${none}|nur|ausschließlich|erst|stets|immer)`,
)
const before = words('(?:vor|nach|bei|in|für|mit|auf|zu|an) jede[rnms]')
/** What `du` is told to do, in a statement: "Commits ohne Nummer lehnst du ab." */
const youDo =
  /^(?!w(?:as|ie|ann|o|er|arum)(?![a-zäöüß])|bist |hast |kannst )[^\s,.;:!?]+ (?:.{0,100}\s)?[a-zäöüß]{2,}st du(?![a-zäöüß])/u
const passiveNot = words(String.raw`(?:wird|werden)${end}.{0,80}${begin}nicht`)
/** "Kunden werden gesiezt." */
const general =
  /^(?!(?:ich|wir|sie|die|das|der|es|wann|wie|was|wo)(?![a-zäöüß]))(?:[a-zäöüß]+ ){1,4}werden (?:[^\s,.;:!?]+ ){0,6}[a-zäöüß]+(?:t|en)[.!]*$/u
const every =
  /^(?:bitte )?(?:in |für |auf |bei |mit )?(?:jede[rsnm]?|alle[rsnm]?|sämtliche[rsnm]?|keine[rsnm]?|kein|nichts|niemand|wer|nur)(?![a-zäöüß])/u
const state = words(
  'klar|gut|okay|ok|in ordnung|fertig|da|erledigt|bereit|richtig|falsch|kaputt|leer|grün|rot|ahnung|probleme?|sorgen?|zeit|fragen?|idee|grund|angabe|angst|eile',
)
const verb = words(String.raw`[a-zäöüß]{2,}(?:t|en|st)`)

const forbidden = words(
  'verboten|untersagt|tabu|gesperrt|unzulässig|nicht (?:erlaubt|zulässig|gestattet)|pflicht|vorgeschrieben|zwingend|finger weg|hände weg',
)
const language = words('auf (?:deutsch|englisch|französisch|chinesisch|spanisch|italienisch)')
const speaking = /(?<![a-zäöüß])(?:antwort|schreib|sprich|sprech|erklär|formulier|verfass|beantwort)/u
const consent = words(
  String.raw`ohne (?:rücksprache|freigabe|zustimmung|erlaubnis|mein ok|vorherige [a-zäöüß]+|zu fragen|mich zu fragen)|(?:erst|nur) (?:nach|mit) (?:[a-zäöüß]+ )?(?:rücksprache|freigabe|zustimmung|genehmigung|prüfung)|(?:frag|frage|fragen sie|fragt)(?: [a-zäöüß]+){0,6},? (?:vorher|bevor|zuerst)|(?:vorher|zuerst)(?: [a-zäöüß]+){0,3} fragen|es sei denn, ich`,
)
const deadline = words(
  'spätestens|stichtag|abgabetermin|abgabefrist|frist|deadline|code-?freeze|einfrieren|eingefroren',
)
const takenBack = words(
  String.raw`gilt nicht mehr|gelten nicht mehr|hinfällig|entfällt|entfallen|aufgehoben|nicht mehr (?:nötig|gültig|notwendig|erforderlich)|nehme (?:ich )?(?:das|es|die [a-zäöüß]+|den [a-zäöüß]+) zurück|nehme ich zurück|widerrufe|(?:vergiss|vergesst|vergessen sie),? (?:die|das|den|was|meine)|doch wieder|(?:ab jetzt|ab sofort|jetzt|künftig) wieder|(?:darf|dürfen|darfst|können|kannst) (?:[a-zäöüß]+ ){0,6}wieder|wieder erlaubt|nun doch|jetzt doch|nicht länger|lieber wieder|(?:kannst du|können sie) vergessen|doch (?:okay|ok|erlaubt|in ordnung)|statt wie bisher|korrektur`,
)
const named = words(
  String.raw`heißen|heissen|beginnen mit|beginnt mit|fangen mit|enden (?:auf|mit)|endet (?:auf|mit)|(?:wird|werden) (?:[a-zäöüß]+ ){0,5}(?:benannt|geschrieben|abgelegt|gespeichert|formatiert|gerundet|angegeben|sortiert)|(?:kommen|kommt|gehören|gehört) (?:in|nach|unter|an)|schreibweise`,
)

const please = new RegExp(
  `(?:${clause}|${begin}bitte )(?:nicht|${none}|nur|nichts)${end}|${begin}bitte${end}.{0,60}${begin}(?:nicht|${none}|nur|nichts|mehr)${end}`,
  'u',
)
const imperative = new RegExp(
  `(?:${clause}|${begin}(?:bitte|und|also) )(?:verwende|benutze?|nutze?|schreibe?|nenne?|benenne?|halte?|lass|lasse|antworte|frage?|mache?|ändere|lösche?|rühre?|fasse?|sende?|schicke?|zeige?|gib|nimm|speichere?|lege?|runde|sortiere?|formatiere?|starte?|teste?|prüfe?|baue?|füge?|achte|sprich|(?:verwenden|benutzen|nutzen|schreiben|nennen|halten|lassen|antworten|fragen|machen|ändern|löschen|senden|schicken) sie)${end}`,
  'u',
)
/** "Duze die Kunden nicht." */
const notLast = /^[a-zäöüß]+ .{2,120}(?<![a-zäöüß])nicht[.!]*$/u
const tellsOf = /^(?:ich|wir|der|die|das|ein|eine|mein|meine|leider|so|sie|ihr|du)(?![a-zäöüß])/u
const limiting = words(`nicht|nichts|${none}|nur|statt|anstatt|anstelle|mehr`)
const isDone = words('wird|werden|muss|müssen|gilt|braucht|bekommt')
const without = words('ohne|immer|nie|zuerst|erst|bevor|vorher')
const negated = words(none)
/** What counts for whom, and what is the custom. */
const custom =
  /(?<![a-zäöüß])(?:(?:mir|uns) ist (?:es )?(?:sehr |besonders )?wichtig|(?:bei uns|hier|im haus|im team) (?:gilt|gelten))(?![a-zäöüß])/u
const instead = words('statt|anstatt|anstelle')
const universal = words('jede[rsnm]?|alle[rsnm]?|sämtliche[rsnm]?|überall')
const hedge = words('vielleicht|wahrscheinlich|vermutlich|ich glaube|ich denke|ich weiß|scheint|angeblich')
const byDay =
  /(?<![a-zäöüß])bis (?:zum |spätestens |ende |nächste[a-zäöüß]* |morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|\d)/u
const when = /^(?:wenn|falls|sobald) (?:ein|eine|jemand|du|sie|ihr|kein|keine)(?![a-zäöüß]).{3,160},/u
const habit = new RegExp(
  `${clause}(?:bitte )?(?:schreibe?|nenne?|benenne?|formatiere?|runde|antworte|verwende|benutze?|nutze?|halte?|speichere?|sprich|duze|sieze?)${end}`,
  'u',
)
const politely = /^(?:und |bitte )*(?:kannst|könntest|würdest|können|könnten|würden) (?:du|sie|ihr)(?![a-zäöüß])/u

const isOwn = (text: string): boolean => own.test(text) && !wish.test(text)

function isForGood(text: string): boolean {
  if (remember.test(text)) return true
  if (fromNow.test(text)) return !isOwn(text) && !told.test(text)
  if (!always.test(text) || isOwn(text) || told.test(text) || usual.test(text)) return false
  // What begins with a condition says behind it what is to be done.
  return obliged.test(text) || !(failing.test(text.slice(text.lastIndexOf(',') + 1)) || pronoun.test(text))
}

function isOfEveryCase(text: string): boolean {
  if (takenBack.test(text)) return true
  if (isOwn(text)) return false
  if (forbidden.test(text) || consent.test(text) || deadline.test(text) || custom.test(text)) return true
  if (told.test(text)) return false
  if (language.test(text) && speaking.test(text)) return true
  if (every.test(text) && !state.test(text) && verb.test(text)) return true
  if (weekly.test(text) && (passive.test(text) || passiveNot.test(text) || negated.test(text))) return true
  if (before.test(text) && isDone.test(text)) return true
  if (youDo.test(text) && (limiting.test(text) || universal.test(text) || without.test(text))) return true
  if (passive.test(text) || toBe.test(text) || named.test(text)) return true
  if (obliged.test(text) && !guess.test(text) && !pronoun.test(text)) return true
  return imperative.test(text) && universal.test(text) && limiting.test(text)
}

function isOfTheDay(text: string): boolean {
  if ((please.test(text) && !state.test(text)) || general.test(text) || passiveNot.test(text)) return true
  if (notLast.test(text) && !pronoun.test(text) && !tellsOf.test(text)) return true
  if (imperative.test(text) && (limiting.test(text) || byDay.test(text))) return true
  if (youDo.test(text) || when.test(text) || habit.test(text)) return true
  if (byDay.test(text) && !told.test(text) && !own.test(text)) return true
  return obliged.test(text) && !own.test(text) && !guess.test(text)
}

/**
 * How surely a German sentence, in lower case, tells what shall hold: 3 says for how long, 2 says it of every case, 1 may be meant for the
 * day, 0 does not.
 */
export function germanStrength(text: string): 0 | 1 | 2 | 3 {
  if (isQuestion(text)) return politely.test(text) && (always.test(text) || fromNow.test(text)) ? 3 : 0
  if (hedge.test(text) && !fromNow.test(text)) return 0
  if (isForGood(text)) return 3
  if (isOfEveryCase(text)) return 2
  return isOfTheDay(text) ? 1 : 0
}

/** Whether a German sentence, in lower case, may take back what was said before. */
export function takesBackInGerman(text: string): boolean {
  return takenBack.test(text) || instead.test(text)
}
