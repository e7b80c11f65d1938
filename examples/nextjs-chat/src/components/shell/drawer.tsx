import { useEffect, useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

/** A side of the screen that a narrow window shows over the chat. */
export interface Drawer {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/** A side that is closed at first; Escape closes it, too. */
export function useDrawer(): Drawer {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
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
      aria-label={label}
      onClick={toggle}
    >
      <Icon name={icon} />
    </button>
  )
}
