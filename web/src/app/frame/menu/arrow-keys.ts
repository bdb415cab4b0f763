import type { KeyboardEvent } from 'react'

/** Up and down go from row to row; left and right fold, unfold, and reach the buttons beside a page. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const here = event.target instanceof Element ? rowAt(event.target) : null
  if (!here || !(event.target instanceof HTMLElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.menu-link')].filter((row) =>
    row.checkVisibility(),
  )
  const at = rows.indexOf(here)
  const next = { ArrowDown: rows[at + 1], ArrowUp: at > 0 ? rows[at - 1] : undefined, Home: rows[0], End: rows.at(-1) }[
    event.key
  ]
  if (next) next.focus()
  else if (event.key === 'ArrowRight') goRight(event.target, here, rows[at + 1])
  else if (event.key === 'ArrowLeft') goLeft(event.target, here)
  else return
  event.preventDefault()
}

function goRight(from: HTMLElement, row: HTMLElement, below: HTMLElement | undefined) {
  if (row.ariaExpanded === 'false') return row.click()
  if (row.ariaExpanded === 'true') return below?.focus()
  const tools = toolsOf(row)
  tools[from === row ? 0 : tools.indexOf(from) + 1]?.focus()
}

function goLeft(from: HTMLElement, row: HTMLElement) {
  const tools = toolsOf(row)
  if (from !== row) return (tools[tools.indexOf(from) - 1] ?? row).focus()
  if (row.ariaExpanded === 'true') return row.click()
  headOf(row)?.focus()
}

/** Returns the link or button of the row that contains an element. */
const rowAt = (element: Element) => element.closest('li')?.querySelector<HTMLElement>('.menu-link') ?? null

const toolsOf = (row: HTMLElement) => [
  ...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > .menu-tool') ?? []),
]

/** Returns the button that folds the list that contains a row. */
const headOf = (row: HTMLElement) => row.closest('ul')?.closest('li')?.querySelector<HTMLElement>('.menu-link')
