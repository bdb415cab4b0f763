import { useSyncExternalStore } from 'react'

let shown = false
const listeners = new Set<() => void>()

/** The frame's settings panel, which menus and pages may open. */
export const settingsPanel = {
  open: () => set(true),
  close: () => set(false),
}

export const useSettingsShown = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

function set(next: boolean) {
  shown = next
  for (const listener of listeners) listener()
}
