import type { PortOptions } from '@winnow/core'

/** Statements inside one transaction. */
export interface Session {
  /** The rows of one statement; values stand for `$1`, `$2` and so on. */
  readonly query: <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>
  /** Statements without values, separated by semicolons. */
  readonly run: (text: string) => Promise<void>
}

/** How a transaction runs. */
interface TransactionOptions extends PortOptions {
  /** Settings that hold inside it. */
  readonly settings?: Settings
}

/** Values of settings of PostgreSQL, by their names; they are written into the statement as they are. */
export type Settings = Readonly<Record<string, string | number>>

/** PostgreSQL, wherever it runs. */
export interface Database {
  /** Commits what `work` did, or takes it back where that throws. Where the signal aborts, nobody waits any more. */
  transaction<Value>(work: (session: Session) => Promise<Value>, options?: TransactionOptions): Promise<Value>
}
