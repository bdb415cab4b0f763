import type { Variable } from '@seamark/contract/ai/templates/variables'
import { Form, Input, InputNumber, Segmented, Select } from 'antd'
import { Suspense, useState } from 'react'
import { DayField, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker, ContactPicker } from '../../followups/index.ts'
import { OffersField } from '../../rates/index.ts'
import { PortPicker } from '../../territory/index.ts'
import { QuotePicker } from './template-quote-picker.tsx'
import { variableName } from './template-text.ts'

/** What a person has chosen and typed, by variable. */
export type GivenValues = Record<string, unknown>

/** The field of a variable, by its type. Whoever may not see offers or quotes is told so instead of a picker. */
export function ValueItem({ variable, companyKey }: { variable: Variable; companyKey: string | undefined }) {
  const { t } = useWords()
  const { key, type } = variable
  const isShut = (type === 'rate' && !hasCode(346)) || (type === 'quote' && !hasCode(348))
  const label = variableName(variable)
  if (isShut)
    return (
      <Form.Item label={label}>
        <span className="ai-template-quiet">{t(type === 'rate' ? 'ai.template.noRates' : 'ai.template.noQuotes')}</span>
      </Form.Item>
    )
  if (type === 'contact') return <ContactItem variable={variable} companyKey={companyKey} />
  return (
    <Form.Item name={key} label={label}>
      {type === 'company' ? (
        <CompanyPicker label={label} isLabelled />
      ) : type === 'rate' ? (
        <RateField />
      ) : type === 'quote' ? (
        <QuoteField companyKey={companyKey} />
      ) : type === 'date' ? (
        <DayField />
      ) : type === 'number' ? (
        <InputNumber className="ai-template-number" max={999_999_999} min={-999_999_999} />
      ) : type === 'choice' ? (
        <Select options={variable.options.map((value) => ({ value, label: value }))} allowClear />
      ) : (
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 1, maxRows: 6 }} />
      )}
    </Form.Item>
  )
}

/** A contact is one of the client's; a template without a client asks for the company here. */
function ContactItem({ variable, companyKey }: { variable: Variable; companyKey: string | undefined }) {
  const { t } = useWords()
  const form = Form.useFormInstance<GivenValues>()
  const [own, setOwn] = useState<number | null>(null)
  const chosen = asId(Form.useWatch<unknown>(companyKey ?? '', form))
  const companyId = companyKey === undefined ? own : chosen
  return (
    <>
      {companyKey === undefined ? (
        <Form.Item label={t('ai.template.contactOf')} htmlFor={`company-of-${variable.key}`}>
          <CompanyPicker
            id={`company-of-${variable.key}`}
            value={own}
            onChange={(id) => {
              setOwn(id)
              form.setFieldValue(variable.key, null)
            }}
          />
        </Form.Item>
      ) : null}
      <Form.Item name={variable.key} label={variableName(variable)}>
        <ContactPicker companyId={companyId} />
      </Form.Item>
    </>
  )
}

function QuoteField({ companyKey, ...field }: { companyKey: string | undefined; id?: string }) {
  const form = Form.useFormInstance<GivenValues>()
  const companyId = asId(Form.useWatch<unknown>(companyKey ?? '', form))
  return <QuotePicker {...field} companyId={companyId} />
}

type RateValue = number | { pol: string; pod: string } | null

/** An offer that is chosen, or the best one between two ports. */
function RateField({
  id,
  value = null,
  onChange,
}: {
  id?: string
  value?: RateValue
  onChange?: (value: RateValue) => void
}) {
  const { t } = useWords()
  const [way, setWay] = useState<'pick' | 'best'>('pick')
  const lane = typeof value === 'object' && value !== null ? value : { pol: '', pod: '' }
  return (
    <div className="ai-template-rate">
      <Segmented
        size="small"
        value={way}
        onChange={(chosen) => {
          setWay(chosen)
          onChange?.(null)
        }}
        options={(['pick', 'best'] as const).map((one) => ({ value: one, label: t(`ai.template.rate.${one}`) }))}
      />
      {way === 'pick' ? (
        <Suspense fallback={<Loading rows={1} />}>
          <OffersField
            {...(id ? { id } : {})}
            most={1}
            value={typeof value === 'number' ? [value] : []}
            onChange={([offer]) => onChange?.(offer ?? null)}
          />
        </Suspense>
      ) : (
        <div className="ai-template-ports">
          <PortPicker
            aria-label={t('ai.variableField.pol')}
            placeholder={t('ai.variableField.pol')}
            value={lane.pol}
            onChange={(pol) => onChange?.({ ...lane, pol })}
          />
          <PortPicker
            aria-label={t('ai.variableField.pod')}
            placeholder={t('ai.variableField.pod')}
            value={lane.pod}
            onChange={(pod) => onChange?.({ ...lane, pod })}
          />
        </div>
      )}
    </div>
  )
}

const asId = (value: unknown): number | null => (typeof value === 'number' ? value : null)
