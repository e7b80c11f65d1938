import { isClaudeCode, openClaudeCode } from './claude-code.ts'
import { isCodex, openCodex } from './codex.ts'
import { geminiConversation, isGemini } from './gemini.ts'
import { isLangSmith, openLangSmith } from './langsmith.ts'
import { isOpenCode, openCodeConversation } from './opencode.ts'
import { isResponses, responsesConversation } from './responses.ts'
import { documentLog, type Log } from './source.ts'

/** What is read besides lists of chat messages; a key of `formats` in the texts. */
export type SourceFormat = 'claude-code' | 'codex' | 'opencode' | 'gemini' | 'langsmith' | 'openai-responses'

interface Source {
  readonly format: SourceFormat
  /** Whether a value of a file begins such a log; looks at the value itself only. */
  readonly isOne: (value: unknown) => boolean
  readonly open: () => Log
  /** Whether each line of the file belongs to the same log. */
  readonly isLines: boolean
}

const sources: readonly Source[] = [
  { format: 'claude-code', isOne: isClaudeCode, open: openClaudeCode, isLines: true },
  { format: 'codex', isOne: isCodex, open: openCodex, isLines: true },
  { format: 'opencode', isOne: isOpenCode, open: documentLog(openCodeConversation), isLines: false },
  { format: 'gemini', isOne: isGemini, open: documentLog(geminiConversation), isLines: false },
  { format: 'langsmith', isOne: isLangSmith, open: openLangSmith, isLines: true },
  { format: 'openai-responses', isOne: isResponses, open: documentLog(responsesConversation), isLines: false },
]

/** The source a value comes from; `undefined` for lists of chat messages and what is not known. */
export const sourceOf = (value: unknown): Source | undefined => sources.find(({ isOne }) => isOne(value))
