import type { Account } from '@seamark/contract/identity/accounts/accounts'
import { disableAccount, listHoldings } from '@seamark/contract/identity/index'
import { Alert, Form, Input } from 'antd'
import { dropProblems, FormDialog, leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call, useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PageLink } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { cacheAccount } from './account-queries.ts'

/** Explains the effect of disabling, and asks for the reason. */
export function DisableForm({ account: { id, name }, close }: { account: Account; close: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const { isSaving, save } = useSave({
    send: ({ reason }: { reason: string }) => call(disableAccount, { params: { id }, body: { reason } }),
    onSaved(account) {
      cacheAccount(account)
      notices.success(t('identity.account.disabled', { name }))
      close()
    },
    onFailure: leaveFailureToCall,
  })

  return (
    <FormDialog
      title={t('identity.account.disableTitle', { name })}
      okText={t('identity.account.disable')}
      okButtonProps={{ danger: true, loading: isSaving }}
      lead={
        <>
          <p>{t('identity.account.disableText')}</p>
          <Holdings id={id} name={name} close={close} />
        </>
      }
      form={form}
      onValuesChange={dropProblems(form)}
      name={`disable-${id}`}
      onSubmit={save}
      onClose={close}
    >
      <Form.Item
        name="reason"
        label={t('identity.account.reason')}
        rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        validateTrigger="onSubmit"
      >
        <Input.TextArea
          maxLength={300}
          showCount
          autoFocus
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('identity.account.reasonHelp')}
        />
      </Form.Item>
    </FormDialog>
  )
}

/** A user's companies stay with them until somebody hands them over, before or after disabling. */
function Holdings({ id, name, close }: { id: number; name: string; close: () => void }) {
  const { t, language } = useWords()
  const { data } = useCall(listHoldings, { params: { id } }, { staleTime: 0 })
  const count = data?.holdings.find(({ kind }) => kind === 'companies')?.count ?? 0
  if (count === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('identity.account.holds', { name, count: number(count, language) })}
      description={
        can('assign') ? (
          <PageLink href={`/contacts/handover?from=${id}`} className="account-holds-link" onClick={close}>
            {t('identity.account.handOver')}
          </PageLink>
        ) : (
          t('identity.account.holdsHelp')
        )
      }
    />
  )
}
