import type { ComponentType } from 'react'
import type { WordKey } from '../language/i18n.ts'

/** A page as its own tab sees it; frozen while it is hidden. */
export interface Page {
  /** The pathname; each has one tab and one kept page. */
  key: string
  /** Path and search as last shown. */
  href: string
  /** The path as declared: `/contacts/tabs/$name/$id`. */
  path: string
  name: string
  params: Record<string, string>
  search: Record<string, string>
  title: WordKey
}

export interface Tab {
  key: string
  href: string
  name: string
  title: WordKey
  /** A plain text that replaces the title, such as a company's name. */
  label?: string
  affix?: boolean
  noCache?: boolean
  /** The page holds unsaved input. */
  unsaved?: boolean
  /** The counter's value when it was last shown. */
  used: number
  /** Counts refreshes; another number is another instance. */
  rev: number
  /** Present while the page is mounted. */
  live?: { page: Page; View: ComponentType }
}

export interface Strip {
  tabs: readonly Tab[]
  active: string
}

export const maximumLive = 20
export const nothingOpen: Strip = { tabs: [], active: '' }

/** Opens or activates the tab of `page`; the least recently used pages beyond the maximum are unmounted, not closed. */
export function showTab(
  strip: Strip,
  page: Page,
  View: ComponentType,
  traits: Pick<Tab, 'affix' | 'noCache'> = {},
): Strip {
  const old = strip.tabs.find((tab) => tab.key === page.key)
  const live = old?.live && old.live.page.href === page.href && old.live.View === View ? old.live : { page, View }
  const used = Math.max(0, ...strip.tabs.map((tab) => tab.used)) + 1
  const tab: Tab = {
    ...(old ?? { key: page.key, rev: 0 }),
    ...traits,
    name: page.name,
    title: page.title,
    href: page.href,
    used,
    live,
  }
  const list = old ? strip.tabs.map((other) => (other === old ? tab : other)) : [...strip.tabs, tab]
  return { active: page.key, tabs: withinLimit(list, page.key) }
}

function withinLimit(list: readonly Tab[], active: string) {
  const kept = list
    .filter((tab) => tab.live && (!tab.noCache || tab.key === active))
    .toSorted((a, b) => b.used - a.used)
  const keep = new Set(kept.slice(0, maximumLive))
  return list.map((tab) => (tab.live && !keep.has(tab) ? without(tab, 'live') : tab))
}

/** Hides all pages and keeps them, since the router is outside the tabs. */
export const noneShown = (strip: Strip): Strip =>
  strip.active ? { tabs: withinLimit(strip.tabs, ''), active: '' } : strip

/** Makes a fresh instance: at once if the page is shown, else when it is next shown. */
export function refreshTab(strip: Strip, key: string): Strip {
  return changeTab(strip, key, (tab) => {
    const next = { ...without(tab, 'label'), rev: tab.rev + 1 }
    return key === strip.active ? next : without(next, 'live')
  })
}

export const removeTabs = (strip: Strip, keys: readonly string[]): Strip => ({
  ...strip,
  tabs: strip.tabs.filter((tab) => !keys.includes(tab.key)),
})

export const labelTab = (strip: Strip, key: string, label: string | undefined) =>
  changeTab(strip, key, (tab) => (tab.label === label ? tab : label ? { ...tab, label } : without(tab, 'label')))

export const markTab = (strip: Strip, key: string, unsaved: boolean) =>
  changeTab(strip, key, (tab) => (Boolean(tab.unsaved) === unsaved ? tab : { ...tab, unsaved }))

function changeTab(strip: Strip, key: string, change: (tab: Tab) => Tab): Strip {
  const tabs = strip.tabs.map((tab) => (tab.key === key ? change(tab) : tab))
  return tabs.every((tab, index) => tab === strip.tabs[index]) ? strip : { ...strip, tabs }
}

/** Returns those of the tabs that may be closed; pinned ones stay. */
export const closableKeys = (strip: Strip, keys: readonly string[]) =>
  strip.tabs.filter((tab) => keys.includes(tab.key) && !tab.affix).map((tab) => tab.key)

/** Returns the tab to go to when `keys` close: the last one that stays; undefined if the shown tab stays. */
export function tabAfter(strip: Strip, keys: readonly string[]): Tab | 'stay' | undefined {
  if (!keys.includes(strip.active)) return 'stay'
  return strip.tabs.findLast((tab) => !keys.includes(tab.key))
}

/** Returns the strip as it is stored for a reload, without the mounted pages. */
export const toStoredTabs = (strip: Strip) => strip.tabs.map((tab) => without(tab, 'live'))

/** Returns the stored strip with the pages that still exist, after the pinned ones. */
export function restoreTabs(kept: unknown, pinned: readonly Tab[], exists: (name: string) => boolean): Strip {
  const tabs = (Array.isArray(kept) ? kept : []).filter(isTab).filter((tab) => exists(tab.name))
  const missing = pinned.filter((pin) => !tabs.some((tab) => tab.key === pin.key))
  return { tabs: [...missing, ...tabs.filter((tab) => tab.affix), ...tabs.filter((tab) => !tab.affix)], active: '' }
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  const tab: Partial<Record<keyof Tab, unknown>> = value
  return (
    [tab.key, tab.href].every((text) => typeof text === 'string' && /^\/(?![/\\])/.test(text)) &&
    typeof tab.name === 'string' &&
    typeof tab.used === 'number'
  )
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value
  return rest
}
