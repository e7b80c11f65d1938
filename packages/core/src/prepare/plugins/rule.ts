import type { TurnRule } from '../../edit/processor.ts'
import { guardTurnRule } from './own-turn-rules.ts'
import type { Plugin } from './plugin.ts'

/** A rule of the host's own for finished turns, as a plugin. */
export const rulePlugin = (rule: TurnRule): Plugin => ({
  name: rule.name,
  setup: ({ onFailure }) => ({ sealTurn: guardTurnRule(rule, onFailure) }),
})
