import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface TabsProps<Way extends string> {
  label: string
  tabs: readonly { way: Way; title: string }[]
  chosen: Way
  /** With `byKeys` the focus stays on the tab, because the next key may move on. */
  onChoose: (way: Way, byKeys: boolean) => void
  children: ReactNode
}

const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
])

/**
 * Two or three sign-in methods as tabs, by the usual pattern: one of them in the tab order, arrow keys between them. A
 * single method shows no tab; typed values stay when another one joins it.
 */
export function Tabs<Way extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Way>) {
  const id = useId()

  function move(event: KeyboardEvent) {
    const step = steps.get(event.key)
    if (step === undefined) return
    event.preventDefault()
    const at = (tabs.findIndex(({ way }) => way === chosen) + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    onChoose(next.way, true)
    document.getElementById(`${id}-${next.way}`)?.focus()
  }

  const list = (
    <div className="login-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ way, title }) => (
        <button
          key={way}
          type="button"
          role="tab"
          id={`${id}-${way}`}
          aria-selected={way === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={way === chosen ? 0 : -1}
          onClick={() => onChoose(way, false)}
          onKeyDown={move}
        >
          {title}
        </button>
      ))}
    </div>
  )
  const isOneOfMany = tabs.length > 1
  return (
    <>
      {isOneOfMany ? list : null}
      <div
        className="login-panel"
        id={`${id}-panel`}
        {...(isOneOfMany ? { role: 'tabpanel', 'aria-labelledby': `${id}-${chosen}` } : {})}
      >
        {children}
      </div>
    </>
  )
}
