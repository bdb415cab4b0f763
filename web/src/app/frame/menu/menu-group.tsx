import { RightOutlined } from '@ant-design/icons'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import type { MenuGroup } from './entries.ts'
import { Entry } from './menu-entry.tsx'
import { Section } from './menu-section.tsx'
import { sectionsOf } from './sections.ts'

export interface GroupHead {
  title: string
  icon: ReactNode
  /** The page in front is one of the group's. */
  holdsLit: boolean
  children: ReactNode
}

/** A group of the wide menu, with its pages below it while it is open. */
export function OpenGroup({
  title,
  icon,
  holdsLit,
  open,
  toggle,
  children,
}: GroupHead & { open: boolean; toggle: () => void }) {
  const list = useId()
  return (
    <li className="menu-group">
      <button
        type="button"
        className="menu-link row-button"
        aria-expanded={open}
        aria-controls={list}
        data-holds-lit={(holdsLit && !open) || undefined}
        title={title}
        onClick={toggle}
      >
        {icon}
        <span className="menu-title">{title}</span>
        <RightOutlined className="menu-chevron" aria-hidden />
      </button>
      <ul id={list} hidden={!open} aria-label={title}>
        {children}
      </ul>
    </li>
  )
}

/** The pages of a group under the headings of their sections. */
export function GroupPages({
  group,
  lit,
  pins,
}: {
  group: MenuGroup
  lit: string | undefined
  pins: readonly string[]
}) {
  const { t } = useWords()
  return sectionsOf(group).map(({ key, title, leaves }) => {
    const rows = leaves.map((leaf) => <Entry key={leaf.path} leaf={leaf} {...{ lit, pins }} />)
    if (!title) return rows
    return (
      <Section key={key} name={key} title={t(title)}>
        {rows}
      </Section>
    )
  })
}
