import { type GroupRequest, requestDecision } from '@seamark/contract/groups/requests/requests'
import { Button, Form, Input, Space } from 'antd'
import { useFieldProblems } from '../../../kit/index.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useRequestActions } from './request-actions.ts'

/** Grants a request, or refuses it with a note that the applicant reads. */
export function DecisionForm({ request: { id, kind, can } }: { request: Pick<GroupRequest, 'id' | 'kind' | 'can'> }) {
  const { t } = useWords()
  const [form] = Form.useForm<{ note: string }>()
  const showProblems = useFieldProblems(form)
  const draft = useDraft(`group-request-${id}`, form)
  const { busy, decide, takeUp } = useRequestActions(id)

  async function settle(isGranted: boolean) {
    const { note } = form.getFieldsValue()
    const problems = formProblems(requestDecision, { isGranted, note })
    showProblems(problems.map(({ errors }) => ({ name: ['note'], errors })))
    if (problems.length > 0) return
    if (await decide(isGranted, note)) draft.drop()
  }
  return (
    <Form
      form={form}
      name={`group-request-${id}`}
      layout="vertical"
      className="request-decision"
      initialValues={{ note: '' }}
      disabled={busy !== undefined}
      {...draft.props}
    >
      <Form.Item name="note" label={t('groups.request.decide')}>
        <Input.TextArea
          maxLength={300}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('groups.request.decide.help')}
        />
      </Form.Item>
      <Space wrap>
        <Button type="primary" loading={busy === 'grant'} onClick={() => void settle(true)}>
          {t(kind === 'chat' ? 'groups.request.agree' : 'groups.request.pass')}
        </Button>
        <Button danger loading={busy === 'refuse'} onClick={() => void settle(false)}>
          {t(kind === 'chat' ? 'groups.request.decline' : 'groups.request.notPass')}
        </Button>
        {can.takeUp ? (
          <Button type="text" loading={busy === 'takeUp'} onClick={() => void takeUp()}>
            {t('groups.request.takeUp')}
          </Button>
        ) : null}
      </Space>
    </Form>
  )
}
