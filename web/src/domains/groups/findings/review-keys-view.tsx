import type { Finding } from '@seamark/contract/groups/findings/findings'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

interface KeysProps {
  rows: readonly Finding[] | undefined
  deeds: Record<'onTake' | 'onEdit' | 'onIgnore', (finding: Finding) => void> & { undoLast: () => void }
  children: ReactNode
}

/** A takes the row that has the focus, E edits it, X ignores it, Z takes the last decision back; / jumps to the search from anywhere. */
export function ReviewKeys({ rows, deeds, children }: KeysProps) {
  const box = useRef<HTMLDivElement>(null)
  useSlash(() => box.current?.querySelector<HTMLInputElement>('input[type=search]')?.select())
  function onKeyDown({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (!(target instanceof HTMLTableCellElement) || ctrlKey || metaKey || altKey) return
    const id = Number(target.closest('tr')?.dataset['rowKey'])
    const row = rows?.find((one) => one.id === id)
    if (key === 'z') return deeds.undoLast()
    if (!row?.can.decide || row.state !== 'found') return
    if (key === 'a') deeds.onTake(row)
    else if (key === 'e') deeds.onEdit(row)
    else if (key === 'x') deeds.onIgnore(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the grid inside, which has the focus
    <div ref={box} className="finding-review" onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

/** Listens while the page is in front. A stroke that is typed into a field stays text, and behind an open dialog nothing happens. */
function useSlash(jump: () => void) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isTyped =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable=true], [role=dialog]') !== null
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyped) return
    event.preventDefault()
    jump()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
