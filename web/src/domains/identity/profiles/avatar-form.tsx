import { CameraOutlined } from '@ant-design/icons'
import type { UserInfo } from '@seamark/contract/identity/sessions/users'
import { imageMediaTypes } from '@seamark/contract/platform/images'
import { Avatar, Button, Spin } from 'antd'
import { useRef } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { useAvatar } from './avatar-actions.ts'
import { initialOf } from './profile-text.ts'

/** The own avatar; a click chooses another image, which the server crops to its central square. */
export function AvatarForm({ user }: { user: UserInfo }) {
  const { t } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const { busy, upload, remove } = useAvatar(user.id)
  return (
    <div className="profile-avatar">
      <button
        type="button"
        disabled={busy}
        aria-label={t('identity.avatar.choose')}
        title={t('identity.avatar.hint')}
        onClick={() => chooser.current?.click()}
      >
        <Avatar size={72} src={user.avatar ? `/api${user.avatar}` : undefined} alt="">
          {initialOf(user.name)}
        </Avatar>
        <span className="profile-avatar-cover" aria-hidden>
          {busy ? <Spin size="small" /> : <CameraOutlined />}
        </span>
      </button>
      {user.avatar ? (
        <Button type="link" size="small" disabled={busy} onClick={() => void remove()}>
          {t('identity.avatar.remove')}
        </Button>
      ) : null}
      <input
        ref={chooser}
        type="file"
        accept={imageMediaTypes}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void upload(file)
          // Cleared so that the same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
