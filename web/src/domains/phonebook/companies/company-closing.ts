import { useEffect, useRef } from 'react'
import { useGo, usePage } from '../../../platform/page.tsx'
import { tabs } from '../../../platform/tabs.ts'

/** Goes elsewhere, and lets this page's tab go once it is no longer in front: before, its address would open it again. */
export function useCloseAfterwards() {
  const go = useGo()
  const { key } = usePage()
  const isOver = useRef(false)
  useEffect(
    () => () => {
      if (isOver.current) setTimeout(() => tabs.remove([key]))
    },
    [key],
  )
  return (to: string) => {
    isOver.current = true
    go(to)
  }
}
