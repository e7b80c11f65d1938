/** What tells the time: `Date` or `performance`. */
interface Clock {
  now: () => number
}

/** Makes clocks say a second more whenever they are asked, so that work is late at each of its steps. `replace` spies on one. */
export function makeLate(replace: (clock: Clock, now: () => number) => void): void {
  for (const clock of [Date, performance]) {
    let now = clock.now()
    replace(clock, () => (now += 1000))
  }
}
