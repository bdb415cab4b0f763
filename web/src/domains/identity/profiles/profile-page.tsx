import { Card, Space, Tag } from 'antd'
import { FieldLine, Fields } from '../../../kit/fields.tsx'
import { Page } from '../../../kit/page.tsx'
import { useWords } from '../../../platform/i18n.ts'
import { useSession } from '../../../platform/session.ts'

/** Who I am here, and what my role lets me do. */
export function ProfilePage() {
  const { t, language } = useWords()
  const user = useSession()
  return (
    <Page title={t('identity.profile.title')}>
      <Card size="small" title={t('identity.profile.account')} style={{ maxWidth: 880 }}>
        <Fields>
          <FieldLine label={t('identity.profile.name')}>{user.name}</FieldLine>
          <FieldLine label={t('identity.profile.username')}>{user.username}</FieldLine>
          <FieldLine label={t('identity.profile.role')}>{user.role.names[language]}</FieldLine>
          <FieldLine label={t('identity.profile.department')}>{user.department?.name}</FieldLine>
          <FieldLine label={t('identity.profile.scope')}>{t(`identity.profile.scope.${user.role.scope}`)}</FieldLine>
          <FieldLine label={t('identity.profile.introduction')}>{user.introduction}</FieldLine>
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
    </Page>
  )
}
