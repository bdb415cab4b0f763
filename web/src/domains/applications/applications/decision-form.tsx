import { type Application, applicationDecision } from '@seamark/contract/applications/applications'
import { Button, Form, Input, Space } from 'antd'
import { useFieldProblems } from '../../../kit/index.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useApplicationActions } from './application-actions.ts'

/** Agrees, or declines with a note that the applicant will read. */
export function DecisionForm({ application: { id, can } }: { application: Pick<Application, 'id' | 'can'> }) {
  const { t } = useWords()
  const [form] = Form.useForm<{ note: string }>()
  const showProblems = useFieldProblems(form)
  const draft = useDraft(`application-${id}`, form)
  const { busy, decide, takeUp } = useApplicationActions(id)

  async function settle(state: 'agreed' | 'declined') {
    const decision = { state, note: form.getFieldsValue().note }
    const problems = formProblems(applicationDecision, decision)
    showProblems(problems.map(({ errors }) => ({ name: ['note'], errors })))
    if (problems.length > 0) return
    if (await decide(decision)) draft.drop()
  }
  return (
    <Form
      form={form}
      name={`application-${id}`}
      layout="vertical"
      className="application-decision"
      initialValues={{ note: '' }}
      disabled={busy !== undefined}
      {...draft.props}
    >
      <Form.Item name="note" label={t('applications.decision.note')}>
        <Input.TextArea
          maxLength={300}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('applications.decision.help')}
        />
      </Form.Item>
      <Space wrap>
        <Button type="primary" loading={busy === 'agreed'} onClick={() => void settle('agreed')}>
          {t('applications.action.agree')}
        </Button>
        <Button danger loading={busy === 'declined'} onClick={() => void settle('declined')}>
          {t('applications.action.decline')}
        </Button>
        {can.takeUp ? (
          <Button type="text" loading={busy === 'takeUp'} onClick={() => void takeUp()}>
            {t('applications.action.takeUp')}
          </Button>
        ) : null}
      </Space>
    </Form>
  )
}
