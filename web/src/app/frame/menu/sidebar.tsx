import { Link } from '@tanstack/react-router'
import { useWords } from '../../../platform/language/i18n.ts'
import { productName } from '../../../platform/product.ts'
import type { MenuEntry } from './entries.ts'
import { MainMenu } from './main-menu.tsx'
import { home } from '../../pages.ts'

/** The menu at the left: 210 px, or 54 px with icons only; below the product's name if the person wants it. */
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
