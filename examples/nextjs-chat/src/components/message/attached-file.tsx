import type { FileUIPart } from 'ai'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** A file that is attached to a message, or about to be. */
export function AttachedFile({
  file: { filename = 'A file', mediaType, url },
  onRemove,
}: {
  readonly file: FileUIPart
  readonly onRemove?: () => void
}): ReactNode {
  return (
    <li className="file">
      {mediaType.startsWith('image/') ? <img src={url} alt="" /> : <Icon name="attach" />}
      <span>{filename}</span>
      {onRemove && (
        <button type="button" className="quiet" aria-label={`Remove ${filename}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}
