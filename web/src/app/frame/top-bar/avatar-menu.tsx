import { DownOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Avatar, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePreference } from '../../../platform/preferences/preferences.ts'
import { useSession } from '../../../platform/session/session.ts'
import { settingsPanel } from '../../../platform/preferences/settings-panel.ts'
import { languageItems, switchLanguage } from '../../../kit/inputs/languages.tsx'
import { sizeItems } from '../../../kit/inputs/sizes.ts'
import { home } from '../../pages.ts'
import { toggleFullscreen, useIsFullscreen } from './fullscreen.tsx'
import { logOut } from './log-out.ts'
import { switchRole } from './switch-role.ts'

interface AvatarMenuProps {
  phone: boolean
  openShortcuts: () => void
}

/** The signed-in person, with the personal centre, home and logging out. */
export function AvatarMenu({ phone, openShortcuts }: AvatarMenuProps) {
  const { t, language } = useWords()
  const user = useSession()
  const size = usePreference('size')
  const full = useIsFullscreen()
  const router = useRouter()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await logOut().finally(() => setLeaving(false))
  }

  // The current role cannot be chosen, and a person with a single role has no choice.
  const roles = user.ownRoles.map(({ id, names }) => ({
    key: `role-${id}`,
    label: names[language],
    disabled: id === user.rid,
    onClick: () => void switchRole(id),
  }))

  const items: MenuProps['items'] = [
    { key: 'profile', label: t('frame.personalCentre'), onClick: () => router.history.push('/profile/index') },
    { key: 'home', label: t('frame.home'), onClick: () => router.history.push(home.path) },
    ...(roles.length > 1 ? [{ key: 'role', label: t('frame.switchRole'), children: roles }] : []),
    { type: 'divider' },
    ...(phone
      ? [
          {
            key: 'language',
            label: t('kit.language'),
            children: languageItems(language, (chosen) => void switchLanguage(chosen)),
          },
          { key: 'size', label: t('kit.size'), children: sizeItems(size) },
          {
            key: 'fullscreen',
            label: t(full ? 'frame.fullscreenExit' : 'frame.fullscreen'),
            onClick: () => void toggleFullscreen(),
          },
        ]
      : [{ key: 'shortcuts', label: t('frame.shortcuts'), onClick: openShortcuts }]),
    { key: 'settings', label: t('frame.settings'), onClick: settingsPanel.open },
    { type: 'divider' },
    { key: 'logout', label: t('frame.logout'), disabled: leaving, onClick: () => void leave() },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <button
        type="button"
        className="avatar"
        aria-haspopup="menu"
        aria-label={t('frame.account', { name: user.name })}
      >
        <Avatar size={28} src={avatarUrl(user.avatar)} alt="">
          <span className="avatar-initial" data-initial={initialOf(user.name)} />
        </Avatar>
        {phone ? null : <span className="avatar-name">{user.name}</span>}
        {phone ? null : <DownOutlined aria-hidden />}
      </button>
    </Dropdown>
  )
}

/** A Chinese given name comes last, others first. The style sheet draws the initial, so that screen readers do not read it before the name. */
const initialOf = (name: string) => [...name].at(/\p{Script=Han}/u.test(name) ? -1 : 0)?.toUpperCase()

/** Accepts only a path of the API, so that the image cannot come from anywhere else. */
const avatarUrl = (avatar: string | null) =>
  avatar && /^\/(?![/\\])[\w\-./]+$/.test(avatar) ? `/api${avatar}` : undefined
