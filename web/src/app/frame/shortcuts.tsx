import { Modal } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useWords, type WordKey } from '../../platform/language/i18n.ts'
import './shortcuts.css'

const groups: readonly { title: WordKey; keys: readonly [keys: string, does: WordKey][] }[] = [
  {
    title: 'frame.shortcuts.anywhere',
    keys: [
      ['Ctrl K · ⌘ K', 'frame.shortcuts.search'],
      ['F', 'frame.shortcuts.log'],
      ['?', 'frame.shortcuts.list'],
      ['Esc', 'frame.shortcuts.close'],
    ],
  },
  {
    title: 'frame.shortcuts.inMenu',
    keys: [
      ['↑ ↓ Home End', 'frame.shortcuts.menu'],
      ['← →', 'frame.shortcuts.menuFold'],
    ],
  },
  {
    title: 'frame.shortcuts.onTabs',
    keys: [
      ['← →', 'frame.shortcuts.tabs'],
      ['Delete', 'frame.shortcuts.tabClose'],
      ['Shift F10', 'frame.shortcuts.tabMenu'],
    ],
  },
  {
    title: 'frame.shortcuts.inTables',
    keys: [
      ['↑ ↓ Home End', 'frame.shortcuts.rows'],
      ['Enter', 'frame.shortcuts.rowOpen'],
      ['F', 'frame.shortcuts.rowLog'],
      ['Shift ← →', 'frame.shortcuts.card'],
    ],
  },
]

/** The list of keyboard shortcuts. `?` opens it unless the person is typing. */
export function Shortcuts({ open, setOpen }: { open: boolean; setOpen: (open: boolean) => void }) {
  const { t } = useWords()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key !== '?' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing ||
      isTypedInto(event.target)
    )
      return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Modal title={t('frame.shortcuts')} open={open} onCancel={() => setOpen(false)} footer={null} width={440}>
      {groups.map(({ title, keys }) => (
        <section key={title} className="shortcuts">
          <h3>{t(title)}</h3>
          <dl>
            {keys.map(([key, does]) => (
              <div key={does}>
                <dt>{t(does)}</dt>
                <dd>
                  <kbd>{key}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

/** A question mark typed into a field stays text, and behind an open dialog nothing else opens. */
const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog]') !== null
