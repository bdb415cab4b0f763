import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether the media query matches; renders again when that changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** True below 992 px; 992 px itself is a desk. */
export const useIsPhone = () => useMedia('(width < 992px)')

/** True if the person's system asks for less movement. */
export const usePrefersStillness = () => useMedia('(prefers-reduced-motion: reduce)')
