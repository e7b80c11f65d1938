import { useEffect, useState } from 'react'

/** A side of the screen that a narrow window shows over the chat; Escape closes it. */
export function useDrawer(): { isOpen: boolean; toggle: () => void; close: () => void } {
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
