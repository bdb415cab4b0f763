import { type PointerEvent, useRef, useState } from 'react'

/** What each way means. */
export interface Swipes {
  onRight: () => void
  onLeft: () => void
  onUp?: () => void
}

/** A finger that has moved so far, in pixels, means it. */
const meant = 90

/** Follows a finger on a card. The style says which ways the browser leaves to it: all that is no scrolling. */
export function useSwipe(isOn: boolean, { onRight, onLeft, onUp }: Swipes) {
  const began = useRef<{ x: number; y: number }>(undefined)
  const [moved, setMoved] = useState({ x: 0, y: 0 })
  const end = () => {
    began.current = undefined
    setMoved({ x: 0, y: 0 })
  }
  const wayOf = ({ clientX, clientY }: PointerEvent, from: { x: number; y: number }) => {
    const [x, y] = [clientX - from.x, clientY - from.y]
    return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y: onUp ? Math.min(0, y) : 0 }
  }
  const events = {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (isOn && pointerType === 'touch') began.current = { x: clientX, y: clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      if (began.current) setMoved(wayOf(event, began.current))
    },
    onPointerUp: (event: PointerEvent) => {
      const from = began.current
      end()
      if (!from) return
      const { x, y } = wayOf(event, from)
      if (x > meant) onRight()
      else if (x < -meant) onLeft()
      else if (y < -meant) onUp?.()
    },
    onPointerCancel: end,
  }
  const isStill = moved.x === 0 && moved.y === 0
  return { events, style: isStill ? undefined : { transform: `translate(${moved.x}px, ${moved.y}px)` } }
}
