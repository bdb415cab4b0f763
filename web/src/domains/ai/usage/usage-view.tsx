import { usageGroups } from '@seamark/contract/ai/choices'
import type { UsageSum } from '@seamark/contract/ai/usage/usage'
import { Button, Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { type Column, DataTable, DayRange, Empty, plainLayout, rowsOf } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { UsageCalls } from './call-view.tsx'
import { modelsSearch } from './usage-filters.ts'
import { type UsagePart, useUsageSums } from './usage-queries.ts'
import { costText, groupName, partOf, tokensText } from './usage-text.ts'

/** What models were used for, by day, person, kind or model; each number opens its calls. */
export function Usage() {
  const { t, language } = useWords()
  const { by, from, to } = usePageSearch(modelsSearch)
  const setSearch = useSetPageSearch()
  const listed = useUsageSums({ ...(from ? { from } : {}), ...(to ? { to } : {}) }, by)
  // Without days in the address the server says which ones they are: the office may have another day than this browser.
  const [first, last] = [listed.data?.from ?? from ?? '', listed.data?.to ?? to ?? '']
  const days = { from: first, to: last }
  const [opened, setOpened] = useState<{ part: UsagePart; title: string }>()
  const open = useCallback(
    (sum: UsageSum) => setOpened({ part: partOf({ from: first, to: last }, by, sum.key), title: groupName(by, sum) }),
    [first, last, by],
  )
  const columns = useMemo(() => (language ? sumColumns(by, open) : []), [language, by, open])
  const total = listed.data?.total
  return (
    <>
      <DataTable<UsageSum & { id: string }>
        name="ai.usage"
        label={t('ai.models.tab.usage')}
        columns={columns}
        {...rowsOf({
          ...listed,
          data: listed.data && { rows: listed.data.sums.map((sum) => ({ ...sum, id: sum.key })) },
        })}
        layout={plainLayout}
        onOpen={open}
        toolbar={
          <div className="models-toolbar">
            <DayRange label={t('ai.usage.days')} {...days} onChange={setSearch} isOpen={false} mostDays={366} />
            <Segmented
              value={by}
              onChange={(by) => setSearch({ by })}
              options={usageGroups.map((value) => ({ value, label: t(`ai.usage.by.${value}`) }))}
            />
            {total && total.calls > 0 ? (
              <Button type="link" onClick={() => setOpened({ part: days, title: t('ai.usage.all') })}>
                {t('ai.usage.total', {
                  calls: total.calls,
                  tokens: tokensText(total.tokensIn + total.tokensOut, total.isEstimated),
                  cost: costText(total),
                })}
              </Button>
            ) : null}
          </div>
        }
        empty={<Empty text={t('ai.usage.none')} />}
      />
      {opened ? <UsageCalls {...opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

function sumColumns(by: (typeof usageGroups)[number], open: (sum: UsageSum) => void): Column<UsageSum>[] {
  const opens = (sum: UsageSum, text: string) => (
    <Button type="link" size="small" className="models-figure" onClick={() => open(sum)}>
      {text}
    </Button>
  )
  return [
    { key: 'key', title: t(`ai.usage.by.${by}`), width: 200, render: (sum) => groupName(by, sum) },
    {
      key: 'calls',
      title: t('ai.usage.calls'),
      width: 110,
      align: 'right',
      render: (sum) => opens(sum, number(sum.calls)),
    },
    {
      key: 'tokensIn',
      title: t('ai.field.tokensIn'),
      width: 150,
      align: 'right',
      render: (sum) => opens(sum, tokensText(sum.tokensIn, sum.isEstimated)),
    },
    {
      key: 'tokensCached',
      title: t('ai.field.tokensCached'),
      width: 130,
      align: 'right',
      render: (sum) => opens(sum, number(sum.tokensCached)),
    },
    {
      key: 'tokensOut',
      title: t('ai.field.tokensOut'),
      width: 150,
      align: 'right',
      render: (sum) => opens(sum, tokensText(sum.tokensOut, sum.isEstimated)),
    },
    {
      key: 'pictures',
      title: t('ai.usage.pictures'),
      width: 100,
      align: 'right',
      render: (sum) => opens(sum, number(sum.pictures)),
    },
    { key: 'cost', title: t('ai.usage.cost'), width: 170, align: 'right', render: (sum) => opens(sum, costText(sum)) },
  ]
}
