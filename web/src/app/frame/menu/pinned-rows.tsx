import { HolderOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../../platform/language/i18n.ts'
import { setPreference, usePreference } from '../../../platform/preferences/preferences.ts'
import type { MenuLeaf } from './entries.ts'
import { EntryLink, PinButton } from './menu-entry.tsx'
import { withPinMoved } from './pins.ts'
import { useRowDrag } from './use-row-drag.ts'

/** The pinned pages. A mouse, a finger or the arrow keys move them by their handles. */
export function PinnedRows({ leaves, lit }: { leaves: readonly MenuLeaf[]; lit: string | undefined }) {
  const { t } = useWords()
  const pins = usePreference('menuPins')
  const [said, setSaid] = useState('')
  const paths = leaves.map(({ path }) => path)
  const { handlersOf, marksOf } = useRowDrag(paths, move)

  function move(path: string, place: number) {
    const title = leaves.find((leaf) => leaf.path === path)?.title
    if (!title || place < 0 || place >= paths.length || place === paths.indexOf(path)) return
    setPreference('menuPins', withPinMoved(pins, paths, path, place))
    setSaid(t('frame.menu.pinMoved', { title: t(title), place: place + 1, count: paths.length }))
  }

  function moveByKey(event: KeyboardEvent<HTMLElement>, path: string) {
    const at = paths.indexOf(path)
    const place = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: paths.length - 1 }[event.key]
    if (place === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    flushSync(() => move(path, place))
    // React has moved the row in the document, so its handle lost the focus. The handle is visible only once the row has the focus.
    handle.parentElement?.querySelector('a')?.focus()
    handle.focus()
  }

  return (
    <>
      {leaves.map((leaf) => (
        <li
          key={leaf.path}
          className="menu-row"
          data-lit={leaf.path === lit ? 'fully' : undefined}
          {...marksOf(leaf.path)}
        >
          <EntryLink leaf={leaf} isLit={leaf.path === lit} />
          {paths.length < 2 ? null : (
            <button
              type="button"
              className="menu-tool menu-handle"
              aria-label={t('frame.menu.pinMove', { title: t(leaf.title) })}
              aria-keyshortcuts="ArrowUp ArrowDown"
              onKeyDown={(event) => moveByKey(event, leaf.path)}
              {...handlersOf(leaf.path)}
            >
              <HolderOutlined aria-hidden />
            </button>
          )}
          <PinButton leaf={leaf} beforeUnpin={focusNeighbour} />
        </li>
      ))}
      <li className="unseen" aria-live="polite">
        {said}
      </li>
    </>
  )
}

/** The row is about to go, so the focus moves to a neighbour and stays in the menu. */
function focusNeighbour(button: HTMLElement) {
  const row = button.closest('li')
  const isRow = (one: Element | null | undefined) => one?.matches('.menu-row')
  const neighbour = [row?.nextElementSibling, row?.previousElementSibling].find(isRow)
  const place = neighbour ?? button.closest('.menu')?.lastElementChild
  place?.querySelector<HTMLElement>('.menu-link')?.focus()
}
