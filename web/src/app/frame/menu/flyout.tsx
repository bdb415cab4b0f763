import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { GroupHead } from './menu-group.tsx'

const closingMs = 150
const air = 8

/** A group of the narrow menu: its icon, and its pages at the side while the pointer is on it or the keyboard has opened it. */
export function Flyout({ title, icon, holdsLit, children }: GroupHead) {
  const panel = useId()
  const item = useRef<HTMLLIElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const [focusing, setFocusing] = useState(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  useLayoutEffect(() => {
    if (!open || !box.current || !item.current) return
    const { top } = item.current.getBoundingClientRect()
    box.current.style.top = `${Math.max(air, Math.min(top, innerHeight - box.current.offsetHeight - air))}px`
    if (focusing) box.current.querySelector<HTMLElement>('a, button')?.focus()
  }, [open, focusing])

  function show(byKeyboard: boolean) {
    clearTimeout(timer.current)
    setFocusing(byKeyboard)
    setOpen(true)
  }

  function hideSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), closingMs)
  }

  /** The pointer has opened it already by hovering, so only the keyboard closes it again. */
  function onClick(event: MouseEvent) {
    const byKeyboard = event.detail === 0
    if (byKeyboard && open) setOpen(false)
    else show(byKeyboard)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    item.current?.querySelector('button')?.focus()
    setOpen(false)
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer or the focus inside keeps the pages open
    <li
      ref={item}
      className="menu-group"
      onMouseEnter={() => show(false)}
      onMouseLeave={hideSoon}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        type="button"
        className="menu-link row-button"
        aria-expanded={open}
        aria-controls={panel}
        data-holds-lit={holdsLit || undefined}
        onClick={onClick}
        onFocus={({ relatedTarget }) => box.current?.contains(relatedTarget) && setOpen(false)}
      >
        {icon}
        <span className="unseen">{title}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a followed link closes it, also by Enter */}
      <div
        ref={box}
        id={panel}
        className="menu-flyout"
        hidden={!open}
        onClick={(event) => isLink(event.target) && setOpen(false)}
      >
        <p className="menu-flyout-title">{title}</p>
        {open ? <ul aria-label={title}>{children}</ul> : null}
      </div>
    </li>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null
