import { SearchOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../../platform/language/i18n.ts'
import { SearchField } from './search-field.tsx'
import type { Hit } from './use-search.ts'
import './search-box.css'

/** Finds pages and records by the typed text. Ctrl or ⌘ with K opens it from anywhere; Esc closes it and returns the focus. */
export function SearchBox() {
  const { t } = useWords()
  const router = useRouter()
  const box = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  const [open, setOpen] = useState(false)

  function show() {
    before.current = document.activeElement
    // It renders at once, so that a phone shows its keyboard and no following key is lost.
    flushSync(() => setOpen(true))
    box.current?.querySelector('input')?.focus()
  }
  function close() {
    setOpen(false)
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  function choose({ href, run }: Pick<Hit, 'href' | 'run'>) {
    setOpen(false)
    if (run) run()
    else router.history.push(href)
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (open && !stays && document.hasFocus()) setOpen(false)
  }
  useSearchKeys(() => {
    if (!open) show()
  })

  return (
    <search ref={box} className="search" data-open={open || undefined} onBlur={onBlur}>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={t('frame.search')}
        title={`${t('frame.search')} (Ctrl+K)`}
        aria-expanded={open}
        onMouseDown={(event) => open && event.preventDefault()}
        onClick={() => (open ? setOpen(false) : show())}
      />
      {open ? <SearchField choose={choose} close={close} /> : null}
    </search>
  )
}

/** Ctrl or ⌘ with K, unless a dialog is open. */
function useSearchKeys(show: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    if (!wanted || document.activeElement?.closest('[role=dialog]')) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
