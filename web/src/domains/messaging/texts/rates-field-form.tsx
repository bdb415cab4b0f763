import { Alert, Form } from 'antd'
import { Suspense } from 'react'
import { Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { OffersField } from '../../rates/index.ts'
import { mostOffers } from './quotable-rules.ts'
import { mayQuote } from './quoting-rules.ts'

interface FieldProps {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
}

/** The offers that a text quotes. Whoever may not see offers is told that those it came with are left out. */
export function RatesItem({ hasRates }: { hasRates: boolean }) {
  const { t } = useWords()
  if (!mayQuote())
    return hasRates ? (
      <Alert className="bulk-text-rates" type="info" showIcon title={t('messaging.ratesLeftOut')} />
    ) : null
  return (
    <Form.Item name="rateIds" label={t('messaging.field.rates')} extra={t('messaging.ratesHint')}>
      <RatesField />
    </Form.Item>
  )
}

const RatesField = (props: FieldProps) => (
  <Suspense fallback={<Loading rows={1} />}>
    <OffersField {...props} most={mostOffers} />
  </Suspense>
)
