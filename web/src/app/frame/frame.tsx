import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPhone } from '../../kit/phone.ts'
import { readCookie, writeCookie } from '../../platform/cookies.ts'
import { useWords } from '../../platform/i18n.ts'
import { useSession } from '../../platform/session.ts'
import { useTabs } from '../../platform/tabs.ts'
import { menuEntries } from '../menu.ts'
import { ownGroups } from '../pages.ts'
import { KeptPages } from './kept-pages.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabStrip } from './tab-strip.tsx'
import { TabSync } from './tab-sync.tsx'
import { TopBar } from './top-bar.tsx'
import './frame.css'

const cookie = 'sidebarStatus'

/** The frame that people live in: menu, top bar, open pages. Its own Outlet only ever shows the screens that are not kept. */
export function Frame() {
  const { t } = useWords()
  useSession()
  const phone = useIsPhone()
  const [open, setOpen] = useState(() => (readCookie(cookie) ?? '1') === '1')
  const [drawer, setDrawer] = useState(false)
  const { active } = useTabs()
  const entries = menuEntries(ownGroups())

  function toggle() {
    if (phone) return setDrawer(!drawer)
    setOpen(!open)
    writeCookie(cookie, open ? '0' : '1', { days: 365 })
  }

  return (
    <div className="frame" data-sidebar={phone ? 'none' : open ? 'open' : 'narrow'}>
      <a className="skip" href="#main">
        {t('frame.skip')}
      </a>
      {phone ? <PhoneMenu entries={entries} open={drawer} close={() => setDrawer(false)} /> : <Sidebar entries={entries} narrow={!open} />}
      <TopBar phone={phone} menuOpen={phone ? drawer : open} toggleMenu={toggle} />
      <TabStrip />
      <main id="main" className="frame-main" tabIndex={-1}>
        <TabSync />
        <KeptPages />
        <div className="frame-other" hidden={active !== ''}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}
