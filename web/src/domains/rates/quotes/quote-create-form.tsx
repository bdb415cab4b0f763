import { quoteInput, quoteLanguages } from '@seamark/contract/rates/quotes/fields'
import { createQuote } from '@seamark/contract/rates/quotes/quotes'
import { Form, Select } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { CompanyPicker } from '../../followups/index.ts'
import { quotePath } from './quote-filters.ts'
import { usualDays } from './editor/quote-form-rules.ts'
import { refreshQuotes, useQuotedCompany } from './quote-queries.ts'

interface Values {
  companyId: number | null
  language: (typeof quoteLanguages)[number]
}

interface FormProps {
  company?: { id: number; name: string }
  onClose: () => void
}

/** Begins a quote: for whom, and in which language the client reads it. Everything else is filled in on its page. */
export function QuoteCreateForm({ company, onClose }: FormProps) {
  const { t } = useWords()
  const go = useGo()
  const [form] = Form.useForm<Values>()
  const chosen = Form.useWatch('companyId', form) ?? company?.id
  const quoted = useQuotedCompany(chosen ?? null)
  const { save, ...saving } = useSave({
    form,
    schema: quoteInput,
    send: (body: Values) => call(createQuote, { body: quoteInput.parse(body) }, { quiet: true }),
    onSaved({ id }) {
      onClose()
      go(quotePath(id))
    },
    refresh: refreshQuotes,
  })
  return (
    <FormDialog<Values>
      {...saving}
      name="newQuote"
      width={460}
      title={t('rates.quotes.new')}
      okText={t('rates.quotes.begin')}
      form={form}
      initialValues={{ companyId: company?.id ?? null, language: 'zhEn' }}
      onSubmit={(values) => save({ ...values, ...usualDays() })}
      onClose={onClose}
    >
      <Form.Item
        name="companyId"
        label={t('rates.field.companyId')}
        required
        extra={quoted?.creditTerms ? t('rates.quotes.creditTerms', { terms: quoted.creditTerms }) : null}
      >
        <CompanyPicker known={company ?? null} />
      </Form.Item>
      <Form.Item name="language" label={t('rates.field.language')}>
        <Select options={quoteLanguages.map((value) => ({ value, label: t(`rates.quoteLanguage.${value}`) }))} />
      </Form.Item>
    </FormDialog>
  )
}
