/** How a language tells of what happens, or of what others want, in words that orders have, too. */
interface Accounts {
  /** Where clauses part that stand for themselves. */
  readonly contrast: RegExp
  /** What makes a clause one. */
  readonly clause: RegExp
  /** Words that order nothing where they stand so. */
  readonly words: RegExp
}

const english: Accounts = (() => {
  const subject =
    '(?:i|we|you|he|she|it|they|there|this|that|the|an?|my|our|your|any[a-z]*|every[a-z]*|each|all|some[a-z]*)'
  return {
    contrast: /(?:,|;|–|—)\s*(?=(?:but|so|therefore)\s)|;\s+|\s[–—]\s/u,
    clause: new RegExp(
      [
        // Questions without a mark.
        String.raw`^(?:(?:and|but|so|or) )*(?:(?:do|have|should|may) (?:i|we|they)|(?:does|is|are|was|were|must|has) ${subject})\b[^,;:]*$`,
        // What should not have been.
        String.raw`\bshould(?:n't| never| not)(?: ever)? have (?:been|happened|gone|done|come|taken|given|made|sent|left|lost|\w+ed)\b`,
        // What others told somebody to do, once, or in public.
        String.raw`\b(?:told|tells) me (?:that )?i\b|\bi was told (?:that i|to|i)\b|\b(?:demand(?:s|ed)|insist(?:s|ed)) (?:that )?i\b|\bused to (?:say|tell|insist|demand)\b`,
        String.raw`\b(?:blog|article|forum|tutorial|post|thread|video|newspaper|people|page|screen|error|message|app|site|website|console|terminal|browser) (?:says?|said|claims?|recommends?|suggests?|writes?)\b`,
        String.raw`^(?:nobody|no one|nothing) (?:ever |here )?(?:gets? (?:an? |any )?(?:answers?|reply|response|help|done|fixed|solved)|works?|happens|answers|helps|cares)\b(?!.*\b(?:without|unless|until|before|after|except)\b)`,
        String.raw`^(?:every|each|all) .{1,60}\b(?:gets?|ends? (?:in|with)|returns?) (?:an? )?(?:\w+ )?(?:errors?|exceptions?|timeouts?)[.!]*$`,
      ].join('|'),
      'u',
    ),
    words:
      /^(?:(?:and|but|really|sorry|no),? )*(?:it|this|that|these|such (?:an? )?\w+|something like (?:this|that)) (?:really |just |simply )?should(?:n't| never| not)(?: ever)? (?:happen|occur|be (?:possible|so|like (?:this|that)))(?: at all| here| to (?:me|us|anyone|anybody))*(?=[.!]*$|,)|\balways (?:breaks|fails|crashes|hangs|freezes|times out|takes (?:forever|ages|too long|so long)|gets stuck|goes wrong|disappears)\b|\bnever (?:works|loads|arrives|finishes|responds)\b|\bmiss(?:ed|ing) (?:the|our|my|a|every|that) (?:\w+ )?deadlines?\b|\bdeadlines? (?:has |had |was |were )?(?:passed|missed|expired|is over)\b|\b4\d\d\W{0,3}forbidden\b|\bforbidden error\b/gu,
  }
})()

const german: Accounts = (() => {
  const [begin, end] = [String.raw`(?<![a-zäöüß\d_])`, String.raw`(?![a-zäöüß\d_])`]
  const subject =
    '(?:ich|wir|man|er|sie|es|das|dies|der|die|den|eine?[nmrs]?|jede[nmrs]?|alle|jemand|hier|mein[a-z]*|unser[a-z]*)'
  return {
    contrast: /(?:,|;|–)\s*(?=(?:aber|also|deshalb|darum)\s)|;\s+|\s–\s/u,
    clause: new RegExp(
      [
        `^(?:(?:und|aber|also) )*(?:muss|müssen|darf|dürfen|soll|sollen|ist|sind|braucht|brauchen|hat|haben) ${subject}${end}[^,;:.!]*$`,
        `${begin}hätte[nst]*${end}.*${begin}(?:dürfen|sollen|müssen|können)${end}`,
        `${begin}mir (?:wurde )?gesagt,? (?:dass )?ich${end}|${begin}(?:sie|er|man) behaupte[nt]+${end}|${begin}(?:sagten?|hieß es|galt) früher${end}|${begin}früher (?:sagten?|hieß|galt)${end}`,
        `${begin}im (?:blog|artikel|forum|netz|internet|video)[a-z]* (?:steht|heißt es)${end}`,
        `^(?:(?:hier )?(?:nichts|niemand|keiner|alles)|jede[rs]? [a-zäöüß]+) (?:funktioniert|klappt|hilft|antwortet(?=[.!]*$)|geht kaputt|lädt (?:ewig|nicht|langsam)|hängt|endet mit einem fehler|bricht ab)${end}(?!.*${begin}(?:ohne|bevor|bis|außer|nur)${end})`,
      ].join('|'),
      'u',
    ),
    words: new RegExp(
      `${begin}(?:(?:lädt|lahmt|hilft|reagiert|klappt)(?: [a-zäöüß]+)? nie(?=[.!]*$)|(?:(?:meldet|melden) sich|antworte[tn]) nie(?=[.!]*$)|findet nie (?:etwas|was)|wird nie fertig|frist(?:en)? (?:wurden? |ist |sind )?(?:verpasst|versäumt|abgelaufen|verstrichen)|4\\d\\d\\W{0,3}verboten)${end}`,
      'gu',
    ),
  }
})()

const chinese: Accounts = {
  contrast: /[，,；;](?=(?:但是?|所以|因此|不过))/u,
  clause:
    /^难道|凭什么|谁(?:规定|说|要求)|(?:告诉我|(?<!我|我们)说|要求)[，,：:]?我(?!们)(?:每次)?(?:必须|要|得|不能|不得|只能)|网上(?:都|有人)?(?:说|写)|据说|听说(?!过)|有人说|(?:文章|博客|论坛)(?:里|上)?说|以前.{0,8}(?:总|常|老)(?:是)?说|会疯|受不了|烦死|太烦|等半天|都(?:很|太|非常|已经|没有?(?!问题)|迟到)(?!.*(?:必须|不要|务必|不得|请))/u,
  words:
    /(?:永远|始终|每次都?|一直)[^，。；]{0,3}(?:[打连加登收找看等载用][^，。；]{0,3}不(?:通|了|开|上|到|出来?|好)|不好用|不行)|错过[^，。；]{0,4}(?:截止|期限)(?:日期|时间)?|(?:[45]\d\d\s?|返回)禁止/gu,
}

function without(text: string, { contrast, clause, words }: Accounts): string {
  const parts = text.split(contrast)
  const others = parts.filter((part) => !clause.test(part))
  return (others.length < parts.length ? others.join('; ') : text).replaceAll(words, '')
}

/** A sentence, in lower case, without what is clearly an account, a complaint or a question: words such as `never` order nothing there. */
export const withoutEnglishAccounts = (text: string): string => without(text, english)
export const withoutGermanAccounts = (text: string): string => without(text, german)
export const withoutChineseAccounts = (text: string): string => without(text, chinese)
