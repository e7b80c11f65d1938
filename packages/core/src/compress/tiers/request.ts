import { inputText } from '../../message/input.ts'
import type { TierRequest } from '../tier.ts'
import type { Need } from './need.ts'
import { redactedParts } from './redacted-parts.ts'
import { wholeLines } from './whole-lines.ts'

/** `redact` threw, or gave no text. */
export class RedactError extends Error {}

type Redact = (text: string) => string

/** @throws RedactError where `redact` throws or gives no text */
const guarded =
  (redact: Redact): Redact =>
  (text) => {
    let redacted: unknown
    try {
      redacted = redact(text)
    } catch (cause) {
      throw new RedactError('redact threw', { cause })
    }
    if (typeof redacted === 'string') return redacted
    throw new RedactError('redact threw', { cause: new TypeError('redact gave no text') })
  }

/**
 * What a tier is shown of a result.
 *
 * @throws RedactError where `redact` fails; the whole result is redacted when it is read
 */
export function requestOf(need: Need, given: Redact | undefined): TierRequest {
  const { leftOut, call, kind, cap, raw } = need
  const { terms, pattern } = need.question
  const redact = given ? guarded(given) : (text: string) => text
  let result: string | undefined
  return {
    question: redact(need.asked),
    call: { toolName: redact(call.toolName), input: redact(inputText(call.input)) },
    kind: kind.name,
    parts: leftOut ? redactedParts(leftOut, given && redact) : [],
    get result() {
      result ??= redact(raw)
      return result
    },
    cap,
    mayBeSummarized: kind.mayBeSummarized === true,
    shorten: (text, characters) => wholeLines(text, terms, pattern, characters),
  }
}
