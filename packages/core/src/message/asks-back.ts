/** The end of an answer is where it asks something. */
const endOfAnswer = 400
/** A longer message says more than that one should go on. */
const longestGoOn = 60

/** A question mark at the end of a sentence: not the one of an address (`?page=2`) or of code (`a?.b`). */
const question = /[?？](?=["'”’)\]*_`\s]*(?:\s|$))/u
/** Offers of more help end a turn; they ask for nothing. */
const offersHelp =
  /(?:anything|something) (?:else|more|further)|any (?:other|further|more) questions?|(?:can|may) I (?:help|assist) you|sonst noch|weitere fragen|noch etwas|还有(?:什么|其他|别的)|其他问题|别的问题/iu

const goesOn =
  /^(?:(?:ok(?:ay)?|yes|yep|yeah|sure|great|perfect|good|right|correct|confirmed|fine|please|now|then|and|so|just|let'?s|ja|gut|genau|bitte|dann|und|好的?|行|可以|是的?|对|嗯|请)[\s,.!，。！]*)*(?:yes|yep|yeah|sure|ok(?:ay)?|correct|confirmed|go (?:on|ahead|for it)|continue|proceed|carry on|keep going|do (?:it|that|so|both|all)|try again|ja|genau|mach(?:e|t)? (?:weiter|das|es)|weiter(?:machen)?|fortfahren|继续|接着(?:做|来)?|确认|好的?|行|可以|是的?|对|都要)[\s.!，。！]*$/iu

/** Whether an answer ends by asking something: who answers goes on with its turn. */
export function asksBack(answer: string): boolean {
  const end = answer.trimEnd().slice(-endOfAnswer)
  const last = end.slice(end.lastIndexOf('\n\n') + 1)
  return question.test(last) && !offersHelp.test(last)
}

/** Whether a message only says that what was begun should go on. For example `Yes, go ahead.` */
export const saysGoOn = (message: string): boolean => message.length <= longestGoOn && goesOn.test(message.trim())
