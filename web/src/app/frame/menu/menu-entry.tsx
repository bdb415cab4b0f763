import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { mostPins } from '@seamark/contract/identity/profiles/preferences'
import { Tooltip } from 'antd'
import type { MouseEvent } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { setPreference, usePreference } from '../../../platform/preferences/preferences.ts'
import type { MenuLeaf } from './entries.ts'
import { home } from '../../pages.ts'
import { PageLink } from './page-link.tsx'
import { withoutPin, withPin } from './pins.ts'

/** A page in its group, with the button that pins it. A pinned page is lit among the pins, and here shows only its colour. */
export function Entry({ leaf, lit, pins }: { leaf: MenuLeaf; lit: string | undefined; pins: readonly string[] }) {
  const isLit = leaf.path === lit
  return (
    <li className="menu-row" data-lit={isLit ? (pins.includes(leaf.path) ? 'faintly' : 'fully') : undefined}>
      <EntryLink leaf={leaf} isLit={isLit} />
      {leaf.path === home.path ? null : <PinButton leaf={leaf} />}
    </li>
  )
}

export function EntryLink({ leaf: { path, title, icon }, isLit }: { leaf: MenuLeaf; isLit: boolean }) {
  const { t } = useWords()
  return (
    <PageLink path={path} isCurrent={isLit} className="menu-link row-button" title={t(title)}>
      {icon}
      <span className="menu-title">{t(title)}</span>
    </PageLink>
  )
}

/** A page of the narrow menu without a group: its icon, and its name beside it while the pointer is on it. */
export function NarrowEntry({ leaf: { path, title, icon }, lit }: { leaf: MenuLeaf; lit: string | undefined }) {
  const { t } = useWords()
  return (
    <li className="menu-row" data-lit={path === lit ? 'fully' : undefined}>
      <Tooltip title={t(title)} placement="right">
        <PageLink path={path} isCurrent={path === lit} className="menu-link row-button">
          {icon}
          <span className="unseen">{t(title)}</span>
        </PageLink>
      </Tooltip>
    </li>
  )
}

interface PinProps {
  leaf: MenuLeaf
  /** Called before the keyboard unpins the page, since the row may disappear with the pin. */
  beforeUnpin?: (button: HTMLElement) => void
}

/** Pins the page to the top of the menu, or unpins it. */
export function PinButton({ leaf: { path, title }, beforeUnpin }: PinProps) {
  const { t } = useWords()
  const pins = usePreference('menuPins')
  const isPinned = pins.includes(path)
  const text = t(isPinned ? 'frame.menu.unpin' : 'frame.menu.pin', { title: t(title) })

  function toggle({ detail, currentTarget }: MouseEvent<HTMLElement>) {
    if (isPinned && detail === 0) beforeUnpin?.(currentTarget)
    if (!isPinned && pins.length >= mostPins) return notices.warning(t('frame.menu.pinsFull', { count: mostPins }))
    setPreference('menuPins', isPinned ? withoutPin(pins, path) : withPin(pins, path))
  }

  return (
    <button
      type="button"
      className="menu-tool"
      aria-label={text}
      title={text}
      data-pinned={isPinned || undefined}
      onClick={toggle}
    >
      {isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
    </button>
  )
}
