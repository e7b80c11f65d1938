/** The languages whose rules a text is read by. */
export interface Languages {
  english: boolean
  german: boolean
  chinese: boolean
}

const latin = /[a-z]{2}/u
const han = /[\u3400-\u9fff]/u
/** Words without which hardly a German sentence is said. */
const germanWords =
  /[äöüß]|(?<![a-z])(?:ab|alle[nrs]?|auch|auf|bei|beim|bis|bitte|da[ms]|de[mr]|dich|dir|den|du|eine?[mnrs]?|erst|es|für|gilt|ich|ihr|immer|ist|jede[mnrs]?|kein(?:e[mnrs]?)?|man|mich|mir|mit|muss|nicht|nichts|nie|niemals|nur|oder|ohne|sie|sind|soll|und|von|vom|vor|was|wer|werden|wird|wir|zu|zum|zur)(?![a-z])/u

export const noLanguages = (): Languages => ({ english: false, german: false, chinese: false })

/** Adds the languages that a sentence in lower case may be in. */
export function addLanguages(known: Languages, sentence: string): void {
  known.english ||= latin.test(sentence)
  known.german ||= germanWords.test(sentence)
  known.chinese ||= han.test(sentence)
}
