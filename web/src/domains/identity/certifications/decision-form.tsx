import {
  type CertificationDetail,
  certificationDecision,
} from '@seamark/contract/identity/certifications/certifications'
import { Button, Form, Input, Space } from 'antd'
import { useFieldProblems } from '../../../kit/index.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useDecide } from './certification-actions.ts'

/** Approves, or rejects with a reason that the person will read. */
export function DecisionForm({ papers: { id } }: { papers: CertificationDetail }) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const showProblems = useFieldProblems(form)
  const draft = useDraft(`decision-${id}`, form)
  const { busy, decide } = useDecide(id)

  async function settle(state: 'passed' | 'failed') {
    const decision = { state, reason: form.getFieldsValue().reason }
    const problems = formProblems(certificationDecision, decision)
    showProblems(problems.map(({ errors }) => ({ name: ['reason'], errors })))
    if (problems.length > 0) return
    await decide(decision)
    draft.drop()
  }
  return (
    <Form
      form={form}
      name={`decision-${id}`}
      layout="vertical"
      className="review-decision"
      initialValues={{ reason: '' }}
      disabled={busy !== undefined}
      {...draft.props}
    >
      <Form.Item name="reason" label={t('identity.review.reason')}>
        <Input.TextArea
          maxLength={300}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('identity.review.reasonHelp')}
        />
      </Form.Item>
      <Space>
        <Button type="primary" loading={busy === 'passed'} onClick={() => void settle('passed')}>
          {t('identity.review.pass')}
        </Button>
        <Button danger loading={busy === 'failed'} onClick={() => void settle('failed')}>
          {t('identity.review.fail')}
        </Button>
      </Space>
    </Form>
  )
}
