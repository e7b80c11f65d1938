/** What tells the time: `Date` or `performance`. */
interface Clock {
  now: () => number
}

/** Makes clocks say a second more whenever they are asked, so that work is late at each of its steps. `replace` spies on one. */
export function makeLate(replace: (clock: Clock, now: () => number) => void): void {
  let later = 0
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock)
    replace(clock, () => now() + (later += 1000))
  }
}
