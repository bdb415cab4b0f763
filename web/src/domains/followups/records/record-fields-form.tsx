import { type FollowUpRecord, longestContent, ways } from '@seamark/contract/followups/records/records'
import { recordProgresses } from '@seamark/contract/followups/templates/templates'
import { Button, DatePicker, Form, type FormInstance, Input, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CompanyPicker } from '../tasks/company-picker.tsx'
import { ContactPicker } from '../tasks/contact-picker.tsx'
import { useTemplates } from '../templates/template-queries.ts'
import { RecordImagePicker } from './record-image-picker.tsx'
import { useRecordRules } from './record-queries.ts'
import { likelyProgress, type LoggedCompany, type RecordValues } from './record-rules.ts'
import { RecordTemplatePicker, TemplateAnswer } from './record-template-picker.tsx'

interface FieldsProps {
  form: FormInstance<RecordValues>
  company: LoggedCompany | undefined
  /** True while the company has still to be chosen. */
  asksCompany: boolean
  companyId: number | null
  /** The record to change; without it a new one is logged. */
  record: FollowUpRecord | undefined
  addImages: (files: readonly File[]) => void
}

/** Every field of a follow-up, in the order in which people think of them. */
export function RecordFields({ form, company, asksCompany, companyId, record, addImages }: FieldsProps) {
  const { t } = useWords()
  const { data: rules } = useRecordRules()
  const templates = useTemplates().data?.templates ?? []
  const isPhone = useIsPhone()
  const progresses = recordProgresses.map((value) => ({ value, label: t(`phonebook.progress.${value}`) }))
  const templateId = Form.useWatch('templateId', form)
  const chosen = templates.find(({ id }) => id === templateId)
  const offered = templates.filter(({ id, enabled }) => enabled || id === record?.templateId)

  function onTemplate(id: number | null) {
    const template = templates.find((one) => one.id === id)
    form.setFieldsValue({
      templateId: id,
      optionIds: [],
      remark: '',
      progress: template?.progress ?? likelyProgress(company?.progress),
    })
  }

  return (
    <>
      {asksCompany ? (
        <Form.Item name="companyId" label={t('followups.field.company')} required>
          <CompanyPicker />
        </Form.Item>
      ) : null}
      {offered.length > 0 ? (
        <Form.Item name="templateId" className="record-quick">
          <TemplateField offered={offered} onTemplate={onTemplate} />
        </Form.Item>
      ) : null}
      {chosen ? <TemplateAnswer key={chosen.id} template={chosen} /> : null}
      <Form.Item name="content" label={t('followups.field.content')} required>
        <Input.TextArea
          autoFocus={!asksCompany}
          maxLength={longestContent}
          autoSize={{ minRows: 3, maxRows: 12 }}
          placeholder={t('followups.content.placeholder')}
        />
      </Form.Item>
      <Form.Item name="progress" label={t('followups.field.progress')} required>
        {isPhone ? <Select options={progresses} /> : <Segmented block options={progresses} />}
      </Form.Item>
      <div className="record-grid">
        <Form.Item name="way" label={t('followups.field.way')} required>
          <Select options={ways.map((value) => ({ value, label: t(`followups.way.${value}`) }))} />
        </Form.Item>
        <Form.Item name="at" label={t('followups.field.at')} required>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" maxDate={dayjs().endOf('day')} />
        </Form.Item>
        {companyId === null ? null : (
          <Form.Item name="contactId" label={t('followups.field.contact')}>
            <ContactPicker companyId={companyId} />
          </Form.Item>
        )}
        {record ? null : (
          <Form.Item name="nextContactAt" label={t('followups.field.nextContactAt')}>
            <NextContact />
          </Form.Item>
        )}
      </div>
      <Form.Item name="images" label={t('followups.field.images')} required={rules?.imagesRequired ?? false}>
        <RecordImagePicker onGiven={addImages} required={rules?.imagesRequired ?? false} />
      </Form.Item>
    </>
  )
}

interface TemplateFieldProps {
  offered: Parameters<typeof RecordTemplatePicker>[0]['templates']
  onTemplate: (id: number | null) => void
  value?: number | null
}

const TemplateField = ({ offered, onTemplate, value = null }: TemplateFieldProps) => (
  <RecordTemplatePicker templates={offered} value={value} onChange={onTemplate} />
)

interface NextProps {
  id?: string
  value?: dayjs.Dayjs | null
  onChange?: (at: dayjs.Dayjs | null) => void
}

/** The time of the next contact; the usual days are one click, at ten in the morning. */
function NextContact({ id, value = null, onChange }: NextProps) {
  const { t } = useWords()
  const inDays = (days: number) => dayjs().add(days, 'day').hour(10).startOf('hour')
  const label = (days: number) => (days === 1 ? t('followups.next.tomorrow') : t('followups.next.inDays', { days }))
  return (
    <>
      <DatePicker
        {...(id ? { id } : {})}
        value={value}
        onChange={(at) => onChange?.(at ?? null)}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        minDate={dayjs().startOf('day')}
        presets={[1, 3, 7, 14, 30].map((days) => ({ label: label(days), value: inDays(days) }))}
      />
      <div className="record-soon">
        {[1, 3, 7].map((days) => (
          <Button key={days} size="small" type="text" onClick={() => onChange?.(inDays(days))}>
            {label(days)}
          </Button>
        ))}
      </div>
    </>
  )
}
