import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { tabs as tabStore, useTabs } from '../../../platform/tabs/tabs.ts'
import type { Tab } from '../../../platform/tabs/tabs.rules.ts'
import { TabEnds, useHidden } from './tab-ends.tsx'
import { TabMenu, type MenuPlace } from './tab-menu.tsx'
import { tabTitle, useTabActions } from './use-tab-actions.ts'

/** The open pages, in the order of their first visit. */
export function TabStrip() {
  const { t } = useWords()
  const { tabs, active } = useTabs()
  const actions = useTabActions()
  const strip = useRef<HTMLElement>(null)
  /** The tabs that are scrolled; the home page stays before them. */
  const list = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<{ key: string; place: MenuPlace; scrolled: number }>()
  const hidden = useHidden(list)
  const isLong = hidden.before || hidden.after
  const target = tabs.find((tab) => tab.key === menu?.key)

  const label = tabs.find((tab) => tab.key === active)?.label

  // A tab grows when it gets its name, and the strip narrows once it does not hold all: it is scrolled into view again.
  useEffect(() => {
    if (active || label || isLong)
      entryOf(strip.current, active)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, label, isLong])

  /** Closing a tab must not lose the focus: it moves to the page now in front. */
  async function focusAfter(done: Promise<void>) {
    await done
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) linkOf(strip.current, tabStore.get().active)?.focus()
    })
  }

  const entry = (tab: Tab) => (
    <Entry
      key={tab.key}
      tab={tab}
      active={tab.key === active}
      go={() => void actions.go(tab.key)}
      close={() => void focusAfter(actions.close(tab.key))}
      openMenu={(place) => setMenu({ key: tab.key, place, scrolled: list.current?.scrollLeft ?? 0 })}
    />
  )

  return (
    <nav
      ref={strip}
      className="strip"
      aria-label={t('frame.tabs')}
      data-before={hidden.before}
      data-after={hidden.after}
    >
      <ul className="strip-stays">{tabs.filter(({ affix }) => affix).map(entry)}</ul>
      <ul
        ref={list}
        className="strip-list"
        onScroll={({ currentTarget }) => menu && menu.scrolled !== currentTarget.scrollLeft && setMenu(undefined)}
        onWheel={(event) => scrollSideways(event.currentTarget, event.deltaY)}
      >
        {tabs.filter(({ affix }) => !affix).map(entry)}
      </ul>
      <TabEnds list={list} tabs={tabs} active={active} hidden={hidden} go={(key) => void actions.go(key)} />
      {menu && target ? (
        <TabMenu
          label={t('frame.tabs.menu', { title: tabTitle(target) })}
          place={menu.place}
          close={(back) => {
            setMenu(undefined)
            if (back) linkOf(strip.current, menu.key)?.focus()
          }}
          items={[
            { title: t('frame.tabs.refresh'), run: () => void actions.refresh(menu.key) },
            ...(target.affix
              ? []
              : [{ title: t('frame.tabs.close'), run: () => void focusAfter(actions.close(menu.key)) }]),
            { title: t('frame.tabs.closeOthers'), run: () => void actions.closeOthers(menu.key) },
            { title: t('frame.tabs.closeAll'), run: () => void focusAfter(actions.closeAll()) },
          ]}
        />
      ) : null}
    </nav>
  )
}

interface EntryProps {
  tab: Tab
  active: boolean
  go: () => void
  close: () => void
  openMenu: (place: MenuPlace) => void
}

function Entry({ tab, active, go, close, openMenu }: EntryProps) {
  const { t } = useWords()
  const title = tabTitle(tab)
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    if (event.key in steps) focusNeighbour(event.currentTarget, event.key)
    else if (event.key === 'Delete' && !tab.affix) close()
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      openMenu({ x: left, y: bottom, byKeyboard: true })
    else return
    event.preventDefault()
  }
  return (
    <li className="strip-tab" data-tab={tab.key} data-active={active || undefined} data-stays={tab.affix || undefined}>
      <a
        href={tab.href}
        aria-current={active ? 'page' : undefined}
        title={title}
        draggable={false}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          event.preventDefault()
          if (!tab.affix) close()
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          openMenu({ x: event.clientX, y: event.clientY, byKeyboard: false })
        }}
      >
        {title}
      </a>
      {tab.unsaved ? (
        <span
          className="strip-unsaved"
          role="img"
          aria-label={t('frame.tabs.unsaved')}
          title={t('frame.tabs.unsaved')}
        />
      ) : null}
      {tab.affix ? null : (
        <button type="button" aria-label={t('frame.tabs.closeNamed', { title })} onClick={close}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}

/** The index of the tab that each key moves to. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function focusNeighbour(link: HTMLElement, key: string) {
  const links = [...(link.closest('nav')?.querySelectorAll('a') ?? [])]
  const at = links.findIndex((one) => one === link)
  links[steps[key]?.(at, links.length) ?? at]?.focus()
}

const entryOf = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key)}"]`)

const linkOf = (list: HTMLElement | null, key: string) => entryOf(list, key)?.querySelector('a')

/** Lets a mouse without a horizontal wheel reach the tabs at the end. */
function scrollSideways(list: HTMLElement, delta: number) {
  if (list.scrollWidth > list.clientWidth) list.scrollLeft += delta
}
