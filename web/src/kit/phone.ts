import { useSyncExternalStore } from 'react'

const narrow = '(width < 992px)'

/** Below 992 px; 992 itself is a desk. */
export function useIsPhone() {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
}

function subscribe(listener: () => void) {
  const media = matchMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
