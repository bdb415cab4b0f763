import type { AccountDetail } from '@seamark/contract/identity/accounts/accounts'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { dropProblems } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useAccountChoices } from './account-queries.ts'
import { type AccountValues, blankAccount, valuesOf } from './account-rules.ts'
import { useSaveAccount } from './account-save-actions.ts'
import { rolesText } from './account-text.ts'
import { DepartmentPicker } from './department-picker.tsx'
import { MailFields } from './mail-form.tsx'

interface FormProps {
  /** The user to edit; without it the form invites a new one. */
  account?: AccountDetail
  onSaved: (account: AccountDetail, given: { link: string; mailedTo: string | undefined } | undefined) => void
  onCancel: () => void
}

/** One form to invite a user and to change an existing one. Typed values are kept until they are saved or discarded. */
export function AccountForm({ account, onSaved, onCancel }: FormProps) {
  const { t, language } = useWords()
  const [form] = Form.useForm<AccountValues>()
  const draft = useDraft<AccountValues, AccountDetail | undefined>(
    account ? `account-${account.id}` : 'account-new',
    form,
    account,
  )
  const [seen] = useState(() => draft.note ?? account)
  const { save, isSaving, overtaken } = useSaveAccount({
    form,
    seen,
    onSaved: (saved, given) => {
      draft.drop()
      onSaved(saved, given)
    },
  })

  function onChange(changed: Partial<AccountValues>, values: AccountValues) {
    dropProblems(form)(changed)
    draft.props.onValuesChange(changed, values)
  }
  function cancel() {
    draft.drop()
    onCancel()
  }
  return (
    <Form<AccountValues>
      form={form}
      name={`account-${account?.id ?? 'new'}`}
      layout="vertical"
      className="account-form"
      initialValues={seen ? valuesOf(seen) : blankAccount(language)}
      requiredMark
      disabled={isSaving}
      onValuesChange={onChange}
      onFinish={(values) => void save(values)}
      aria-label={t(account ? 'kit.edit' : 'identity.account.invite')}
    >
      {overtaken ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('identity.account.overtaken', { text: currentText(overtaken, language) })}
        />
      ) : null}
      <AccountFields isNew={account === undefined} />
      <div className="account-foot">
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t(account ? 'kit.save' : 'identity.account.create')}
        </Button>
        <Button onClick={cancel}>{t('kit.cancel')}</Button>
      </div>
    </Form>
  )
}

const currentText = (account: AccountDetail, language: Parameters<typeof rolesText>[1]) =>
  [account.name, rolesText(account, language), account.department?.name].filter(Boolean).join(' · ')

function AccountFields({ isNew }: { isNew: boolean }) {
  const { t, language } = useWords()
  const { data: choices, isLoading } = useAccountChoices()
  const primary = Form.useWatch<AccountValues['primaryRole']>('primaryRole')
  const options = (choices?.roles ?? []).map(({ id, names, canGrant }) => ({
    value: id,
    label: names[language],
    disabled: !canGrant,
  }))
  const roleProps = {
    loading: isLoading,
    showSearch: { optionFilterProp: 'label' },
    placeholder: t('identity.account.choose'),
  }
  return (
    <>
      <div className="account-two">
        <Form.Item name="name" label={t('identity.account.name')} required>
          <Input maxLength={60} autoComplete="off" autoFocus />
        </Form.Item>
        {isNew ? (
          <Form.Item
            name="username"
            label={t('identity.account.username')}
            required
            extra={t('identity.account.usernameHelp')}
          >
            <Input maxLength={32} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
        ) : null}
      </div>
      <div className="account-two">
        <Form.Item
          name="primaryRole"
          label={t('identity.account.primaryRole')}
          required
          extra={t('identity.account.primaryRoleHelp')}
        >
          <Select {...roleProps} options={options} />
        </Form.Item>
        <Form.Item
          name="otherRoles"
          label={t('identity.account.otherRoles')}
          extra={t('identity.account.otherRolesHelp')}
        >
          <Select
            {...roleProps}
            mode="multiple"
            maxCount={19}
            options={options.filter(({ value }) => value !== primary)}
          />
        </Form.Item>
      </div>
      <Form.Item name="departmentId" label={t('identity.account.department')}>
        <DepartmentPicker style={{ width: '100%' }} placeholder={t('identity.account.noDepartment')} />
      </Form.Item>
      {isNew && choices?.mail ? <MailFields /> : null}
    </>
  )
}
