import type { PasteItem } from '@seamark/contract/ai/pastes/items'
import { useEffect, useEffectEvent } from 'react'
import { type PasteDeeds, usualDeed } from './paste-actions.ts'

interface KeysProps {
  rows: readonly PasteItem[]
  current: PasteItem | undefined
  deeds: PasteDeeds
  onMove: (item: PasteItem | undefined) => void
}

/**
 * J and K go to the next row and the one before, A takes it, E puts it right, C copies its reply, X puts it aside, Z takes the last decision back. What
 * is typed into a field stays text, and behind an open dialog nothing happens.
 */
export function usePasteKeys({ rows, current, deeds, onMove }: KeysProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, isComposing, repeat } = event
    if (ctrlKey || metaKey || altKey || isComposing || isElsewhere(target)) return
    const at = rows.findIndex(({ id }) => id === current?.id)
    if (key === 'j') onMove(rows[at + 1])
    else if (key === 'k') onMove(rows[at - 1])
    // A key that is held down goes on through the rows, and decides once.
    else if (repeat) return
    else if (key === 'z') deeds.undoLast()
    else if (current && key === 'c' && current.reply !== '') deeds.onCopy(current)
    else if (current && deeds.mayDecide && current.state === 'open') {
      if (key === 'a' && deeds.may(usualDeed(current))) deeds.onTake(current)
      else if (key === 'e') deeds.onEdit(current)
      else if (key === 'x') deeds.onDecide(current, 'ignore')
      else return
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('[role=dialog]:not([aria-hidden=true])') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]') !== null)
