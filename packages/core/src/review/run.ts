import type { Generate } from '../ports.ts'
import { digest } from '../store/digest.ts'
import { firstCharacters } from '../text/cut.ts'
import { readAnswer } from './answers/answer.ts'
import type { ReviewAnswer } from './answers/answer-object.ts'
import { ask } from './ask.ts'
import { buildContext, type Context, type ContextTools } from './told/context.ts'
import { pairStart, type ReviewedMessage } from './told/entries.ts'
import { guardHost } from './guard-host.ts'
import type { History } from './history.ts'
import { tellInstructions, type Instruction } from './told/instructions.ts'
import { rankOf, worse } from './answers/level.ts'
import type { MessageTexts } from './told/message-texts.ts'
import type { ReviewTexts } from './told/prompts.ts'
import type { ReadRequest, Settings } from './request.ts'
import { followRisks } from './answers/risks.ts'
import { shortenToTokens } from './told/shorten.ts'
import type { ReviewResult, ReviewRisk, ReviewState, RiskLevel } from './types.ts'
import { pagesOf, spread, type Window } from './told/windows.ts'

/** Of the room, what open risks may take. */
const riskShare = 0.2
/** Characters of the hash that fences in what is reviewed. */
const fenceLength = 16
/** Characters of a task or a focus. */
const longestWords = 2000

/** What every run of a reviewer works with. */
export interface RunParts {
  readonly settings: Settings
  readonly generate: Generate
  readonly texts: MessageTexts
  readonly tools: ContextTools
  readonly words: ReviewTexts
  readonly onFailure: (part: string, error: unknown) => void
}

/** What is reviewed. */
export interface RunSubject {
  readonly request: ReadRequest
  readonly entries: readonly ReviewedMessage[]
  /** Messages with what people asked for first and last, in the scope or not. */
  readonly instructions: readonly ReviewedMessage[]
  readonly history: History
  readonly anchor: string
}

/** What was learnt so far, page by page. */
interface Progress {
  risks: ReviewRisk[]
  readonly answers: ReviewAnswer[]
  readonly critiques: string[]
  tokens: number
  inFull: number
  firstFailure: unknown
}

/** What the model is asked about at a time. */
interface Page {
  readonly window: Window
  readonly instructions: readonly Instruction[]
  /** Tokens for the messages, their notes and open risks. */
  readonly room: number
}

const isOpen = ({ status }: ReviewRisk): boolean => status === 'open'

/** One review: what is sent, page by page, and what its answers come to. */
export class ReviewRun {
  readonly #parts: RunParts
  readonly #subject: RunSubject
  readonly #before: ReviewState | undefined

  constructor(parts: RunParts, subject: RunSubject, before: ReviewState | undefined) {
    this.#parts = parts
    this.#subject = subject
    this.#before = before
  }

