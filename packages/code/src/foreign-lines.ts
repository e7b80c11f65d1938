/** A word and a call: an error in the shell, where a name with parentheses stands alone or behind `function`. */
const wordAndCall = /^[ \t]{0,400}(?!function[ \t])[A-Za-z_]\w{0,80}[ \t]{1,40}[\w.]{1,80}\(/u
const mostForeign = 20

/**
 * Whether a text that is called a shell script has so many lines of another language that its grammar takes too long: at
 * each of them it guesses anew at all before it, so that 500 nested ones took 16 seconds.
 */
export function hasForeignLines(lines: readonly string[]): boolean {
  let foreign = 0
  for (const line of lines) {
    if (wordAndCall.test(line)) foreign += 1
    if (foreign > mostForeign) return true
  }
  return false
}
