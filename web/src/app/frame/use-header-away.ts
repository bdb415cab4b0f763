import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The height in px of the top bar and the tab strip together. */
const headerHeight = 88

/** For so many milliseconds after the person moved the page, scrolling still counts as the person's. */
const swingMs = 200
const readingKeys = ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'End', 'Home', ' ']
const fields = 'input, textarea, select'
/** A key that operates the focused element does not scroll the page. */
const isReading = ({ key, target }: KeyboardEvent) =>
  readingKeys.includes(key) &&
  !(target instanceof Element && target.closest(key === ' ' ? `${fields}, button` : fields))

/** A header that is not fixed hides while the person reads on, and comes back on scrolling up and on going to another page. */
export function useHeaderAway(main: RefObject<HTMLElement | null>, fixed: boolean, page: string) {
  const [awayOn, setAwayOn] = useState('')
  const away = !fixed && page !== '' && awayOn === page
  const scrolled = useRef<{ before: WeakMap<Element, number>; last?: Element }>({ before: new WeakMap() })

  useEffect(() => {
    const box = main.current
    if (fixed || !box) return
    let byHand = Number.NEGATIVE_INFINITY
    // Wheel, finger, keys and scroll bar count as reading; a field that scrolls into sight because it got the focus does not.
    const onHand = (event: Event) => {
      if (event instanceof KeyboardEvent && !isReading(event)) return
      if (event.type === 'pointerdown' && event.target !== scrolled.current.last) return
      byHand = event.timeStamp
    }
    const onScroll = ({ target, timeStamp }: Event) => {
      // Lists in menus and fields scroll too; only the box that fills the page counts.
      if (!(target instanceof HTMLElement) || target.clientHeight < box.clientHeight / 2) return
      const { before } = scrolled.current
      const moved = target.scrollTop - (before.get(target) ?? 0)
      before.set(target, target.scrollTop)
      scrolled.current.last = target
      const reading = timeStamp - byHand < swingMs
      if (reading) byHand = timeStamp
      setAwayOn((on) => (isAwayAfter(on === page, reading ? moved : Math.min(0, moved), target) ? page : ''))
    }
    const listening = { capture: true, passive: true }
    const hands = ['wheel', 'touchmove', 'keydown', 'pointerdown']
    for (const hand of hands) box.addEventListener(hand, onHand, listening)
    box.addEventListener('scroll', onScroll, listening)
    return () => {
      for (const hand of hands) box.removeEventListener(hand, onHand, listening)
      box.removeEventListener('scroll', onScroll, listening)
    }
  }, [main, fixed, page])

  // A page at its end moves by the room it gains, although nobody has scrolled.
  useLayoutEffect(() => {
    const { before, last } = scrolled.current
    if (away && last?.isConnected) before.set(last, last.scrollTop)
  }, [away])
  return away
}

/** Scrolling down hides the header if more is left to read than its height; scrolling up, or reaching the top, shows it. */
export function isAwayAfter(
  away: boolean,
  moved: number,
  { scrollTop, scrollHeight, clientHeight }: Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>,
) {
  if (scrollTop <= 0 || moved < -2) return false
  return away || (moved > 2 && scrollTop > headerHeight && scrollHeight - clientHeight > 3 * headerHeight)
}
