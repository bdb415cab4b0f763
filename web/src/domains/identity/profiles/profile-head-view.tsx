import type { UserInfo } from '@seamark/contract/identity/sessions/users'
import { Button } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { AvatarForm } from './avatar-form.tsx'

/** Avatar, name, department, and the person's own introduction. */
export function ProfileHead({ user, onEdit }: { user: UserInfo; onEdit: (() => void) | undefined }) {
  const { t, language } = useWords()
  return (
    <header className="profile-head">
      <AvatarForm user={user} />
      <div>
        <h2>{user.name}</h2>
        <p>{[user.role.names[language], user.department?.name, user.organization].filter(Boolean).join(' · ')}</p>
        {onEdit ? (
          <p className="profile-introduction">{user.introduction || t('identity.profile.noIntroduction')}</p>
        ) : null}
      </div>
      {onEdit ? <Button onClick={onEdit}>{t('identity.profile.edit')}</Button> : null}
    </header>
  )
}
