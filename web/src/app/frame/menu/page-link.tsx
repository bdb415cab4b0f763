import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseSearch } from '../../../platform/search.ts'
import { useTabs } from '../../../platform/tabs/tabs.ts'

interface PageLinkProps {
  path: string
  isCurrent?: boolean
  className?: string
  title?: string
  children: ReactNode
}

/** A link to a page of the menu. A page that is open in a tab opens as it was left there, with its filters. */
export function PageLink({ path, isCurrent = false, children, ...rest }: PageLinkProps) {
  const kept = useTabs().tabs.find(({ key }) => key === path)
  return (
    <Link
      to={path}
      search={parseSearch(kept?.href.slice(path.length) ?? '')}
      draggable={false}
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
    >
      {children}
    </Link>
  )
}
