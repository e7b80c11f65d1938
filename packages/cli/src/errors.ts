/** The command line was wrong; the message says how to mend it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
