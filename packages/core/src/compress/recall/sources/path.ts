import { textsWithin } from './texts-within.ts'

const deepest = 4
const mostValues = 200
/** Longer texts are what is written to a file, not where it is. */
const longestText = 2000

/** The texts among the arguments of a call that may say where a file is. */
const textsIn = (input: unknown): string[] =>
  textsWithin(input, deepest, mostValues).filter((text) => text.length <= longestText)

const spelled = (path: string): string => path.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '')
const isNamePart = (character: string): boolean => /[\p{L}\p{N}_-]/u.test(character)

/** Whether a path stands in a text as a whole, or as the end of a longer path. */
function standsIn(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + path.length)) {
    const before = text.charAt(at - 1)
    const after = text.slice(at + path.length, at + path.length + 2)
    const goesOn =
      isNamePart(after.charAt(0)) || after.startsWith('/') || (after.startsWith('.') && isNamePart(after.charAt(1)))
    if (!goesOn && before !== '.' && !isNamePart(before)) return true
  }
  return false
}

/** Whether the arguments of a call name a file: alone, in a command line, or by the end of its path. */
export function namesPath(input: unknown, path: string): boolean {
  const wanted = spelled(path)
  if (wanted === '') return false
  return textsIn(input).some((given) => {
    const text = spelled(given)
    return standsIn(text, wanted) || (/[./]/u.test(text) && text.length > 2 && wanted.endsWith(`/${text}`))
  })
}
