import type { DragEvent } from 'react'

const kind = 'application/x-seamark-column'

/** Returns the props that make an element draggable onto another column's, and a drop target. CSS draws the mark where it would land. */
export function columnDrag(key: string, onMove: (key: string, to: string) => void) {
  const unmark = ({ currentTarget }: DragEvent<HTMLElement>) => delete currentTarget.dataset['drop']
  return {
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent<HTMLElement>) {
      dataTransfer.setData(kind, key)
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!event.dataTransfer.types.includes(kind)) return
      event.preventDefault()
      event.currentTarget.dataset['drop'] = ''
    },
    onDragLeave: unmark,
    onDrop(event: DragEvent<HTMLElement>) {
      unmark(event)
      const dragged = event.dataTransfer.getData(kind)
      if (!dragged) return
      event.preventDefault()
      if (dragged !== key) onMove(dragged, key)
    },
  }
}
