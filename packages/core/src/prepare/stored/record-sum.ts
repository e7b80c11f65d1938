import { digest } from '../../store/digest.ts'
import { digestOfPieces } from './digest-of-pieces.ts'
import type { StoredTurn } from './record-shape.ts'
import { MeasuredTexts } from './turn-text.ts'

/** Adds all that a value says, whatever the order of its fields: some stores keep JSON as values of their own. */
function addValue(value: unknown, texts: MeasuredTexts): void {
  if (typeof value === 'string') texts.addText(value, '"')
  else if (Array.isArray(value)) {
    texts.mark(`[${value.length} `)
    for (const each of value) addValue(each, texts)
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, each]) => each !== undefined)
    texts.mark(`{${fields.length} `)
    for (const [name, each] of fields.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      texts.addText(name)
      addValue(each, texts)
    }
  } else texts.mark(`${String(value)} `)
}

/**
 * SHA-256 of what is kept of some turns under a name, and of the setting, which has the `secret` of `recall` where there is one:
 * who does not know that can write no record that counts.
 */
export async function sumOf(setting: string, name: string, turns: readonly StoredTurn[]): Promise<string> {
  const texts = new MeasuredTexts()
  addValue(turns, texts)
  return digest(JSON.stringify([setting, name, await digestOfPieces(texts.pieces)]))
}
