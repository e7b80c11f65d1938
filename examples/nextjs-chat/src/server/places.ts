import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The root of the repository: the nearest folder above the working directory that holds the workspace file. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('Start the chat from inside its repository.')
  return findRoot(above)
}

/** What the tools may read: this repository, or what `CHAT_ROOT` names. */
export const repositoryRoot = (): string =>
  process.env['CHAT_ROOT'] ?? findRoot(/* turbopackIgnore: true */ process.cwd())

/** A file or folder of this example. */
export const examplePlace = (...path: readonly string[]): string =>
  join(findRoot(/* turbopackIgnore: true */ process.cwd()), 'examples', 'nextjs-chat', ...path)

/** The file that holds the conversations. `:memory:` keeps them in this process. */
export const databasePath = (): string => process.env['CHAT_DATABASE'] ?? examplePlace('.data', 'conversations.db')
