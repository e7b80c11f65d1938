import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

/** A side of the screen that a narrow window shows over the chat. */
export interface Drawer {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/** A side that is closed at first; Escape closes it, too. The focus goes back to where it was opened. */
export function useDrawer(): Drawer {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element>(null)
  const toggle = (): void => {
    opener.current = document.activeElement
    setOpen(!isOpen)
  }
  const close = useCallback((): void => {
    setOpen(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }, [])
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, close])
  return { isOpen, toggle, close }
}

/** The button in the header that opens and closes a side. */
export function DrawerButton({
  drawer: { isOpen, toggle },
  opens,
  label,
  icon,
}: {
  readonly drawer: Drawer
  /** The id of the side. */
  readonly opens: 'left' | 'right'
  readonly label: string
  readonly icon: IconName
}): ReactNode {
  return (
    <button
      type="button"
      className={`quiet opens-${opens}`}
      aria-expanded={isOpen}
      aria-controls={opens}
      onClick={toggle}
    >
      <Icon name={icon} /> {label}
    </button>
  )
}

/** The button in a side that closes it, where it lies over the chat. */
export function CloseButton({ isOpen, close }: Drawer): ReactNode {
  if (!isOpen) return null
  return (
    <button type="button" className="quiet closes" autoFocus onClick={close}>
      <Icon name="close" /> Close
    </button>
  )
}
