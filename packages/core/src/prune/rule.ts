import type { SealedTurn, TurnRule } from '../edit/processor.ts'
import type { Edit, Evidence } from '../edit/types.ts'
import { hasOpaqueContent, resultText } from '../message/guards.ts'
import { inputText, tryParseJson } from '../message/input.ts'
import type { ToolUse } from '../message/pairing.ts'
import { byToolName, matchesTool } from '../text/tool-matcher.ts'
import { onlyConfirms } from './confirmation.ts'
import { findExact, findItems, findRendered, isProof, type Verdict } from './evidence.ts'
import { holdsFields } from './fields.ts'
import { itemsOfText, itemsOfValue, type Item, type Reading } from './items.ts'
import { todoAndSkillTools } from './presets.ts'
import { spell } from './spelling.ts'
import { readSystemText, type SystemText } from './system-text.ts'
import type { PruneOptions, PruneRule } from './types.ts'

const missing = (what: string): Verdict => ({ missing: what })

/** The arguments as JSON holds them, so that a stored history is judged as the first one was. */
function itemsOfInput(input: unknown, reading?: Reading): Item[] | undefined {
  const text = inputText(input ?? {})
  return itemsOfValue(tryParseJson(text) ?? text, reading)
}

/** What the arguments say must stand in the result: that the system text holds both apart does not join them. */
function inputIsHeld(use: ToolUse, rule: PruneRule, result: string): boolean {
  const items = itemsOfInput(use.value.input, { literally: true })
  const told = spell(result).replaceAll('\n', ' ')
  const lossy = new Set(rule.lossy)
  return (
    items !== undefined &&
    items.every((item) =>
      holdsFields(
        told,
        item.fields.filter((field) => !lossy.has(field.name)),
      ),
    )
  )
}

function judgeAuto(use: ToolUse, rule: PruneRule, system: SystemText): Verdict {
  const result = use.results.map((place) => resultText(place.value)).join('\n')
  if (!inputIsHeld(use, rule, result)) return missing('its arguments do not stand in its result')
  if (!isProof(result)) return missing('the result is too short to prove anything')
  const exact = findExact(result, system)
  if ('evidence' in exact) return exact
  const items = itemsOfText(result, { literally: true })
  if (!items) return missing('its result is no list that could be looked up')
  return findItems(items, system, { lossy: new Set(rule.lossy), progress: 'same' })
}

function judgeMirrored(use: ToolUse, rule: PruneRule, system: SystemText): Verdict {
  const input = inputText(use.value.input)
  const result = use.results.map((place) => resultText(place.value)).join('\n')
  const written = itemsOfInput(use.value.input)
  if (!written) return missing('its arguments are no list that could be looked up')
  const told = onlyConfirms(result, input, written.length) ? [] : itemsOfText(result)
  if (!told) return missing('its result is no list that could be looked up')
  const wanted = [...written.filter((item) => item.fields.length > 0), ...told]
  return findItems(wanted, system, { lossy: new Set(rule.lossy), progress: 'same-or-later' })
}

function judge(use: ToolUse, rule: PruneRule, context: SealedTurn, system: SystemText): Verdict {
  const state = rule.renderState?.()
  if (state !== undefined && state.trim() !== '') {
    const found = findRendered(state, context.system)
    if ('evidence' in found) return found
  }
  if (rule.isCovered?.({ call: use.value, results: use.results.map((place) => place.value) }, context.system)) {
    return { evidence: { kind: 'predicate', found: [] } }
  }
  return rule.policy === 'mirrored' ? judgeMirrored(use, rule, system) : judgeAuto(use, rule, system)
}

/** What speaks against removing a use before any evidence is looked for. */
function obstacle(use: ToolUse, context: SealedTurn): string | undefined {
  if (use.results.length === 0) return 'it has no result yet'
  if (use.results.some((place) => place.value.status !== 'ok'))
    return 'it failed or was denied, which stands nowhere else'
  if (use.results.some((place) => hasOpaqueContent(place.value.content))) return 'its result holds more than text'
  return context.whyProtected(use)
}

/**
 * Finds tool uses whose content the system text already holds. Judged once, when a turn is sealed, and only against
 * the system text and the use itself, so that later turns never change the decision.
 */
export function createPruneRule(options: PruneOptions = {}): TurnRule {
  const rules = [...(options.tools ?? []), ...(options.presets ?? todoAndSkillTools())]
  const other: PruneRule = { tool: () => true, policy: options.otherTools ?? 'unique' }
  let lastSystem: string | undefined
  let system: SystemText = readSystemText('')

  const ruleFor = byToolName((toolName) => rules.find((rule) => matchesTool(rule.tool, toolName)) ?? other)

  function edit(use: ToolUse, rule: PruneRule, evidence: Evidence, group: string): Edit {
    const reason = rule.reason ?? 'the system text holds what it told'
    return { action: 'remove-tool-use', at: use.at, call: use.call, rule: 'prune', reason, group, evidence }
  }

  return {
    name: 'prune',
    inputs: () => rules.map((rule) => rule.renderState?.() ?? '').join('\0'),
    planTurn(context) {
      const edits: Edit[] = []
      for (const round of context.turn.rounds) {
        const together = context.messages[round.at]!.indivisible === true
        const proposed: Edit[] = []
        for (const use of round.uses) {
          const rule = ruleFor(use.value.toolName)
          if (rule === other && other.policy === 'unique') continue
          const note = (reason: string): void =>
            context.keep({ rule: 'prune', at: use.at, call: use.call, toolName: use.value.toolName, reason })
          if (rule.policy === 'unique') {
            note(rule.reason ?? 'its result stands nowhere else')
            continue
          }
          const against = obstacle(use, context)
          if (against) {
            note(against)
            continue
          }
          if (lastSystem !== context.system) {
            system = readSystemText(context.system)
            lastSystem = context.system
          }
          const verdict = judge(use, rule, context, system)
          if ('missing' in verdict) note(verdict.missing)
          else
            proposed.push(
              edit(use, rule, verdict.evidence, together ? `prune:${use.at}` : `prune:${use.at}.${use.call}`),
            )
        }
        if (together && proposed.length > 0 && proposed.length < round.uses.length) {
          context.keep({ rule: 'prune', at: round.at, reason: 'the provider binds its calls to each other' })
        } else edits.push(...proposed)
      }
      return edits
    },
  }
}
