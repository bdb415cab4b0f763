import { Link, useRouterState } from '@tanstack/react-router'
import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { useWords, type WordKey } from '../../platform/i18n.ts'
import { groupOf, litEntry, type MenuEntry, type MenuLeaf } from '../menu.ts'
import { home } from '../pages.ts'
import { productName } from '../../platform/product.ts'

/** The menu at the left: 210 px, or 54 px with icons only; under the product's name, if that is wanted. */
export function Sidebar({ entries, narrow, logo }: { entries: MenuEntry[]; narrow: boolean; logo: boolean }) {
  const { t } = useWords()
  return (
    <aside className="sidebar" id="menu">
      {logo ? (
        <Link to={home.path} className="sidebar-brand" aria-label={productName}>
          <img src="/favicon.svg" alt="" width={24} height={24} />
          {narrow ? null : <span>{productName}</span>}
        </Link>
      ) : null}
      <nav aria-label={t('frame.menu')} className="sidebar-menu">
        <MainMenu entries={entries} narrow={narrow} />
      </nav>
    </aside>
  )
}

/** The permitted pages as antd's menu. The first group, in which people spend the day, is open from the start; the lit entry's opens by itself; others stay as they were left. */
export function MainMenu({ entries, narrow }: { entries: MenuEntry[]; narrow: boolean }) {
  const { t } = useWords()
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.kept?.page })
  const [lit, setLit] = useState<string>()
  const [open, setOpen] = useState(() => entries.flatMap((entry) => ('children' in entry ? [entry.path] : [])).slice(0, 1))
  const now = litEntry(entries, page, lit)
  if (now !== lit) {
    const group = groupOf(entries, now)
    setLit(now)
    if (group && !open.includes(group)) setOpen([...open, group])
  }
  return (
    <Menu
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={narrow}
      selectedKeys={now ? [now] : []}
      {...(narrow ? {} : { openKeys: open, onOpenChange: setOpen })}
      items={entries.map((entry) => itemOf(entry, now, t))}
    />
  )
}

type Item = NonNullable<MenuProps['items']>[number]

function itemOf(entry: MenuEntry, lit: string | undefined, t: (key: WordKey) => string): Item {
  if (!('children' in entry)) return leafItem(entry, lit, t)
  return { key: entry.path, icon: entry.icon, label: t(entry.title), children: entry.children.map((leaf) => leafItem(leaf, lit, t)) }
}

function leafItem({ path, title, icon }: MenuLeaf, lit: string | undefined, t: (key: WordKey) => string): Item {
  const link = (
    <Link to={path} aria-current={path === lit ? 'page' : undefined}>
      {t(title)}
    </Link>
  )
  return { key: path, icon, label: link, title: t(title) }
}
