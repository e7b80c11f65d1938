import { isClosed } from '../../text/marks/left-out-mark.ts'
import { holdsPointer } from './pointer.ts'

/**
 * Whether a text looks like one of which we left something out. What is missing may have said what the text is, so its
 * cap is not known any more. Trusted for one thing: it is not shortened once more.
 */
export const wasShortened = (text: string): boolean => isClosed(text) || holdsPointer(text)
