import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { ExchangeRate } from '@seamark/contract/settings/exchange-rates'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { currencyName, exactNumber } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useRateDeletion } from './rate-actions.ts'
import { RateForm } from './rate-form.tsx'
import { useRates } from './rate-queries.ts'
import './exchange-rate-view.css'

/** What one dollar costs in each currency. Without a rate, values of two currencies are never added. */
export function ExchangeRates({ onEdit }: { onEdit: (rate: ExchangeRate) => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useRates()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.rates.length === 0) return <Empty text={t('settings.rate.none')} />
  return <RateTable rates={data.rates} edit={data.can.edit ? onEdit : undefined} mayDelete={data.can.delete} />
}

/** The button and form that add a rate, or correct the one that is chosen. */
export function useRateEditing() {
  const { t } = useWords()
  const { data } = useRates()
  const [form, setForm] = useState<{ rate?: ExchangeRate }>()
  return {
    button: data?.can.edit ? (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
        {t('settings.rate.new')}
      </Button>
    ) : null,
    form: form ? <RateForm rate={form.rate} onClose={() => setForm(undefined)} /> : null,
    edit: (rate: ExchangeRate) => setForm({ rate }),
  }
}

interface TableProps {
  rates: readonly ExchangeRate[]
  /** Without it the rates are read-only. */
  edit: ((rate: ExchangeRate) => void) | undefined
  mayDelete: boolean
}

function RateTable({ rates, edit, mayDelete }: TableProps) {
  const { t, language } = useWords()
  const remove = useRateDeletion(rates)
  return (
    <table className="rates">
      <thead>
        <tr>
          <th scope="col">{t('settings.field.currency')}</th>
          <th scope="col">{t('settings.field.perDollar')}</th>
          <th scope="col" colSpan={edit ? 2 : 1}>
            {t('settings.field.validFrom')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.id}>
            <th scope="row">
              {rate.currency} <span className="rate-name">{currencyName(rate.currency, language)}</span>
            </th>
            <td className="rate-amount">{exactNumber(rate.perDollar, language)}</td>
            <td className="rate-fixed">{rate.validFrom}</td>
            {edit && (
              <td className="rate-fixed">
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={t('settings.rate.edit', { currency: rate.currency })}
                  onClick={() => edit(rate)}
                />
                {mayDelete && (
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('settings.rate.delete', { currency: rate.currency, day: rate.validFrom })}
                    onClick={() => remove(rate)}
                  />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
