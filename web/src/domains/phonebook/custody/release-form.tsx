import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { Alert, Button, Form, Input } from 'antd'
import { dropProblems, FormDialog, leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheMovedCompany } from './ownership-queries.ts'
import './ownership-view.css'

interface ReleaseProps {
  company: ListedCompany
  onDone: (company: Company | null) => void
  onClose: () => void
}

const usual = ['noDemand', 'unreachable', 'tooFar', 'mistake'] as const

/** Gives a company back to the pool with a reason. */
export function ReleaseForm({ company, onDone, onClose }: ReleaseProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const { isSaving, save } = useSave({
    send: ({ reason }: { reason: string }) =>
      call(releaseCompany, { params: { id: company.id }, version: company.version, body: { reason } }),
    onSaved({ company: now }) {
      notices.success(t('phonebook.release.done', { name: company.name }))
      onDone(now)
      void cacheMovedCompany(now)
    },
    onFailure: leaveFailureToCall,
  })

  return (
    <FormDialog
      width={480}
      dialogClass="hands"
      title={t('phonebook.release.title', { name: company.name })}
      okText={t('phonebook.action.release')}
      okButtonProps={{ danger: true }}
      lead={<Consequences followers={company.followers.length} />}
      form={form}
      onValuesChange={dropProblems(form)}
      name={`release-${company.id}`}
      requiredMark={false}
      isSaving={isSaving}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="release-usual">
        {usual.map((reason) => (
          <Button
            key={reason}
            size="small"
            onClick={() => form.setFields([{ name: 'reason', value: t(`phonebook.release.${reason}`), errors: [] }])}
          >
            {t(`phonebook.release.${reason}`)}
          </Button>
        ))}
      </div>
      <Form.Item
        name="reason"
        label={t('phonebook.release.reason')}
        rules={[{ required: true, whitespace: true, message: t('phonebook.reason_blank') }]}
        validateTrigger="onSubmit"
      >
        <Input.TextArea maxLength={300} showCount autoFocus autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}

function Consequences({ followers }: { followers: number }) {
  const { t } = useWords()
  return (
    <>
      <p className="company-quiet">{t('phonebook.release.text')}</p>
      {followers > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="release-followers"
          title={t('phonebook.release.followers', { count: followers })}
        />
      ) : null}
    </>
  )
}
