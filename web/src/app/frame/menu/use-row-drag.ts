import { type PointerEvent, useState } from 'react'

interface Drag {
  path: string
  /** The row number at which the dragged one would land. */
  place: number
}

/** Drags a row of a list by its handle, with a mouse or a finger. `onMove` receives the place of the drop. */
export function useRowDrag(paths: readonly string[], onMove: (path: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag>()

  const handlersOf = (path: string) => ({
    onPointerDown({ button, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      setDrag({ path, place: paths.indexOf(path) })
    },
    onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
      if (drag) setDrag({ ...drag, place: placeAt(currentTarget, clientY) })
    },
    onPointerUp() {
      setDrag(undefined)
      if (drag) onMove(drag.path, drag.place)
    },
    onPointerCancel: () => setDrag(undefined),
  })

  const marksOf = (path: string) => ({
    'data-dragged': drag?.path === path || undefined,
    'data-drop': drag && dropMark(paths, drag, path),
  })

  return { handlersOf, marksOf }
}

/** Counts the other rows above the pointer. */
function placeAt(handle: HTMLElement, y: number) {
  const own = handle.closest('li')
  const others = [...(own?.parentElement?.querySelectorAll(':scope > .menu-row') ?? [])].filter((row) => row !== own)
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

/** Returns the side of a row on which the dragged one would land; undefined while it lies over its own place. */
export function dropMark(paths: readonly string[], { path, place }: Drag, row: string): 'before' | 'after' | undefined {
  if (place === paths.indexOf(path)) return undefined
  const others = paths.filter((one) => one !== path)
  if (others[place] === row) return 'before'
  return place >= others.length && others.at(-1) === row ? 'after' : undefined
}
