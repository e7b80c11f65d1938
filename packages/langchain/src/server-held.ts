import { fieldsOf, isFields } from './message/fields.ts'

/** Settings that make the provider keep the history, or edit it itself. */
const names = [
  'previous_response_id',
  'previousResponseId',
  'conversation',
  'context_management',
  'contextManagement',
] as const

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * The setting by which a provider holds or edits the history itself, if one is visible in call options, in the model, or
 * in what is bound to it: then messages must pass unchanged.
 */
export function serverHeldBy(...places: readonly unknown[]): string | undefined {
  for (const place of places) {
    if (!isFields(place)) continue
    const { modelKwargs, kwargs, config, bound, defaultOptions } = place
    for (const settings of [
      place,
      fieldsOf(modelKwargs),
      fieldsOf(kwargs),
      fieldsOf(config),
      fieldsOf(defaultOptions),
    ]) {
      const name = names.find((candidate) => isSet(settings[candidate]))
      if (name) return name
    }
    const below = serverHeldBy(bound)
    if (below) return below
  }
  return undefined
}

/** Why the messages passed unchanged, for the event. */
export const serverHeldReason = (name: string): string => `the provider holds or edits the history itself (${name})`
