import * as z from 'zod/v4/mini'
import { builtInKinds } from '../../compress/kinds/index.ts'
import { check } from './check-shape.ts'
import { compactShape } from './compact-shape.ts'
import { compressShape } from './compress-shape.ts'

/** The shapes of options in which kinds of results are named. */
export interface KindShapes {
  readonly compress: z.ZodMiniType
  readonly compact: z.ZodMiniType
}

const builtInNames = builtInKinds.map(({ name }) => name)

function shapesFor(kindNames: readonly string[]): KindShapes {
  const kindName = z.enum(kindNames)
  return { compress: compressShape(kindName, builtInNames), compact: compactShape(kindName) }
}

/** Those where the host has no kinds of its own. */
export const knownShapes: KindShapes = shapesFor(builtInNames)

/** The shapes for options of `compress`, where the kinds of the host's own have names. */
export function shapesWith(compress: unknown): KindShapes {
  const { kinds } = (compress ?? {}) as { readonly kinds?: unknown }
  if (!Array.isArray(kinds)) return knownShapes
  const own = kinds.map((kind) => (kind as { readonly name?: unknown } | null)?.name)
  return shapesFor([...new Set([...builtInNames, ...own.filter((name) => typeof name === 'string')])])
}

/** @throws InvalidOptionError */
export const checkCompactOptions = (given: unknown, at: readonly string[] = []): void =>
  check(knownShapes.compact, given, at)
/** @throws InvalidOptionError */
export const checkCompressOptions = (given: unknown, at: readonly string[] = []): void =>
  check(shapesWith(given).compress, given, at)
