import { getToolName, type DynamicToolUIPart, type ToolUIPart } from 'ai'
import { useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { LongText } from './long-text.tsx'
import { visible } from './plain-text.ts'

type ToolPart = ToolUIPart | DynamicToolUIPart

interface Told {
  readonly words: string
  readonly tone: 'waiting' | 'done' | 'failed' | 'asking'
}

function stateOf(part: ToolPart, isLast: boolean, isOpen: boolean): Told {
  switch (part.state) {
    case 'input-streaming':
    case 'input-available':
      return isOpen ? { words: 'running', tone: 'waiting' } : { words: 'not finished', tone: 'failed' }
    case 'approval-requested':
      return isLast ? { words: 'waits for you', tone: 'asking' } : { words: 'not decided', tone: 'failed' }
    case 'approval-responded':
      if (!part.approval.approved) return { words: 'not allowed', tone: 'failed' }
      return isOpen ? { words: 'running', tone: 'waiting' } : { words: 'allowed, not finished', tone: 'failed' }
    case 'output-available':
      return { words: 'done', tone: 'done' }
    case 'output-error':
      return { words: 'failed', tone: 'failed' }
    default:
      return { words: 'not allowed', tone: 'failed' }
  }
}

/** The arguments in one line. */
function argumentsOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  return Object.values(input)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ')
}

function outcomeOf(part: ToolPart): string | undefined {
  if (part.state === 'output-error') return part.errorText
  if (part.state !== 'output-available') return undefined
  return typeof part.output === 'string' ? part.output : JSON.stringify(part.output, null, 2)
}

function Details({ part }: { readonly part: ToolPart }): ReactNode {
  const outcome = outcomeOf(part)
  return (
    <div className="tool-details">
      <p className="label">Asked with</p>
      <LongText text={JSON.stringify(part.input ?? {}, null, 2)} label="Arguments" />
      {outcome !== undefined && (
        <>
          <p className="label">
            Result <span>{outcome.length.toLocaleString('en')} characters, shown as text</span>
          </p>
          <LongText text={outcome} label="Result" />
        </>
      )}
    </div>
  )
}

/** A person's answer to a call. */
export type Decide = (approvalId: string, approved: boolean) => void

function Approval({ part, onDecide }: { readonly part: ToolPart; readonly onDecide: Decide }): ReactNode {
  if (part.state !== 'approval-requested') return null
  const { id } = part.approval
  return (
    <div className="approval" role="group" aria-label={`Allow ${getToolName(part)}?`}>
      <p>
        May <code>{getToolName(part)}</code> run with this?
      </p>
      <LongText text={JSON.stringify(part.input, null, 2)} label="Arguments" />
      <div className="row">
        <button type="button" className="primary" onClick={() => onDecide(id, true)}>
          Allow
        </button>
        <button type="button" onClick={() => onDecide(id, false)}>
          Refuse
        </button>
      </div>
    </div>
  )
}

/** One call of a tool with its result, closed until somebody wants to see it. */
export function ToolUse({
  part,
  isLast,
  isOpen,
  onDecide,
}: {
  readonly part: ToolPart
  /** It belongs to the last message: who says something else has not decided about it. */
  readonly isLast: boolean
  /** The answer it belongs to is being written. */
  readonly isOpen: boolean
  readonly onDecide: Decide
}): ReactNode {
  const [isShown, setShown] = useState(false)
  const { words, tone } = stateOf(part, isLast, isOpen)
  return (
    <div className="tool" data-tone={tone}>
      <details onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary>
          <span className="dot" aria-hidden="true" />
          <span className="tool-name">{getToolName(part)}</span>
          <span className="tool-arguments">{visible(argumentsOf(part.input)).slice(0, 200)}</span>
          <span className="tool-state">{words}</span>
          <Icon name="chevron" />
        </summary>
        {isShown && <Details part={part} />}
      </details>
      {isLast && <Approval part={part} onDecide={onDecide} />}
    </div>
  )
}
