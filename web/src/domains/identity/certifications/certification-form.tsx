import type { CertificationKind, OwnPapers } from '@seamark/contract/identity/certifications/certifications'
import { judgeCreditCode } from '@seamark/contract/identity/accounts/credit-codes'
import { Alert, Button, Form, Input, Space } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { CodeHint } from './code-view.tsx'
import { type CertificationValues, useSubmit } from './certification-actions.ts'
import { ImagePicker } from './image-picker.tsx'

interface CertificationFormProps {
  kind: CertificationKind
  papers: OwnPapers | null
  close: () => void
}

/** The form that submits papers. Texts are kept until they are sent or discarded; the image must be chosen again. */
export function CertificationForm({ kind, papers, close }: CertificationFormProps) {
  const { t } = useWords()
  const user = useSession()
  const [form] = Form.useForm<CertificationValues>()
  const draft = useDraft<CertificationValues>(`certification-${kind}`, form)
  const { save, isSaving, failure } = useSubmit(kind, form, finish)

  function finish() {
    draft.drop()
    close()
  }
  const first =
    kind === 'company'
      ? {
          name: papers?.name || user.companyName,
          creditCode: papers?.creditCode ?? '',
          address: papers?.address || user.companyAddress,
        }
      : { name: papers?.name || user.name }
  return (
    <Form
      form={form}
      name={`certification-${kind}`}
      layout="vertical"
      className="certification-form"
      initialValues={first}
      onFinish={(values) => void save(values)}
      onValuesChange={(changed, { image: _, ...texts }) => draft.props.onValuesChange(changed, texts)}
    >
      {papers && papers.state !== 'failed' ? (
        <Alert type="warning" showIcon title={t(`identity.certification.againWarning.${kind}`)} />
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Form.Item name="image" label={t(`identity.certification.paper.${kind}`)} required>
        <ImagePicker name={t(`identity.certification.paper.${kind}`)} />
      </Form.Item>
      <Form.Item name="name" label={t(`identity.certification.name.${kind}`)} required>
        <Input maxLength={kind === 'company' ? 200 : 60} autoComplete={kind === 'company' ? 'organization' : 'name'} />
      </Form.Item>
      {kind === 'company' ? <CompanyFields /> : null}
      <Space>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('identity.certification.submit')}
        </Button>
        <Button onClick={finish}>{t('kit.cancel')}</Button>
      </Space>
    </Form>
  )
}

function CompanyFields() {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="creditCode" label={t('identity.field.creditCode')} required extra={<CreditCodeHint />}>
        <Input maxLength={60} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="address" label={t('identity.field.address')} required>
        <Input maxLength={300} autoComplete="street-address" />
      </Form.Item>
    </>
  )
}

function CreditCodeHint() {
  const typed = Form.useWatch<string | undefined>('creditCode')
  return <CodeHint typed={typed} judge={judgeCreditCode} />
}
