import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window or the person's machine is such; drawn anew when that changes. */
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

/** Below 992 px; 992 itself is a desk. */
export const useIsPhone = () => useMedia('(width < 992px)')

/** Somebody has told her machine that movement is unpleasant to her. */
export const usePrefersStillness = () => useMedia('(prefers-reduced-motion: reduce)')
