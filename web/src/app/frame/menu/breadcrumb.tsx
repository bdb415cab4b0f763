import { useRouterState } from '@tanstack/react-router'
import { useWords } from '../../../platform/language/i18n.ts'
import { useTabs } from '../../../platform/tabs/tabs.ts'
import { type Crumb, crumbsOf } from './entries.ts'
import { PageLink } from './page-link.tsx'
import { home, ownGroups } from '../../pages.ts'

/** Home, group, page; the last is the current page. A tab with a name of its own shows that name here too. */
export function Breadcrumb() {
  const { t } = useWords()
  const here = useRouterState({ select: (state) => state.matches.at(-1)?.staticData })
  const { tabs, active } = useTabs()
  const label = tabs.find((tab) => tab.key === active)?.label
  const crumbs = crumbsFor(here)
  return (
    <nav className="breadcrumb" aria-label={t('frame.breadcrumb')}>
      <ol>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1
          const text = (last && label) || t(crumb.title)
          return (
            <li key={`${crumb.title} ${crumb.path}`} title={text}>
              {crumb.path && !last ? (
                <PageLink path={crumb.path}>{text}</PageLink>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{text}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type Here = NonNullable<ReturnType<typeof useRouterState>>['matches'][number]['staticData'] | undefined

function crumbsFor(here: Here): Crumb[] {
  if (!here?.kept) return here?.title ? [{ title: home.title, path: home.path }, { title: here.title }] : []
  const { group, page } = here.kept
  const own = ownGroups().find((one) => one.path === group.path)
  return crumbsOf(own ?? { ...group, children: [] }, page, home)
}