  /** @throws ReviewFailedError where no page could be reviewed */
  async review(signal: AbortSignal): Promise<ReviewResult> {
    const { request } = this.#subject
    const { tools } = this.#parts
    const isContent = request.scope.mode === 'specific_content'
    const instructions = guardHost(() => tellInstructions(this.#subject.instructions, request.maxTokens, tools))
    const told = instructions.reduce((sum, { text }) => sum + tools.tokens.count(text), 0)
    const room = request.maxTokens - told
    const all = isContent ? [{ from: 0, to: 0 }] : guardHost(() => this.#windows(room))
    const windows = spread(all, this.#parts.settings.maxPages)
    const risks = [...(this.#before?.risks ?? [])]
    const progress: Progress = { risks, answers: [], critiques: [], tokens: 0, inFull: 0, firstFailure: undefined }
    for (const window of windows) {
      try {
        await this.#reviewPage({ window, instructions, room }, progress, signal)
      } catch (error) {
        if (windows.length === 1 || signal.aborted) throw error
        progress.firstFailure ??= error
        this.#parts.onFailure('review', error)
      }
    }
    if (progress.answers.length === 0) throw progress.firstFailure
    return this.#resultOf(progress, windows.length, all.length)
  }

  /** Whether only what is new is shown in full: at most as much as was reviewed before. */
  #isIncremental(): boolean {
    const fresh = this.#subject.entries.length - (this.#before?.count ?? 0)
    return this.#before !== undefined && fresh > 0 && fresh <= this.#before.count
  }

  #windows(room: number): Window[] {
    const { entries, request } = this.#subject
    const { settings, texts } = this.#parts
    const to = entries.length
    const from = this.#isIncremental() ? this.#before!.count : 0
    if (request.depth === 'deep') return pagesOf(entries, { from, to }, room, texts)
    const isWhole = request.depth === 'medium' || request.scope.mode === 'recent_messages'
    const latest = isWhole ? from : Math.max(from, to - settings.recentMessages)
    return [{ from: pairStart(entries, latest), to }]
  }

  /** Open risks as they are sent, the worst first. */
  #risksText(risks: readonly ReviewRisk[], room: number): string {
    const { texts, tools } = this.#parts
    const open = risks.filter(isOpen).toSorted((a, b) => rankOf(b.severity) - rankOf(a.severity))
    const shown = open.map(({ id, title, severity, messages }) => ({
      id,
      title: texts.redact(title),
      severity,
      messages: messages.slice(0, 10),
    }))
    while (shown.length > 0) {
      const text = JSON.stringify(shown)
      if (tools.tokens.count(text) <= room * riskShare) return text
      shown.pop()
    }
    return ''
  }

  /** Words of a request, which may be a model's: in one line, so that nothing in them looks like a part of the prompt. */
  #inOneLine(words: string | undefined): string | undefined {
    if (words === undefined) return undefined
    return firstCharacters(this.#parts.texts.redact(words), longestWords).replace(/\s+/gu, ' ')
  }

  #contextOf(window: Window, room: number): Context {
    const { entries, request } = this.#subject
    const { texts, tools } = this.#parts
    const { scope, depth, summaries } = request
    if (scope.mode === 'specific_content') {
      const text = shortenToTokens(texts.redact(scope.content), room, tools.tokens, tools.cut)
      return { text, tokens: tools.tokens.count(text), inFull: 0, shows: () => false }
    }
    const withNotes = depth !== 'surface'
    return buildContext({ entries, ...window, withNotes, isWhole: depth === 'deep', room, summaries }, tools)
  }

  async #reviewPage({ window, instructions, room }: Page, progress: Progress, signal: AbortSignal): Promise<void> {
    const { request, anchor } = this.#subject
    const { settings, generate, tools, words } = this.#parts
    const { type, maxTokens } = request
    const { context, ...told } = guardHost(() => {
      const risks = this.#risksText(progress.risks, maxTokens)
      return {
        task: this.#inOneLine(request.task),
        focus: this.#inOneLine(request.focus),
        risks,
        context: this.#contextOf(window, room - tools.tokens.count(risks)),
      }
    })
    const { text } = context
    const wasSent = (at: number): boolean => context.shows(at) || instructions.some((own) => own.at === at)
    const hash = await digest(JSON.stringify([anchor, text]))
    const system = `${settings.prompts?.[type] ?? words[type]}\n\n${words.rules}`
    const prompt = words.prompt({ ...told, instructions, text, fence: `=== ${hash.slice(0, fenceLength)} ===`, type })
    progress.tokens += tools.tokens.count(system) + tools.tokens.count(prompt)
    const said = await ask(generate, { system, prompt, milliseconds: settings.timeout, signal })
    const answer = readAnswer(said, wasSent, prompt)
    progress.inFull += context.inFull
    progress.answers.push(answer)
    if (answer.critique !== '') progress.critiques.push(answer.critique)
    // An answer that is not understood settles nothing.
    const resolved = answer.riskLevel === 'unknown' ? [] : answer.resolved
    progress.risks = followRisks(progress.risks, answer.findings, resolved)
  }

  /** The worst that is known; what nobody understood may be anything but less. */
  #levelOf({ answers, risks }: Progress, isUnderstood: boolean): RiskLevel {
    const open = risks.filter(isOpen).map(({ severity }) => severity)
    const worst = [...answers.map(({ riskLevel }) => riskLevel), ...open].reduce<RiskLevel>(worse, 'unknown')
    return worst === 'none' && !isUnderstood ? 'unknown' : worst
  }

  #resultOf(progress: Progress, reviewed: number, total: number): ReviewResult {
    const { request, history, anchor, entries } = this.#subject
    const { risks, answers } = progress
    const known = new Set((this.#before?.risks ?? []).map(({ id }) => id))
    const wasOpen = new Set((this.#before?.risks ?? []).filter(isOpen).map(({ id }) => id))
    const understood = answers.filter(({ riskLevel }) => riskLevel !== 'unknown').length
    const isUnderstood = understood === reviewed
    const outcome = { riskLevel: this.#levelOf(progress, isUnderstood), pages: { reviewed, understood, total } }
    const critique = progress.critiques.join('\n\n')
    const isFull = request.scope.mode === 'full_history'
    return {
      success: critique !== '',
      ...outcome,
      findings: risks
        .filter((risk) => isOpen(risk) && !known.has(risk.id))
        .map(({ title, severity, messages, suggestion }) => ({ title, severity, messages, suggestion }))
        .toSorted((a, b) => rankOf(b.severity) - rankOf(a.severity)),
      critique,
      message: this.#parts.words.message(outcome),
      risks,
      resolved: risks.filter((risk) => !isOpen(risk) && wasOpen.has(risk.id)).map(({ id }) => id),
      source: history.source,
      messages: { total: entries.length, inFull: progress.inFull },
      incremental: this.#isIncremental(),
      tokens: progress.tokens,
      ...(isFull && isUnderstood ? { state: { count: entries.length, anchor, risks } } : {}),
    }
  }
}
