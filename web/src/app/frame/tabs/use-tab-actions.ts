import { useRouter } from '@tanstack/react-router'
import { isWordKey, t } from '../../../platform/language/i18n.ts'
import { mayDiscard } from '../../../platform/tabs/unsaved.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { closableKeys, type Tab, tabAfter } from '../../../platform/tabs/tabs.rules.ts'
import { home } from '../../pages.ts'

/** The name of a tab; one that was kept without a title has none. */
export const tabTitle = ({ label, title }: Partial<Pick<Tab, 'label' | 'title'>>) =>
  label || (title && isWordKey(title) && t(title)) || t('frame.tabs.noName')

/** The actions of the strip and its menu. If tabs hold unsaved input, one question covers all of them. */
export function useTabActions() {
  const router = useRouter()

  async function close(keys: readonly string[]) {
    const strip = tabs.get()
    const closing = closableKeys(strip, keys)
    if (closing.length === 0 || !(await mayLose(closing))) return
    const after = tabAfter(tabs.get(), closing)
    // Navigate before dropping the tab: a page that is still matched would open its tab again.
    if (after !== 'stay') await router.navigate({ href: after?.href ?? home.path })
    tabs.remove(closing.filter((key) => key !== tabs.get().active))
  }

  async function go(key: string) {
    const tab = tabs.get().tabs.find((one) => one.key === key)
    if (tab && key !== tabs.get().active) await router.navigate({ href: tab.href })
  }

  return {
    go,
    close: (key: string) => close([key]),
    async closeOthers(key: string) {
      await go(key)
      await close(otherKeys(key))
    },
    closeAll: () => close(tabs.get().tabs.map((tab) => tab.key)),
    async refresh(key: string) {
      if (!(await mayLose([key]))) return
      tabs.refresh(key)
      await go(key)
    },
  }
}

const otherKeys = (key: string) =>
  tabs
    .get()
    .tabs.map((tab) => tab.key)
    .filter((other) => other !== key)

/** Returns true if nothing unsaved would be lost, or if the person agrees. */
export async function mayLose(keys: readonly string[], text?: Parameters<typeof mayDiscard>[1]) {
  const unsaved = tabs.get().tabs.filter((tab) => keys.includes(tab.key) && tab.unsaved)
  if (unsaved.length === 0) return true
  const titles = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' }).format(
    unsaved.map(tabTitle),
  )
  return mayDiscard(titles, text)
}
