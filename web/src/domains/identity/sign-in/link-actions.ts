import { useSyncExternalStore } from 'react'

let link: string | undefined
const listeners = new Set<() => void>()

/** Takes the link out of `#once=…` into memory; true if there was one, and then it must be removed from the address at once. */
export function takeOneTimeLink(hash: string): boolean {
  const found = /^#?once=(.+)$/.exec(hash)?.[1]
  if (found) setLink(decodeURIComponent(found))
  return found !== undefined
}

export const currentLink = () => link

export function useHeldLink() {
  return useSyncExternalStore(subscribe, currentLink)
}

export const dropLink = () => setLink(undefined)

function setLink(next: string | undefined) {
  link = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
