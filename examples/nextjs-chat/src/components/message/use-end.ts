import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../../shared/chat-message.ts'

/** How near the end, in pixels, somebody has to be to be kept there. */
const near = 120

/** Whether the reader is at the end, and a way there. The page follows what is written for as long as they are. */
export function useEnd(messages: readonly ChatMessage[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const top = useRef(0)
  const fromEnd = useRef<number>(undefined)
  const newest = useRef<string>(undefined)
  const [isAtEnd, setAtEnd] = useState(true)
  const goToEnd = (): void => {
    const element = scroller.current
    if (!element) return
    isFollowing.current = true
    element.scrollTop = element.scrollHeight
  }
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const last = messages.at(-1)
    // Who says something wants to see it, wherever they have read before.
    if (last?.role === 'user' && last.id !== newest.current) isFollowing.current = true
    newest.current = last?.id
    if (fromEnd.current !== undefined) element.scrollTop = element.scrollHeight - fromEnd.current
    else if (isFollowing.current && messages.length > 0) goToEnd() // a page to begin with is read from its top
    fromEnd.current = undefined
  }, [messages])
  /** Keeps what is in view where it is while messages are put before it. */
  const hold = (): void => {
    const element = scroller.current
    if (!element) return
    fromEnd.current = element.scrollHeight - element.scrollTop
    isFollowing.current = false
  }
  /** Only who moves up leaves the end: it moves away by itself where messages turn out longer than they were taken to be. */
  const look = (): void => {
    const element = scroller.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < near
    if (isNear) isFollowing.current = true
    else if (element.scrollTop < top.current) isFollowing.current = false
    top.current = element.scrollTop
    setAtEnd(isFollowing.current)
  }
  const hasMessages = messages.length > 0
  useEffect(() => {
    const element = scroller.current
    if (!element || !hasMessages) return undefined
    const observer = new ResizeObserver(() => {
      look() // who has just moved up is told of later than what changed its size because of that
      if (isFollowing.current) goToEnd()
    })
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [hasMessages])
  return { scroller, isAtEnd, look, hold, goToEnd }
}
