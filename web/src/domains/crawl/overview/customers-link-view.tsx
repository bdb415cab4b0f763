import type { ReactNode } from 'react'
import { PageLink } from '../../../platform/page.tsx'
import { href, type SearchPatch } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'

/** A figure that opens its customers, for whoever has their list. */
export const CustomersLink = ({ more, children }: { more: SearchPatch; children: ReactNode }) =>
  hasCode(312) ? <PageLink href={href('/crawlData/broaden', more)}>{children}</PageLink> : children
