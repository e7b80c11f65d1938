/** Phrases that readers stumble over, and what to write instead. Each was found in our own pages. */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bbesides\b(?=[.,;:)])/giu, '“also”, or leave it out'],
  [/\bso many\b(?! (?:that|people))/giu, 'the number, or “that many”'],
  [/\bof a sudden\b/giu, '“suddenly”'],
  [/\b(?:stands|stand) for itself\b/giu, 'what it is'],
  [/\bin the place of\b/giu, '“instead of” or “in place of”'],
  [/\bas ever\b/giu, '“as before”'],
  [/\bthe like\b(?=[.,;)])/giu, 'what is meant'],
  [/\bout of the box\b/giu, '“by default”'],
  [/\b(?:simply|obviously|of course)\b/giu, 'nothing; leave it out'],
  [/\bis told of\b/giu, '“learns of” or “hears of”'],
  [/\bstands? (?:elsewhere|there|here)\b/giu, '“is”'],
  [/\bwhere there (?:is|are) (?:none|no|nothing)\b/giu, '“if there is none”'],
  [/\bgoes? out (?:as (?:it|they)|unchanged|untouched)\b/giu, '“is sent unchanged”'],
  [/\bsomething else stands\b/giu, 'what was given'],
]

/** Where a text has them. */
export const phrasesIn = (text: string): { index: number; phrase: string; instead: string }[] =>
  phrases.flatMap(([phrase, instead]) =>
    Array.from(text.matchAll(phrase), (match) => ({ index: match.index, phrase: match[0], instead })),
  )
