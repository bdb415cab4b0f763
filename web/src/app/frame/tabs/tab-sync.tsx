import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { knownSearch, href, parseSearch } from '../../../platform/search.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { settle } from '../popups.ts'

/** Copies each page that the router lands on into the tabs, once it is loaded; until then the page before stays up. */
export function TabSync() {
  const router = useRouter()
  const leaf = useRouterState({ select: (state) => (state.status === 'idle' ? state.matches.at(-1) : undefined) })
  // Not in an effect: fields must lose their focus while their refs still exist.
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && settle()), [router])
  useLayoutEffect(() => {
    if (!leaf) return
    const { kept } = leaf.staticData
    if (leaf.status !== 'success' || !kept) return tabs.hideAll()
    const { location } = router.state
    const { path, name, title, affix, noCache } = kept.page
    const search = knownSearch(kept.page.search, parseSearch(location.searchStr))
    const page = {
      key: location.pathname,
      href: href(location.pathname, search),
      path,
      name,
      title,
      params: paramsOf(leaf.params),
      search,
    }
    tabs.show(page, kept.View, { affix, noCache })
  }, [leaf, router])
  return null
}

/** The router's type for a route made from data is `unknown`; its values are always texts. */
const paramsOf = (params: unknown) =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
