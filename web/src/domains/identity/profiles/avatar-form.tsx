import { CameraOutlined } from '@ant-design/icons'
import type { UserInfo } from '@seamark/contract/identity/sessions/users'
import { Avatar, Button, Spin } from 'antd'
import { useConfirmDeletion, useImageDrop } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useAvatar } from './avatar-actions.ts'
import { initialOf } from './profile-text.ts'

/** The own avatar; a click chooses another image, which the server crops to its central square. */
export function AvatarForm({ user }: { user: UserInfo }) {
  const { t } = useWords()
  const { busy, upload, remove } = useAvatar(user.id)
  const confirmDeletion = useConfirmDeletion()
  const { open, chooser } = useImageDrop(([file]) => file && void upload(file))
  return (
    <div className="profile-avatar">
      <button
        type="button"
        disabled={busy}
        aria-label={t('identity.avatar.choose')}
        title={t('identity.avatar.hint')}
        onClick={open}
      >
        <Avatar size={72} src={user.avatar ? `/api${user.avatar}` : undefined} alt="">
          {initialOf(user.name)}
        </Avatar>
        <span className="profile-avatar-cover" aria-hidden>
          {busy ? <Spin size="small" /> : <CameraOutlined />}
        </span>
      </button>
      {user.avatar ? (
        <Button
          type="link"
          size="small"
          disabled={busy}
          onClick={() =>
            confirmDeletion({
              title: t('identity.avatar.remove.title'),
              content: t('identity.avatar.remove.sentence'),
              okText: t('identity.avatar.remove'),
              onOk: () => remove(),
            })
          }
        >
          {t('identity.avatar.remove')}
        </Button>
      ) : null}
      {chooser}
    </div>
  )
}
