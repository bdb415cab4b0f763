import { Card, Space, Tag } from 'antd'
import { useState } from 'react'
import { FieldLine, Fields } from '../../../kit/page/fields.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { WaysInView } from '../bindings/binding-view.tsx'
import { CertificationsView } from '../certifications/certification-view.tsx'
import { SessionsView } from '../sessions/session-view.tsx'
import { PreferencesView } from './preferences-view.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileHead } from './profile-head-view.tsx'
import './profile-page.css'

/** The own profile: person and firm, sign-in methods, rights, and preferences. */
export function ProfilePage() {
  const { t } = useWords()
  const user = useSession()
  const [editing, setEditing] = useState(false)
  return (
    <Page title={t('identity.profile.title')}>
      <div className="profile">
        <ProfileHead user={user} onEdit={editing ? undefined : () => setEditing(true)} />
        {editing ? <ProfileForm user={user} close={() => setEditing(false)} /> : null}
        <div className="profile-columns">
          <div>
            {editing ? null : <FirmView />}
            <CertificationsView />
            <AccountView />
          </div>
          <div>
            <WaysInView />
            <SessionsView />
            <PreferencesView />
          </div>
        </div>
      </div>
    </Page>
  )
}

function FirmView() {
  const { t } = useWords()
  const { companyName, companyAddress, organizationCode } = useSession()
  return (
    <Card size="small" title={t('identity.profile.company')}>
      <Fields>
        <FieldLine label={t('identity.field.companyName')} wide>
          {companyName}
        </FieldLine>
        <FieldLine label={t('identity.field.companyAddress')} wide>
          {companyAddress}
        </FieldLine>
        <FieldLine label={t('identity.field.organizationCode')} wide>
          {organizationCode}
        </FieldLine>
      </Fields>
    </Card>
  )
}

function AccountView() {
  const { t, language } = useWords()
  const user = useSession()
  return (
    <Card size="small" title={t('identity.profile.account')}>
      <Fields>
        <FieldLine label={t('identity.profile.username')}>{user.username}</FieldLine>
        <FieldLine label={t('identity.profile.role')}>{user.role.names[language]}</FieldLine>
        <FieldLine label={t('identity.profile.department')}>{user.department?.name}</FieldLine>
        <FieldLine label={t('identity.profile.scope')}>{t(`identity.profile.scope.${user.role.scope}`)}</FieldLine>
        <FieldLine label={t('identity.profile.capabilities')} wide>
          {user.capabilities.length > 0 ? (
            <Space size={8} wrap>
              {user.capabilities.map((capability) => (
                <Tag key={capability}>{t(`identity.capability.${capability}`)}</Tag>
              ))}
            </Space>
          ) : null}
        </FieldLine>
      </Fields>
    </Card>
  )
}
