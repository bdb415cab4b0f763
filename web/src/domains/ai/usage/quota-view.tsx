import { PlusOutlined } from '@ant-design/icons'
import type { Quota } from '@seamark/contract/ai/usage/quotas'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type Column, DataTable, Empty, plainLayout, rowsOf } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { quotaName, useQuotaDeletion } from './quota-actions.ts'
import { QuotaForm } from './quota-form.tsx'
import { useQuotas } from './usage-queries.ts'

/** How much models may be used, with what is used of it. */
export function Quotas() {
  const { t, language } = useWords()
  const listed = useQuotas()
  const [form, setForm] = useState<{ quota?: Quota }>()
  const remove = useQuotaDeletion()
  const columns = useMemo(() => (language ? quotaColumns() : []), [language])
  return (
    <>
      <DataTable<Quota>
        name="ai.quotas"
        label={t('ai.models.tab.quotas')}
        columns={columns}
        {...rowsOf({ ...listed, data: listed.data && { rows: listed.data.quotas } })}
        layout={plainLayout}
        onOpen={(quota) => setForm({ quota })}
        rowActions={(quota) => [
          { key: 'edit', label: t('ai.quota.edit'), run: () => setForm({ quota }) },
          ...(quota.holder === 'office'
            ? []
            : [{ key: 'delete', label: t('ai.quota.delete'), danger: true, run: () => remove(quota) }]),
        ]}
        tools={
          <Button type="primary" ghost icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
            {t('ai.quota.new')}
          </Button>
        }
        empty={<Empty text={t('ai.quota.none')} />}
      />
      <p className="models-quiet">{t('ai.quota.explained')}</p>
      {form ? (
        <QuotaForm quota={form.quota} roles={listed.data?.roles ?? []} onClose={() => setForm(undefined)} />
      ) : null}
    </>
  )
}

/** What is used, of what may be used. */
const usedOf = (used: number | undefined, limit: number | null) => {
  const most = limit === null ? t('ai.quota.unlimited') : number(limit)
  return used === undefined ? most : `${number(used)} / ${most}`
}

const quotaColumns = (): Column<Quota>[] => [
  { key: 'name', title: t('ai.field.holder'), width: 200, render: quotaName },
  { key: 'holder', title: t('ai.quota.for'), width: 110, render: ({ holder }) => t(`ai.holder.${holder}`) },
  {
    key: 'tokensDay',
    title: t('ai.quota.tokensDay'),
    width: 190,
    align: 'right',
    render: ({ used, tokensDay }) => usedOf(used?.tokensDay, tokensDay),
  },
  {
    key: 'tokensMonth',
    title: t('ai.quota.tokensMonth'),
    width: 210,
    align: 'right',
    render: ({ used, tokensMonth }) => usedOf(used?.tokensMonth, tokensMonth),
  },
  {
    key: 'picturesDay',
    title: t('ai.quota.picturesDay'),
    width: 150,
    align: 'right',
    render: ({ used, picturesDay }) => usedOf(used?.picturesDay, picturesDay),
  },
  {
    key: 'updatedAt',
    title: t('ai.field.updatedAt'),
    width: 170,
    render: ({ updatedAt, updatedBy }) => (updatedBy === null ? '' : dateTime(updatedAt)),
  },
  { key: 'updatedBy', title: t('ai.field.updatedBy'), width: 120, render: ({ updatedBy }) => updatedBy },
]
