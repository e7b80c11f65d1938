import { UsageError } from '../usage.ts'

/** A number given on the command line. */
export function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} must be a whole number of 1 or more.`)
  return value
}
