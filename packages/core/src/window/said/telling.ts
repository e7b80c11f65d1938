import type { Steps } from '../../breaks.ts'
import type { Spoken } from '../orders/spoken.ts'

/** What gives a reason or says what holds. */
const deciding =
  /\b(?:decided?|chose|chosen|instead|because|fixed|root cause|must|never|always|agreed|confirmed|will)\b|决定|改为|因为|必须|不要|确认/u
/** What asks for more, or stands before a list. */
const empty =
  /\b(?:let me know|feel free|anything else|happy to (?:help|assist)|(?:can|may|could) i (?:help|assist)|i can (?:help|assist) you|please provide|could you (?:please )?(?:provide|confirm|tell)|would you like|do you want|please confirm|if you (?:need|have) (?:any|further|more))\b|还有什么|请告诉我|如有|请问|(?<!\p{L})(?:kann ich (?:ihnen|dir)|melden sie sich|melde dich)(?!\p{L})|[:：]$/u
/** Thanks and the like, in lower case. */
export const courtesy: RegExp =
  /^(?:thanks?|thank you|you're welcome|that's great|great news|have a (?:great|nice|wonderful|good)|absolutely|certainly|of course|sure|i'm sorry|i apologi[sz]e|i understand|goodbye|bye|hello|hi|vielen dank|gerne|danke|hallo|不客气|谢谢|好的|您好|你好)(?!\p{L}).{0,60}$/u
/** One or two words, also as a heading. */
const brief = /^(?:#{1,6}\s)?[\p{L}\s',，]{1,14}[.!?…。！？#]*$/u
/** What is short and points at what was said before, or names nothing. */
const dangling = /^(?:it|this|that|they|these|es|das|dies|它|这|那)(?!\p{L}).{0,24}$|^[a-zäöüß', ]{1,24}[.!]*$/u

const tellsNothing = (plain: string): boolean =>
  empty.test(plain) || courtesy.test(plain) || (brief.test(plain) && !/\p{Script=Han}{3}/u.test(plain))

/** Whether nothing is said but thanks and the like. */
export function* isCourtesy({ lines }: Spoken): Steps<boolean> {
  for (const { sentences } of lines)
    for (const { plain } of sentences) {
      if (!tellsNothing(plain)) return false
      yield
    }
  return true
}

/** A sentence of an answer, with how much it tells. */
export interface Telling {
  readonly text: string
  readonly worth: number
}

/**
 * The sentences of an answer, the telling ones with a higher worth: the first, those that settle something, the last. What is
 * said out of courtesy has none. A sentence in each step.
 */
export function* telling({ lines }: Spoken): Steps<Telling[]> {
  const sentences = lines.flatMap((line) => line.sentences)
  const told: Telling[] = []
  for (const [at, { text, plain }] of sentences.entries()) {
    const place = (at === 0 ? 1 : 1 / (at + 2)) + (at === sentences.length - 1 ? 0.3 : 0)
    const worth = place + (deciding.test(plain) ? 0.5 : 0) - (dangling.test(plain) ? 0.5 : 0)
    told.push({ text, worth: tellsNothing(plain) ? 0 : worth })
    yield
  }
  return told
}
