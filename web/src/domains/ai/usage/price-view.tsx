import { PlusOutlined } from '@ant-design/icons'
import type { Price } from '@seamark/contract/ai/usage/prices'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { type Column, DataTable, Empty, plainLayout, rowsOf } from '../../../kit/index.ts'
import { dateTime, exactNumber } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { usePriceDeletion } from './price-actions.ts'
import { PriceForm } from './price-form.tsx'
import { usePrices } from './usage-queries.ts'

/** What models cost, by which usage is told in money. */
export function Prices() {
  const { t, language } = useWords()
  const listed = usePrices()
  const [form, setForm] = useState<{ price?: Price; model?: string }>()
  const remove = usePriceDeletion()
  const columns = useMemo(() => (language ? priceColumns() : []), [language])
  const unpriced = listed.data?.unpriced ?? []
  return (
    <>
      {unpriced.length > 0 ? (
        <Alert
          type="info"
          showIcon
          className="models-note"
          title={t('ai.price.unpriced', { models: unpriced.join(', ') })}
        />
      ) : null}
      <DataTable<Price & { id: string }>
        name="ai.prices"
        label={t('ai.models.tab.prices')}
        columns={columns}
        {...rowsOf({
          ...listed,
          data: listed.data && { rows: listed.data.prices.map((price) => ({ ...price, id: price.model })) },
        })}
        layout={plainLayout}
        onOpen={(price) => setForm({ price })}
        rowActions={(price) => [
          { key: 'edit', label: t('ai.price.edit'), run: () => setForm({ price }) },
          { key: 'delete', label: t('ai.price.delete'), danger: true, run: () => remove(price) },
        ]}
        tools={
          <Button
            type="primary"
            ghost
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setForm(unpriced[0] === undefined ? {} : { model: unpriced[0] })}
          >
            {t('ai.price.new')}
          </Button>
        }
        empty={<Empty text={t('ai.price.none')} />}
      />
      <p className="models-quiet">{t('ai.price.explained')}</p>
      {form ? <PriceForm {...form} models={unpriced} onClose={() => setForm(undefined)} /> : null}
    </>
  )
}

const amount = (key: 'tokensIn' | 'tokensCached' | 'tokensOut' | 'picture', title: string): Column<Price> => ({
  key,
  title,
  width: 150,
  align: 'right',
  render: (price) => exactNumber(price[key]),
})

const priceColumns = (): Column<Price>[] => [
  { key: 'model', title: t('ai.field.model'), width: 220, render: ({ model }) => model },
  amount('tokensIn', t('ai.field.tokensIn')),
  amount('tokensCached', t('ai.field.tokensCached')),
  amount('tokensOut', t('ai.field.tokensOut')),
  amount('picture', t('ai.field.picture')),
  { key: 'updatedAt', title: t('ai.field.updatedAt'), width: 170, render: ({ updatedAt }) => dateTime(updatedAt) },
  { key: 'updatedBy', title: t('ai.field.updatedBy'), width: 120, render: ({ updatedBy }) => updatedBy },
]
