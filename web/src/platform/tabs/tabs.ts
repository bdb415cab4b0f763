import { type ComponentType, useSyncExternalStore } from 'react'
import { forget, personalKey, readStored, store, storedKeys } from '../storage.ts'
import * as rules from './tabs.rules.ts'
import type { Page, Strip, Tab } from './tabs.rules.ts'

let strip: Strip = rules.nothingOpen
let owner: number | undefined
const listeners = new Set<() => void>()

/** The open pages of this browser tab: one store outside React, kept over a reload under the person's id. */
export const tabs = {
  get: () => strip,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Begins with a person: restores the strip from before the reload, without mounting its pages. */
  open(userId: number, pinned: readonly Tab[], exists: (name: string) => boolean) {
    if (owner === userId) return
    owner = userId
    set(rules.restoreTabs(readStored(stripKey(userId)), pinned, exists))
  },
  /** Call it at sign-out, and for another person. */
  close() {
    owner = undefined
    set(rules.nothingOpen)
  },
  show: (page: Page, View: ComponentType, traits: Pick<Tab, 'affix' | 'noCache'>) =>
    set(rules.showTab(strip, page, View, traits)),
  hideAll: () => set(rules.noneShown(strip)),
  refresh(key: string) {
    dropDrafts(key)
    set(rules.markTab(rules.refreshTab(strip, key), key, false))
  },
  remove(keys: readonly string[]) {
    keys.forEach(dropDrafts)
    set(rules.removeTabs(strip, keys))
  },
  label: (key: string, label: string | undefined) => set(rules.labelTab(strip, key, label)),
}

export const useTabs = () => useSyncExternalStore(tabs.subscribe, tabs.get)

/** True if this page's tab is in front. Check it before navigating after an await. */
export const isShown = (page: Page) => strip.active === page.key

/** Unsaved form values of a page, under the person's id and the tab's key. */
export const drafts = {
  read: (key: string, name: string) => (owner === undefined ? null : readStored(draftKey(owner, key, name))),
  write(key: string, name: string, draft: unknown) {
    if (owner === undefined) return
    store(draftKey(owner, key, name), draft)
    set(rules.markTab(strip, key, true))
  },
  drop(key: string, name: string) {
    if (owner === undefined) return
    forget(draftKey(owner, key, name))
    set(rules.markTab(strip, key, storedKeys(draftKey(owner, key, '')).length > 0))
  },
}

function dropDrafts(key: string) {
  if (owner !== undefined) storedKeys(draftKey(owner, key, '')).forEach(forget)
}

const stripKey = (userId: number) => personalKey(userId, 'tabs')
const draftKey = (userId: number, key: string, name: string) => personalKey(userId, `draft:${key}#${name}`)

function set(next: Strip) {
  if (next === strip) return
  strip = next
  if (owner !== undefined) store(stripKey(owner), rules.toStoredTabs(next))
  for (const listener of listeners) listener()
}
