import { incoterms, quoteLanguages } from '@seamark/contract/rates/quotes/fields'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { DatePicker, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useWords } from '../../../../platform/language/i18n.ts'
import { ContactPicker } from '../../../followups/index.ts'
import { useQuotedCompany } from '../quote-queries.ts'
import type { QuoteValues } from './quote-form-rules.ts'

/** For whom, in which language, until when, and on which terms. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const { t } = useWords()
  const company = useQuotedCompany(quote.company.id)
  return (
    <section className="quote-card" aria-label={t('rates.quotes.facts')}>
      <div className="quote-grid">
        <Form.Item
          name="valid"
          label={t('rates.document.valid')}
          required
          getValueProps={(days: QuoteValues['valid']) => ({ value: days?.map((day) => dayjs(day)) })}
          normalize={(chosen: Dayjs[] | null) => chosen?.map((day) => day.format('YYYY-MM-DD')) ?? null}
        >
          <DatePicker.RangePicker allowClear={false} />
        </Form.Item>
        <Form.Item name="contactId" label={t('rates.field.contactId')}>
          <ContactPicker companyId={quote.company.id} known={quote.contact} />
        </Form.Item>
        <Form.Item name="language" label={t('rates.field.language')}>
          <Select options={quoteLanguages.map((value) => ({ value, label: t(`rates.quoteLanguage.${value}`) }))} />
        </Form.Item>
        <Form.Item name="incoterm" label={t('rates.field.incoterm')}>
          <Select allowClear options={incoterms.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
      {company?.creditTerms ? (
        <p className="quote-quiet">{t('rates.quotes.creditTerms', { terms: company.creditTerms })}</p>
      ) : null}
      <Form.Item name="cargo" label={t('rates.field.cargo')}>
        <Input maxLength={200} placeholder={t('rates.quotes.cargoHint')} />
      </Form.Item>
      <Form.Item name="terms" label={t('rates.field.terms')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </section>
  )
}
