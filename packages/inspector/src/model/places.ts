import { readTurns, type Edit, type Message, type ResultPlace, type ToolUse, type Turn } from '@winnow/core'
import type { InspectedRequest } from './types.ts'

/** The turns of a request, as far as what it says of them tells. */
export function turnsOf({ history, report, turns }: InspectedRequest): Turn[] {
  const { finalTools, endedByHost, startAt } = turns ?? {}
  const options = {
    ...(finalTools ? { finalTools } : {}),
    ...(endedByHost === undefined ? {} : { endedByHost }),
    ...(startAt === undefined ? {} : { startAt }),
  }
  return readTurns(history, options, report.turns.open === 0)
}

/** Tool uses by where they are made. */
export type Uses = ReadonlyMap<string, ToolUse>

const keyOf = (at: number, call: number): string => `${at}.${call}`

/** The uses of a history, whatever its turns are. */
export function usesOf(history: readonly Message[]): Uses {
  const rounds = readTurns(history).flatMap((turn) => turn.rounds)
  return new Map(rounds.flatMap(({ uses }) => uses.map((use) => [keyOf(use.at, use.call), use] as const)))
}

/** The use an edit is about. */
export const useOf = (uses: Uses, edit: Edit): ToolUse | undefined =>
  edit.action === 'remove-tool-use' || edit.action === 'replace-result'
    ? uses.get(keyOf(edit.at, edit.call))
    : undefined

/** The results an edit is about. */
export function placesOf(uses: Uses, edit: Edit): readonly ResultPlace[] {
  const results = useOf(uses, edit)?.results ?? []
  return edit.action === 'replace-result' ? results.slice(edit.result ?? 0, (edit.result ?? 0) + 1) : results
}
