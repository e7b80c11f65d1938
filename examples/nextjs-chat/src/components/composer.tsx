import type { FileUIPart } from 'ai'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
} from 'react'
import { accepted, tooMuchIn } from '../shared/attachments.ts'
import { Icon } from './icon.tsx'
import { AttachedFile } from './message/attached-file.tsx'
import { onEnter } from './on-enter.ts'

/** What is written and attached, before it is sent. It is nobody else's state, so that typing waits for nothing. */
export function Composer({
  isAnswering,
  onSend,
  onStop,
}: {
  readonly isAnswering: boolean
  readonly onSend: (text: string, files: readonly FileUIPart[]) => void
  readonly onStop: () => void
}): ReactNode {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly FileUIPart[]>([])
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  const isEmpty = text.trim() === '' && files.length === 0

  const focus = (): void => {
    // Not where a keyboard on the screen would come up and cover the page.
    if (matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }
  useEffect(focus, [])
  useEffect(() => {
    if (!isAnswering) return undefined
    // What had the focus may be gone: a button that asks for an answer is not there while one is written.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focus()
    }, 50)
    return () => clearTimeout(timer)
  }, [isAnswering])

  const attach = async (chosen: Iterable<File>): Promise<void> => {
    const { readFiles } = await import('./read-files.ts')
    const read = await readFiles(chosen)
    setFiles((before) => [...before, ...read.files])
    setProblem(read.problem)
  }
  const send = (): void => {
    if (isEmpty || isAnswering) return
    const tooMuch = tooMuchIn(text, files)
    setProblem(tooMuch)
    if (tooMuch !== undefined) return
    onSend(text, files)
    setText('')
    setFiles([])
  }
  const stop = (): void => {
    onStop()
    focus() // the button that has it goes
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    void attach([...event.clipboardData.files])
  }
  const drop = useEffectEvent((event: DragEvent): void => {
    event.preventDefault()
    void attach([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    // Wherever it is dropped: the browser would show the file in the place of the chat.
    const isFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent): void => (isFile(event) ? event.preventDefault() : undefined)
    const dropped = (event: DragEvent): void => (isFile(event) ? drop(event) : undefined)
    addEventListener('dragover', over)
    addEventListener('drop', dropped)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', dropped)
    }
  }, [])

  return (
    <form className="composer" onSubmit={submit}>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <ul className="files" aria-label="Attached files">
          {files.map((file, at) => (
            <AttachedFile key={at} file={file} onRemove={() => setFiles(files.filter((_, place) => place !== at))} />
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        aria-label="Your message"
        aria-describedby={hint}
        placeholder="Ask about this repository…"
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => onEnter(event, send)}
        onPaste={paste}
      />
      <div className="row">
        <button type="button" className="quiet" aria-label="Attach files" onClick={() => input.current?.click()}>
          <Icon name="attach" />
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accepted}
          onChange={(event) => {
            void attach([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <p id={hint} className="hint">
          Enter sends, Shift and Enter begin a new line
        </p>
        {isAnswering ? (
          <button type="button" className="round" aria-label="Stop the answer" onClick={stop}>
            <Icon name="stop" />
          </button>
        ) : (
          <button type="submit" className="round primary" aria-label="Send" disabled={isEmpty}>
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
  )
}
