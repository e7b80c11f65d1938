import { termsOfWord } from '../../../text/terms.ts'
import type { ShrinkContext } from '../../kind.ts'
import { changed } from '../../read/in-slices.ts'

/** Words that say what is to be done with a page, or what it is; a page that holds them says nothing by it. */
const taskWords =
  'article articles page pages webpage website site notes note summary summarise summarize summarised summarized blog post take give me'

const taskTerms: ReadonlySet<string> = new Set(taskWords.split(' ').flatMap((word) => [...termsOfWord(word)]))

/** A question by what it asks about alone; as it is where that leaves nothing. */
export function aboutContent(context: ShrinkContext): ShrinkContext {
  const { terms } = context.question
  const left = new Map([...terms].filter(([term]) => !taskTerms.has(term)))
  return left.size === 0 || left.size === terms.size
    ? context
    : changed(context, 'about content', { question: { ...context.question, terms: left } })
}
