import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Bell } from '../../../domains/notices/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Breadcrumb } from '../menu/breadcrumb.tsx'
import { ErrorLog } from '../errors/log.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { FullscreenButton } from './fullscreen.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SizeSwitch } from './size-switch.tsx'

interface TopBarProps {
  phone: boolean
  menuOpen: boolean
  toggleMenu: () => void
  openShortcuts: () => void
}

/** Menu button, breadcrumb, search and display settings; on a phone all but the search is in the account menu. */
export function TopBar({ phone, menuOpen, toggleMenu, openShortcuts }: TopBarProps) {
  const { t } = useWords()
  return (
    <header className="top-bar">
      <Button
        type="text"
        icon={menuOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        aria-label={t(menuOpen ? 'frame.menuClose' : 'frame.menuOpen')}
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={toggleMenu}
      />
      <Breadcrumb />
      <div className="top-bar-end">
        <SearchBox />
        {phone ? null : <ErrorLog />}
        {phone ? null : <FullscreenButton />}
        {phone ? null : <SizeSwitch />}
        {phone ? null : <LanguageSwitch />}
        <Bell />
        <AvatarMenu phone={phone} openShortcuts={openShortcuts} />
      </div>
    </header>
  )
}
