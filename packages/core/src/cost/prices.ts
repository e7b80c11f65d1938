import { InvalidOptionError } from '../errors.ts'
import { prices } from './price-table.ts'
import { priceNames, pricesShape } from './prices-shape.ts'
import type { Prices } from './types.ts'

/**
 * Checks prices as they are given. `path` is where they stand among the options.
 *
 * @throws InvalidOptionError naming the path of the first wrong value and the fix
 */
export function checkPrices(given: unknown, path = 'prices'): void {
  if (typeof given === 'string') return void find(given, path)
  const result = pricesShape.safeParse(given)
  if (result.success) return
  const issue = result.error.issues[0]!
  const steps = [path, ...issue.path.map(String)]
  if (issue.code === 'unrecognized_keys')
    throw new InvalidOptionError(
      [...steps, issue.keys[0]].join('.'),
      'there is no such option',
      `Remove it; prices have ${priceNames.join(', ')}.`,
    )
  const fix = issue.message
  throw new InvalidOptionError(
    steps.join('.'),
    'this value cannot be used',
    `${fix.charAt(0).toUpperCase()}${fix.slice(1)}.`,
  )
}

/** The provider before a name, as `openai:`; a tuned model (`ft:`) is another one. */
const provider = /^(?!ft:)[a-z][\w-]*:/u
const vendorOnBedrock = /^(?:[a-z-]+\.)?anthropic\./u
const snapshot = /-(?:latest|\d{8}|\d{4}-\d\d-\d\d)$/u

/** A model's name as the table has it: without what providers and clouds write around it, or a dot in a Claude name. */
function tableName(model: string): string {
  const bare = model
    .slice(model.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/-v\d+:\d+$/u, '')
    .replace(provider, '')
    .replace(vendorOnBedrock, '')
    .replace(/@[^@]*$/u, '')
  if (!bare.startsWith('claude')) return bare.replace(snapshot, '')
  return bare
    .replace(/-v\d+$/u, '')
    .replace(snapshot, '')
    .replaceAll('.', '-')
}

function rowOf(model: string): Prices | undefined {
  const found = Object.hasOwn(prices, model) ? model : tableName(model)
  return Object.hasOwn(prices, found) ? prices[found] : undefined
}

/** What is wrong with the name of a model, and what to give instead; nothing where its prices are known. */
export function unknownPrices(model: string): { readonly problem: string; readonly fix: string } | undefined {
  if (rowOf(model)) return undefined
  return {
    problem: `no prices are known for ${JSON.stringify(model)}`,
    fix: `Give an object of prices, or one of ${Object.keys(prices).join(', ')}.`,
  }
}

function find(model: string, path: string): Prices {
  const found = rowOf(model)
  if (found) return found
  const { problem, fix } = unknownPrices(model)!
  throw new InvalidOptionError(path, problem, fix)
}

/**
 * The prices of a model by its name, or those given, checked. Case, a provider or region before the name, and the day of
 * a snapshot, a version or `-latest` after it are ignored.
 *
 * @throws InvalidOptionError if there are none
 * @example
 * pricesOf('anthropic/claude-sonnet-5.5').output // 10 dollars per million tokens
 */
export function pricesOf(given: string | Prices): Prices {
  if (typeof given === 'string') return find(given, 'prices')
  checkPrices(given)
  return given
}
