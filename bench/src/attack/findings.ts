/** Something that was not to happen. */
export interface Finding {
  /** What `--seed` repeats it. */
  readonly seed: number
  readonly what: string
}

const longest = 1500

/** What was found, each kind once: what fails for one history mostly fails for many. */
export class Findings {
  readonly #command: string
  readonly #kinds = new Map<string, number>()

  constructor(command: string) {
    this.#command = command
  }

  get count(): number {
    return this.#kinds.size
  }

  add({ seed, what }: Finding): void {
    const kind = what.split('\n', 1)[0]!.replaceAll(/\d+/gu, 'n').slice(0, 80)
    const before = this.#kinds.get(kind) ?? 0
    this.#kinds.set(kind, before + 1)
    if (before === 0)
      console.error(
        `FOUND: ${what.slice(0, longest)}\n  again: npx -y pnpm@12 bench ${this.#command} --seed ${seed} --requests 1\n`,
      )
  }

  /** Hears of what nobody caught, until the process ends. */
  listen(seedNow: () => number): void {
    const hear = (what: string) => (error: unknown) =>
      this.add({
        seed: seedNow(),
        what: `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      })
    process.on('unhandledRejection', hear('a rejection nobody handled'))
    process.on('uncaughtException', hear('an exception nobody caught'))
  }
}
