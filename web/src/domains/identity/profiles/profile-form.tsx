import { judgeFirmCode } from '@seamark/contract/identity/accounts/credit-codes'
import type { UserInfo } from '@seamark/contract/identity/sessions/users'
import { Alert, Button, Form, Input, Space } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { CodeHint } from '../certifications/code-view.tsx'
import { type ProfileValues, useSaveProfile } from './profile-actions.ts'

/** The person's own data and those of the firm. Typed values are kept until they are saved or discarded. */
export function ProfileForm({ user, close }: { user: UserInfo; close: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<ProfileValues>()
  const draft = useDraft('profile', form, user.version)
  const { save, isSaving, failure, overtaken } = useSaveProfile(form, draft.note ?? user.version, finish)
  const { name, introduction, companyName, companyAddress, organizationCode } = user

  function finish() {
    draft.drop()
    close()
  }
  return (
    <Form
      form={form}
      name="profile"
      layout="vertical"
      className="profile-form"
      initialValues={{ name, introduction, companyName, companyAddress, organizationCode }}
      onFinish={(values) => void save(values)}
      {...draft.props}
    >
      {overtaken ? (
        <Alert
          type="warning"
          showIcon
          title={t('identity.profile.overtaken')}
          description={<Overtaken from={user} to={overtaken} />}
        />
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <div className="profile-form-fields">
        <Form.Item name="name" label={t('identity.profile.name')} required>
          <Input maxLength={60} autoComplete="name" autoFocus />
        </Form.Item>
        <Form.Item name="companyName" label={t('identity.field.companyName')}>
          <Input maxLength={200} autoComplete="organization" />
        </Form.Item>
        <Form.Item name="companyAddress" label={t('identity.field.companyAddress')}>
          <Input maxLength={300} autoComplete="street-address" />
        </Form.Item>
        <Form.Item name="organizationCode" label={t('identity.field.organizationCode')} extra={<FirmCodeHint />}>
          <Input maxLength={40} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="introduction" label={t('identity.profile.introduction')} className="profile-form-wide">
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      </div>
      <Space>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('kit.save')}
        </Button>
        <Button onClick={finish}>{t('kit.cancel')}</Button>
      </Space>
    </Form>
  )
}

function FirmCodeHint() {
  const { t } = useWords()
  const typed = Form.useWatch<string | undefined>('organizationCode')
  return typed?.trim() ? <CodeHint typed={typed} judge={judgeFirmCode} /> : t('identity.profile.organizationCodeHelp')
}

const labels = {
  name: 'identity.profile.name',
  companyName: 'identity.field.companyName',
  companyAddress: 'identity.field.companyAddress',
  organizationCode: 'identity.field.organizationCode',
  introduction: 'identity.profile.introduction',
} as const satisfies Record<keyof ProfileValues, string>

/** The values that have changed meanwhile. */
function Overtaken({ from, to }: { from: UserInfo; to: UserInfo }) {
  const { t } = useWords()
  const names = (Object.keys(labels) as (keyof ProfileValues)[]).filter((name) => from[name] !== to[name])
  return names.map((name) => (
    <div key={name}>
      {t(labels[name])}: {to[name] || '—'}
    </div>
  ))
}
