import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { knownSearch, href, parseSearch } from '../../../platform/search.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { closePopupsAndReleaseFocus } from '../popups.ts'

/** Copies each page that the router has loaded into the tabs; until then the page before stays shown. */
export function TabSync() {
  const router = useRouter()
  const leaf = useRouterState({ select: (state) => (state.status === 'idle' ? state.matches.at(-1) : undefined) })
  // This cannot wait for an effect: fields must lose their focus while their refs still exist.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closePopupsAndReleaseFocus()),
    [router],
  )
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

/** The router types the parameters of a route made from data as `unknown`; their values are always texts. */
const paramsOf = (params: unknown) =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
