import { DeleteOutlined } from '@ant-design/icons'
import { type Margin, mostLines, quoteLanguages } from '@seamark/contract/rates/quotes/fields'
import { quoteFromRates, rateCopies } from '@seamark/contract/rates/quotes/rate-copies'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import { Alert, Button, Form, InputNumber, Select } from 'antd'
import { Badge, Empty, Failed, Loading, Page, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { CompanyPicker } from '../../followups/index.ts'
import { usePorts } from '../../territory/index.ts'
import { PerBill, Validity } from '../rates/rate-price-view.tsx'
import { portsText, priceText } from '../rates/rate-text.ts'
import { fromRatesSearch, quotePath } from './quote-filters.ts'
import { refreshQuotes, useQuotedCompany, useRatesToQuote } from './quote-queries.ts'
import './quote-view.css'

/** The rates that were ticked, for whom they are quoted, and what is put on top; the rest is written on the quote's own page. */
export function QuoteFromRatesPage() {
  const { t } = useWords()
  const search = usePageSearch(fromRatesSearch)
  const setSearch = useSetPageSearch()
  const ids = (search.rates ?? '').split(',').filter(Boolean).map(Number).slice(0, mostLines)
  const { data, error, refetch } = useRatesToQuote(ids)
  const rates = ids.flatMap((id) => data?.rows.find((rate) => rate.id === id) ?? [])
  const leaveOut = (id: number) => setSearch({ rates: ids.filter((one) => one !== id).join(',') })
  return (
    <Page title={t('rates.quotes.fromRates')} note={t('rates.quotes.fromRatesNote')}>
      {ids.length === 0 ? (
        <Empty text={t('rates.quote_rates_missing')} />
      ) : data ? (
        <>
          <ChosenRates rates={rates} missing={ids.length - rates.length} onLeaveOut={leaveOut} />
          <FromRatesForm rates={rates} companyId={search.companyId} demandId={search.demandId} />
        </>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={6} />
      )}
    </Page>
  )
}

interface ChosenProps {
  rates: readonly ListedRate[]
  /** How many were chosen that the reader cannot see any more. */
  missing: number
  onLeaveOut: (id: number) => void
}

/** An offer that has ended is marked, so that it is left out or replaced before anybody issues the quote. */
function ChosenRates({ rates, missing, onLeaveOut }: ChosenProps) {
  const { t, language } = useWords()
  const ports = usePorts(rates.flatMap(({ pols, pods }) => [...pols, ...pods]))
  return (
    <section className="quote-card" aria-label={t('rates.field.lines')}>
      <h2>{t('rates.field.lines')}</h2>
      <ul className="quote-rates">
        {rates.map((rate) => (
          <li key={rate.id}>
            <div>
              <strong>
                {portsText(rate.pols, ports, language)} → {portsText(rate.pods, ports, language)}
              </strong>{' '}
              {rate.carrier} {rate.isExpired ? <Badge tone="warning">{t('rates.expired')}</Badge> : null}
              <p className="quote-quiet">
                {rate.prices
                  ?.map(({ container, amount, isFrom }) => `${container} ${rate.currency} ${priceText(amount, isFrom)}`)
                  .join(' · ')}{' '}
                <PerBill rate={rate} />
              </p>
            </div>
            <Validity rate={rate} />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('rates.quotes.leaveOut', { number: rate.number })}
              onClick={() => onLeaveOut(rate.id)}
            />
          </li>
        ))}
      </ul>
      {rates.some(({ isExpired }) => isExpired) ? (
        <Alert type="warning" showIcon title={t('rates.quotes.ratesExpired')} />
      ) : null}
      {missing > 0 ? <Alert type="warning" showIcon title={t('rates.quotes.ratesMissing', { n: missing })} /> : null}
    </section>
  )
}

interface Values {
  companyId: number | null
  language: (typeof quoteLanguages)[number]
  marginKind: Margin['kind']
  marginValue: number | null
}

interface FormProps {
  rates: readonly ListedRate[]
  companyId: number | undefined
  demandId: number | undefined
}

function FromRatesForm({ rates, companyId, demandId }: FormProps) {
  const { t } = useWords()
  const go = useGo()
  const [form] = Form.useForm<Values>()
  const chosen = Form.useWatch('companyId', form) ?? companyId
  const company = useQuotedCompany(chosen ?? null)
  const { save, isSaving, failure } = useSave<unknown, Quote>({
    form,
    schema: rateCopies,
    place: (problems) =>
      problems.map((one) => ({ ...one, name: one.name[0] === 'margin' ? ['marginValue'] : one.name })),
    send: (body) => call(quoteFromRates, { body: rateCopies.parse(body) }, { quiet: true }),
    onSaved: ({ id }) => go(quotePath(id)),
    refresh: refreshQuotes,
  })
  const initialValues = {
    companyId: companyId ?? null,
    language: 'zhEn' as const,
    marginKind: 'amount' as const,
    marginValue: null,
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      name="quoteFromRates"
      className="quote-card"
      initialValues={initialValues}
      onFinish={(values) => void save(bodyOf(values, rates, demandId))}
    >
      <Form.Item
        name="companyId"
        label={t('rates.field.companyId')}
        required
        extra={company?.creditTerms ? t('rates.quotes.creditTerms', { terms: company.creditTerms }) : null}
      >
        <CompanyPicker known={company ?? null} />
      </Form.Item>
      <Form.Item name="language" label={t('rates.field.language')}>
        <Select options={quoteLanguages.map((value) => ({ value, label: t(`rates.quoteLanguage.${value}`) }))} />
      </Form.Item>
      <Form.Item
        label={t('rates.field.margin')}
        extra={t('rates.quotes.marginHint')}
        htmlFor="quoteFromRates_marginValue"
      >
        <div className="quote-margin">
          <Form.Item name="marginKind" noStyle>
            <Select
              aria-label={t('rates.quotes.marginKind')}
              options={(['amount', 'percent'] as const).map((value) => ({
                value,
                label: t(`rates.quotes.margin.${value}`),
              }))}
            />
          </Form.Item>
          <Form.Item name="marginValue" noStyle>
            <InputNumber controls={false} placeholder={t('rates.quotes.lastMargin')} />
          </Form.Item>
        </div>
      </Form.Item>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Button type="primary" htmlType="submit" loading={isSaving} disabled={rates.length === 0}>
        {t('rates.quotes.fromRates')}
      </Button>
    </Form>
  )
}

const bodyOf = (
  { companyId, language, marginKind, marginValue }: Values,
  rates: readonly ListedRate[],
  demandId: number | undefined,
) => ({
  companyId,
  language,
  rateIds: rates.map(({ id }) => id),
  margin: marginValue === null || marginValue === undefined ? null : { kind: marginKind, value: marginValue },
  demandId: demandId ?? null,
})
