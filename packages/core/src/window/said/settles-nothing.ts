/** How a quotation ends, by the sign that begins it. */
const closings: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '「': '」',
  '『': '』',
}
const opening = /["“„«「『]/u
/** Behind a Latin letter or a digit the plain sign ends something, or stands for inches. */
const behindWord = /[\p{Script=Latin}\d]/u
/** A longer stretch without an end is no quotation: a sign stands for inches, or was forgotten. */
const longest = 3000

/** Where quotations stand in a line, from behind their first sign to their last. One pass. */
export function quotationsIn(line: string): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = []
  const first = line.search(opening)
  if (first < 0) return found
  let from = -1
  let closing = ''
  for (let at = first; at < line.length; at += 1) {
    const sign = line[at]!
    if (from >= 0 && at - from > longest) from = -1
    if (from >= 0 && closing.includes(sign)) {
      found.push([from, at])
      from = -1
    } else if (from < 0 && closings[sign] !== undefined && !(sign === '"' && behindWord.test(line[at - 1] ?? ''))) {
      from = at + 1
      closing = closings[sign]
    }
  }
  return found
}

/** How a sentence, in lower case, begins behind which stands what is only to be translated, mended or sent. */
const dictates =
  /^(?:(?:please|kindly|now|then|can you|could you|bitte|请|麻烦) ?)*(?:(?:translate|proofread|rephrase|reword|polish|spellcheck|übersetz|korrigier|lektorier|formulier|korrekturles)[^.!?。:：]{0,60}|(?:write|draft|compose|send|schreib|verfass|sende?)[^.!?。:：]{0,40}(?:mail|message|letter|reply|tweet|post|nachricht|brief|antwort)[^.!?。:：]{0,40}(?:says?|saying|reads?|tells?|text|words|steht|lautet|wortlaut)|(?:把|将)?.{0,12}(?:翻译|译成|润色|校对|改写|写一?封?.{0,6}(?:邮件|信|消息|回复))[^。！？:：]{0,20})[:：]/u
const ofEvery =
  /\b(?:every|each|all|always|never|whenever|from now on)\b|(?<![a-zäöüß])(?:jede[nmrs]?|alle[nmrs]?|immer|nie|ab jetzt|ab sofort|künftig)(?![a-zäöüß])|每|所有|以后|一律|总是/u

/** Whether what follows on the line of a sentence, in lower case, is somebody's text: "Translate into German: We decided to wait." */
export function isDictation(plain: string): boolean {
  const head = dictates.exec(plain)?.[0]
  return head !== undefined && !ofEvery.test(head)
}

/** How a sentence, in lower case, begins behind which all on its line is only thought up. */
const supposes =
  /^(?:(?:just|only|let's|let us|please|nur|mal|bitte|我们|请|只是) ?)*(?:suppos(?:e|ing)\b(?!.*,)|imagine\b|assum(?:e|ing) (?:for (?:a|the) moment )?(?:that )?(?:i|we|you|they|he|she|somebody|someone|the (?:client|customer|board|boss|team))\b|(?:an? |as an? )?(?:thought experiment|hypothetical)\b|hypothetically\b|stell(?:t|en sie)? (?:dir|euch|sich) (?:mal )?vor|angenommen|(?:ein )?gedankenspiel|(?:ein )?gedankenexperiment|(?:假设|假如)(?!.*[，,])|设想|假想|想象)/u
/** One of several ways that somebody may choose from. */
const option =
  /^[*_\s-]{0,4}(?:option|choice|variante?|alternative|möglichkeit|plan|方案|选项|选择)\s?(?:[a-z\d]|[一二三四五]|ein|eins|one|two|three)\s?[:：–—-]/u

/** What a program or somebody outside says, in one sentence. */
const ofOthers =
  /^.{0,6}(?:错误|报错|系统).{0,4}(?:提示|信息|消息)[：:]|^(?:客户|顾客|用户|对方|来信|.{0,6}邮件)(?!.{0,8}(?:要求|希望|规定|需求))[^，。：:]{0,8}[：:]|^(?:the |an? |our |my |de[rn]? |die |ein[e]? )?(?:customer|client|guest|patient|caller|kunde|kundin|gast)\b[^.!?:]{0,30}\b(?:wrote|writes|mailed|schreibt|schrieb|mailt)\b[^.!?:]{0,20}[:,] ?["“„«]/u

export const isOfOthers = (plain: string): boolean => ofOthers.test(plain)
export const isSupposition = (plain: string): boolean => supposes.test(plain)
export const isOption = (plain: string): boolean => option.test(plain)
