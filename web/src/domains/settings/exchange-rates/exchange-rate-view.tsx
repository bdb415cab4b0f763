import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { ExchangeRate } from '@seamark/contract/settings/exchange-rates'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useRateDeletion } from './rate-actions.ts'
import { RateForm } from './rate-form.tsx'
import { useRates } from './rate-queries.ts'
import './exchange-rate-view.css'

/** What one dollar costs in each currency. Without a rate, values of two currencies are never added. */
export function ExchangeRates() {
  const { t } = useWords()
  const { data, error, refetch } = useRates()
  const [form, setForm] = useState<{ rate?: ExchangeRate }>()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      {data.can.edit && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
          {t('settings.rate.new')}
        </Button>
      )}
      {data.rates.length === 0 ? (
        <Empty text={t('settings.rate.none')} />
      ) : (
        <RateTable
          rates={data.rates}
          edit={data.can.edit ? (rate) => setForm({ rate }) : undefined}
          mayDelete={data.can.delete}
        />
      )}
      {form ? <RateForm rate={form.rate} onClose={() => setForm(undefined)} /> : null}
    </>
  )
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
            <th scope="row">{rate.currency}</th>
            <td className="rate-amount">{number(rate.perDollar, language)}</td>
            <td>{rate.validFrom}</td>
            {edit && (
              <td>
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
