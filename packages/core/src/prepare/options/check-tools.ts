import { InvalidOptionError } from '../../errors.ts'

/** @throws InvalidOptionError where these are no tools with names */
export function checkTools(given: unknown): void {
  if (!Array.isArray(given))
    throw new InvalidOptionError('tools', 'this value cannot be used', 'Give an array of tools.')
  const hasName = (tool: unknown): boolean => {
    const name = (tool as { name?: unknown } | null | undefined)?.name
    return typeof name === 'string' && name !== ''
  }
  const at = given.findIndex((tool: unknown) => !hasName(tool))
  if (at >= 0) throw new InvalidOptionError(`tools[${at}].name`, 'this value cannot be used', 'Give every tool a name.')
}

/** @throws InvalidOptionError where a name is that of no tool */
export function checkNames(tools: readonly { readonly name: string }[], names: readonly string[], path: string): void {
  const known = new Set(tools.map(({ name }) => name))
  const at = names.findIndex((name) => !known.has(name))
  if (at < 0) return
  const fix = 'Give the name of one of the tools, or leave it out.'
  throw new InvalidOptionError(`${path}[${at}]`, `there is no tool ${names[at]}`, fix)
}
