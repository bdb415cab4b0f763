import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface MenuPlace {
  x: number
  y: number
  byKeyboard: boolean
}

interface TabMenuProps {
  label: string
  place: MenuPlace
  items: { title: string; run: () => void }[]
  /** With `back` the focus returns to where the menu was opened. */
  close: (back: boolean) => void
}

/** The menu of one tab; it opens at the pointer and always inside the window. */
export function TabMenu({ label, place, items, close }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState({ left: place.x, top: place.y })

  useLayoutEffect(() => {
    const { width, height } = menu.current?.getBoundingClientRect() ?? { width: 105, height: 0 }
    setPosition(withinWindow(place, { width, height }, { width: innerWidth, height: innerHeight }))
    buttonsOf(menu.current)[0]?.focus()
  }, [place])

  useEffect(() => {
    const away = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) close(false)
    }
    const events = ['pointerdown', 'resize', 'blur'] as const
    for (const name of events) addEventListener(name, away)
    return () => {
      for (const name of events) removeEventListener(name, away)
    }
  }, [close])

  function onKeyDown(event: KeyboardEvent) {
    const buttons = buttonsOf(menu.current)
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = {
      ArrowDown: buttons[(at + 1) % buttons.length],
      ArrowUp: buttons.at(at - 1),
      Home: buttons[0],
      End: buttons.at(-1),
    }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') close(true)
    else if (next) next.focus()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      className="tab-menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      style={position}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map(({ title, run }) => (
        <button
          key={title}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close(true)
            run()
          }}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

interface Size {
  width: number
  height: number
}

/** Returns the top left corner of a box at a point, moved so that the whole box lies in the window with a small margin. */
export function withinWindow({ x, y }: { x: number; y: number }, box: Size, window: Size, air = 4) {
  const fit = (wanted: number, size: number, room: number) => Math.max(air, Math.min(wanted, room - size - air))
  return { left: fit(x, box.width, window.width), top: fit(y, box.height, window.height) }
}

const buttonsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll('button') ?? [])]
