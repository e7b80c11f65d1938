/** The languages whose rules a text is read by. */
export interface Languages {
  readonly english: boolean
  readonly german: boolean
  readonly chinese: boolean
}

const latin = /[a-z]{2}/u
const han = /[\u3400-\u9fff]/u
/** Words without which hardly a German sentence is said. */
const germanWords =
  /[äöüß]|(?<![a-z])(?:ab|alle[nrs]?|auch|auf|bei|beim|bis|bitte|da[ms]|de[mr]|dich|dir|den|du|eine?[mnrs]?|erst|es|für|gilt|ich|ihr|immer|ist|jede[mnrs]?|kein(?:e[mnrs]?)?|man|mich|mir|mit|muss|nicht|nichts|nie|niemals|nur|oder|ohne|sie|sind|soll|und|von|vom|vor|was|wer|werden|wird|wir|zu|zum|zur)(?![a-z])/u

/** The languages that a text in lower case may be in. */
export const languagesOf = (text: string): Languages => ({
  english: latin.test(text),
  german: germanWords.test(text),
  chinese: han.test(text),
})
