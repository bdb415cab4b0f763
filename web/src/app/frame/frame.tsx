import { Outlet } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { RecordHost } from '../../domains/followups/index.ts'
import { channelsPath, SendingBanner } from '../../domains/messaging/routes.tsx'
import { ImportsEnded } from '../../domains/workbench/index.ts'
import { useIsPhone } from '../../kit/page/media-queries.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { setPreference, usePreference } from '../../platform/preferences/preferences.ts'
import { useLive } from '../../platform/api/live.ts'
import { hasCode, reloadUser, useSession } from '../../platform/session/session.ts'
import { useTabs } from '../../platform/tabs/tabs.ts'
import { menuEntries } from './menu/entries.ts'
import { importPaths, ownGroups } from '../pages.ts'
import { ConnectionLost } from './errors/connection-lost.tsx'
import { KeptPages } from './tabs/kept-pages.tsx'
import { PhoneMenu } from './menu/phone-menu.tsx'
import { Settings } from './settings/handle.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './menu/sidebar.tsx'
import { TabStrip } from './tabs/tab-strip.tsx'
import { TabSync } from './tabs/tab-sync.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { useHeaderAway } from './use-header-away.ts'
import './frame.css'

/** The frame around the pages: menu, top bar, open pages. Its own Outlet shows only the screens that are not kept. */
export function Frame() {
  const { t } = useWords()
  useSession()
  // Changed rights end the stream. Once it is back, its listeners learn that they may have missed events.
  useLive('identity.rights', () => void reloadUser())
  const phone = useIsPhone()
  const open = usePreference('sidebar') === 'open'
  const [drawer, setDrawer] = useState(false)
  const [shortcuts, setShortcuts] = useState(false)
  const tagsView = usePreference('tagsView')
  const logo = usePreference('sidebarLogo')
  const main = useRef<HTMLElement>(null)
  const { active } = useTabs()
  const away = useHeaderAway(main, usePreference('fixedHeader'), active)
  const entries = menuEntries(ownGroups())

  function toggle() {
    if (phone) return setDrawer(!drawer)
    setPreference('sidebar', open ? 'narrow' : 'open')
  }

  return (
    <div
      className="frame"
      data-sidebar={phone ? 'none' : open ? 'open' : 'narrow'}
      data-tabs={tagsView || undefined}
      data-away={away || undefined}
    >
      <a className="skip" href="#main">
        {t('frame.skip')}
      </a>
      {phone ? (
        <PhoneMenu entries={entries} open={drawer} close={() => setDrawer(false)} />
      ) : (
        <Sidebar entries={entries} narrow={!open} logo={logo} />
      )}
      <TopBar
        phone={phone}
        menuOpen={phone ? drawer : open}
        toggleMenu={toggle}
        openShortcuts={() => setShortcuts(true)}
      />
      {tagsView ? <TabStrip /> : null}
      {hasCode(363) && active !== channelsPath ? (
        <div className="frame-note">
          <Suspense fallback={null}>
            <SendingBanner />
          </Suspense>
        </div>
      ) : null}
      <main ref={main} id="main" className="frame-main" tabIndex={-1}>
        <TabSync />
        <ImportsEnded paths={importPaths()} />
        <RecordHost />
        <KeptPages />
        <div className="frame-other" hidden={active !== ''}>
          <Outlet />
        </div>
      </main>
      <ConnectionLost />
      <Settings phone={phone} />
      <Shortcuts open={shortcuts} setOpen={setShortcuts} />
    </div>
  )
}
