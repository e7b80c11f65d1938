/**
 * Says what is missing where Node is too old: it has no `node:sqlite`, and every page would answer with status 500.
 *
 * @throws Error that names the version which is needed
 */
export function checkNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  throw new Error(
    `The chat needs Node 22.18 or later, because it keeps conversations with node:sqlite. This is Node ${version}. \`npx -y pnpm@12 chat\` in the root of the repository brings a Node of its own.`,
  )
}
