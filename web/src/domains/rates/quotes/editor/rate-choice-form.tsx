import { TagOutlined } from '@ant-design/icons'
import { quoteLineOfRate } from '@seamark/contract/rates/quotes/rate-copies'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { Dialog, Empty, Failed, Loading } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { hasCode } from '../../../../platform/session/session.ts'
import { PerBill, Validity } from '../../rates/rate-price-view.tsx'
import { officeDay } from '../../../../platform/session/office-day.ts'
import { priceText } from '../../rates/rate-text.ts'
import { lineValuesOf, type LineValues, type QuoteValues, withCharges, withRemark } from './quote-form-rules.ts'
import { useValidRates } from '../quote-queries.ts'

interface ChoiceProps {
  /** The place of the line in the form. */
  name: number
  companyId: number
}

/** Takes the prices of a line from a rate that holds; beside it the day on which the line's own rate ended, where it did. */
export function RateChoice({ name, companyId }: ChoiceProps) {
  const { t } = useWords()
  const form = Form.useFormInstance<QuoteValues>()
  const line = Form.useWatch(['lines', name], form) as LineValues | undefined
  const [isOpen, setOpen] = useState(false)
  if (!line) return null
  const hasEnded = line.rateEnds !== null && line.rateEnds < officeDay()
  const mayChoose = hasCode(346) && line.pols.length > 0 && line.pods.length > 0
  return (
    <div className="quote-buttons">
      {hasEnded ? (
        <span className="quote-soon">{t('rates.quotes.lineEnded', { day: line.rateEnds ?? '' })}</span>
      ) : null}
      {mayChoose ? (
        <Button size="small" icon={<TagOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t('rates.quotes.chooseRate')}
        </Button>
      ) : null}
      {isOpen ? <RateDialog name={name} companyId={companyId} line={line} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function RateDialog({ name, companyId, line, onClose }: ChoiceProps & { line: LineValues; onClose: () => void }) {
  const { t } = useWords()
  const form = Form.useFormInstance<QuoteValues>()
  const { data, error, refetch } = useValidRates(line.pols, line.pods)
  async function take(rate: ListedRate) {
    const language = form.getFieldValue('language') as QuoteValues['language']
    try {
      const made = await call(quoteLineOfRate, { query: { rateId: rate.id, companyId, language } })
      const remark = withRemark(line.remark, made.line.remark)
      form.setFieldValue(['lines', name], { ...lineValuesOf(made.line), remark })
      const charges = (form.getFieldValue('charges') ?? []) as QuoteValues['charges']
      form.setFieldValue('charges', withCharges(charges, made.charges))
      onClose()
    } catch {
      // The call has shown the refusal.
    }
  }
  return (
    <Dialog title={t('rates.quotes.chooseRate')} footer={null} width={560} onClose={onClose}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data ? null : error ? null : <Loading rows={4} />}
      {data?.rows.length === 0 ? <Empty text={t('rates.quotes.noValidRates')} /> : null}
      <ul className="quote-rates">
        {data?.rows.map((rate) => (
          <li key={rate.id}>
            <div>
              <strong>{rate.carrier || rate.number}</strong>
              <p className="quote-quiet">
                {rate.prices
                  ?.map(({ container, amount, isFrom }) => `${container} ${rate.currency} ${priceText(amount, isFrom)}`)
                  .join(' · ')}{' '}
                <PerBill rate={rate} />
              </p>
            </div>
            <Validity rate={rate} />
            <Button size="small" type="primary" onClick={() => void take(rate)}>
              {t('rates.quotes.goOn')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
