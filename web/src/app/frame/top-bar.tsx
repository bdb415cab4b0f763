import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../platform/i18n.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** Menu button, where one is, language, account. On a phone the language moves into the account menu. */
export function TopBar({ phone, menuOpen, toggleMenu }: { phone: boolean; menuOpen: boolean; toggleMenu: () => void }) {
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
        {phone ? null : <LanguageSwitch />}
        <AvatarMenu phone={phone} />
      </div>
    </header>
  )
}
