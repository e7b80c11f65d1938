import { stem } from './stem.ts'
import { normalized, wordsOf } from './words.ts'

/** Words that agree, in English, Spanish, French and German, beside those that ask for nothing. */
const agreeing: ReadonlySet<string> = new Set(
  (
    'confirm proceed ahead carry sound look good great nice perfect right fine cool correct exactly absolutely definitely agreed alright approved yep yup ' +
    'sí si hazlo adelante vale claro continúa continua sigue de acuerdo por favor perfecto bien está correcto gracias ' +
    'confirmo eso así oui vas allez accord continuez est bon parfait merci il te vous plaît confirme fais le bien sûr ' +
    'ja genau mach das bitte weiter weitermachen ordnung einverstanden gut passt danke bestätigt bestätigen klar gerne'
  )
    .split(' ')
    .map(stem),
)

/** Phrases that agree, in Chinese, Japanese and Korean, and one in English. */
const phrases =
  '对 對 行 嗯 好 可以 是的 没错 没问题 沒問題 就这样 就这么办 确认 確認 确定 同意 当然 明白 收到 继续 繼續 谢谢 请 請 ' +
  'はい うん ええ お願いします お願い 続けて ください そうです そうして いいです いいよ 了解 わかりました 大丈夫 進めて です ね しました ありがとう ございます ' +
  '네 예 응 그래요 그래 좋아요 좋아 계속 진행 해주세요 해줘 해 주세요 부탁해요 부탁합니다 맞아요 확인 알겠습니다 그렇게 감사합니다'
const agreement = new RegExp(
  `\\bof course\\b|${phrases
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .join('|')}`,
  'giu',
)
/** Characters. A longer text does more than agree. */
const longest = 200

/** A text of up to 200 characters without what only agrees to what was said before: nothing is left of `sí, hazlo`. */
export function withoutAgreement(text: string): string {
  if (text.length > longest) return text
  const words = wordsOf(normalized(text).replace(agreement, ' '))
  return words.flatMap(({ term, written }) => (agreeing.has(term) ? [] : [written])).join(' ')
}
