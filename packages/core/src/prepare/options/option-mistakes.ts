import type * as z from 'zod/v4/mini'
import { InvalidOptionError } from '../../errors.ts'
import type { OptionMistake } from './option-mistake.ts'
import { fixOf } from './option-fixes.ts'

type Issue = z.core.$ZodIssue
type Steps = readonly PropertyKey[]

/** What to do about a name that is no option where it stands. */
type Suggest = (path: Steps, name: string) => string

/** Of a union, the branch that came furthest says what is wrong; where none came inside the value, the union does. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const branch = issue.errors.toSorted((a, b) => worth(b) - worth(a))[0]
  const first = branch?.[0]
  if (!branch || !first) return [issue]
  const isInside = first.path.length > 0 || first.code === 'unrecognized_keys'
  return isInside ? branch.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] })) : [issue]
}

const worth = (issues: readonly Issue[]): number =>
  Math.max(
    0,
    ...issues.map(
      (issue) => issue.path.length * 2 + (issue.code === 'unrecognized_keys' || issue.code === 'custom' ? 1 : 0),
    ),
  )

const unknown = 'there is no such option'
const sentence = (fix: string): string => `${fix.charAt(0).toUpperCase()}${fix.slice(1)}.`
const stepsOf = (path: Steps): (string | number)[] =>
  path.map((step) => (typeof step === 'number' ? step : String(step)))

function mistakesIn(issue: Issue, at: Steps, suggest: Suggest): OptionMistake[] {
  const path = stepsOf([...at, ...issue.path])
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      path: [...path, name],
      problem: unknown,
      fix: suggest(issue.path, name),
    }))
  // So zod 3.25 tells of a name that is none of a list.
  if (issue.code === 'invalid_key' && issue.issues[0]?.code === 'invalid_union')
    return [{ path, problem: unknown, fix: suggest(issue.path.slice(0, -1), String(issue.path.at(-1))) }]
  if (issue.code === 'invalid_key')
    return [{ path, problem: 'this name cannot be used', fix: sentence(issue.issues[0]!.message) }]
  return [{ path, problem: 'this value cannot be used', fix: sentence(issue.message) }]
}

/** All that is wrong with a value, in the order of its shape. `at`: where the value stands among the options. */
export function mistakesOf(type: z.ZodMiniType, given: unknown, at: Steps, suggest: Suggest): OptionMistake[] {
  const result = type.safeParse(given, { error: fixOf })
  if (result.success) return []
  return result.error.issues.flatMap(innermost).flatMap((issue) => mistakesIn(issue, at, suggest))
}

/** A path as it is written: `prune.tools[0].policy`. */
export const pathText = (path: Steps): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)),
    '',
  )

/** A mistake as an error. */
export const errorOf = ({ path, problem, fix }: OptionMistake): InvalidOptionError =>
  new InvalidOptionError(pathText(path) || 'options', problem, fix)
