import type { Steps } from '../../breaks.ts'
import { saysSomething, type Spoken } from '../orders/spoken.ts'

/** What asks for more, or stands before a list. */
export const asksMore: RegExp =
  /\b(?:let me know|feel free|anything else|happy to (?:help|assist)|(?:can|may|could) i (?:help|assist)|i can (?:help|assist) you|please provide|could you (?:please )?(?:provide|confirm|tell)|would you like|do you want|please confirm|if you (?:need|have) (?:any|further|more))\b|还有什么|请告诉我|如有|请问|(?<!\p{L})(?:kann ich (?:ihnen|dir)|melden sie sich|melde dich)(?!\p{L})|[:：]$/u
/** Thanks and the like, in lower case. */
export const courtesy: RegExp =
  /^(?:thanks?|thank you|you're welcome|that's great|great news|have a (?:great|nice|wonderful|good)|absolutely|certainly|of course|sure|i'm sorry|i apologi[sz]e|i understand|goodbye|bye|hello|hi|vielen dank|gerne|danke|hallo|不客气|谢谢|好的|您好|你好)(?!\p{L}).{0,60}$/u
/** One or two words, also as a heading. */
const brief = /^(?:#{1,6}\s)?[\p{L}\s',，]{1,14}[.!?…。！？#]*$/u

/** Nothing but thanks, greetings and the like, to the end: a closed list, since what goes on behind one of them may say anything. */
const bare =
  /^(?:(?:(?:many |vielen )?thanks?|thank you|thx|cheers|please|hi|hello|hey|bye|goodbye|ok|okay|danke|bitte|hallo|谢谢你?|您好|你好|好的|请)(?: (?:you|so much|very much|a lot|again|in advance|all|everyone|there|schön|sehr|im voraus))?[\s,，.!。！]{0,4}){1,3}$/iu
const longestBare = 40

/** Whether a text is nothing but thanks, greetings and the like. */
export const isBareCourtesy = (text: string): boolean => text.length <= longestBare && bare.test(text)

/** Whether a sentence, in lower case, says nothing, or only what follows says it. */
export const tellsNothing = (plain: string): boolean =>
  asksMore.test(plain) || courtesy.test(plain) || (brief.test(plain) && !/\p{Script=Han}{3}/u.test(plain))

/** Whether a sentence is a short reply, such as "No, not yet.", that says something only with what stands around it. */
export const isShortReply = ({ text, plain }: { readonly text: string; readonly plain: string }): boolean =>
  saysSomething(text) && brief.test(plain) && !isBareCourtesy(text) && !/[:：]$/u.test(plain)

/** Whether nothing is said but thanks and the like. */
export function* isCourtesy({ lines }: Spoken): Steps<boolean> {
  for (const { sentences } of lines)
    for (const { plain } of sentences) {
      if (!tellsNothing(plain)) return false
      yield
    }
  return true
}
