import { ways } from '@seamark/contract/followups/records/records'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { metrics, type SalesFigures } from '@seamark/contract/summary/sales'
import { useMemo } from 'react'
import type { Column } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import type { Opened, SalesSearch } from './sales-filters.ts'

/** A person's figures, or under the id 0 the total. */
export interface SalesLine extends SalesFigures {
  id: number
  name: string
  departmentName: string | null
}

/** Every figure other than zero opens the rows behind it. */
export function useSalesColumns(view: SalesSearch['view'], onOpen: (opened: Opened) => void): Column<SalesLine>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the table draws every cell anew for other columns, and onOpen does the same each time
  return useMemo(() => [...peopleColumns(), ...figureColumns(view, onOpen)], [view, language])
}

const peopleColumns = (): Column<SalesLine>[] => [
  {
    key: 'person',
    title: t('summary.sales.person'),
    width: 130,
    render: ({ id, name }) => (id === 0 ? <strong>{name}</strong> : name),
  },
  {
    key: 'department',
    title: t('summary.sales.department'),
    width: 120,
    hideable: true,
    render: ({ departmentName }) => departmentName ?? '',
  },
]

function figureColumns(view: SalesSearch['view'], onOpen: (opened: Opened) => void): Column<SalesLine>[] {
  switch (view) {
    case 'figures':
    case 'trend':
    case 'conversion':
      return metrics.map((figure) =>
        figureColumn(figure, t(`summary.metric.${figure}`), ({ counts }) => counts[figure], { figure }, onOpen),
      )
    case 'ways':
      return [
        figureColumn(
          'followups',
          t('summary.metric.followups'),
          ({ counts }) => counts.followups,
          { figure: 'followups' },
          onOpen,
        ),
        ...ways.map((way) =>
          figureColumn(
            `way-${way}`,
            t(`followups.way.${way}`),
            (line) => line.ways[way],
            { figure: 'followups', way },
            onOpen,
          ),
        ),
      ]
    case 'cohort':
      return [
        figureColumn(
          'gained',
          t('summary.sales.gained'),
          ({ cohort, closed }) => sumOf(Object.values(cohort)) + closed,
          { figure: 'cohort' },
          onOpen,
        ),
        ...progresses.map((progress) =>
          figureColumn(
            `cohort-${progress}`,
            t(`phonebook.progress.${progress}`),
            ({ cohort }) => cohort[progress],
            { figure: 'cohort', progress },
            onOpen,
          ),
        ),
        {
          key: 'closed',
          title: t('summary.sales.closed'),
          width: 100,
          align: 'right',
          hideable: true,
          // Nothing opens these: only their number is known.
          render: ({ closed }) => <span className="sales-nothing">{number(closed)}</span>,
        },
      ]
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function figureColumn(
  key: string,
  title: string,
  valueOf: (line: SalesLine) => number,
  opened: Opened,
  onOpen: (opened: Opened) => void,
): Column<SalesLine> {
  return {
    key,
    title,
    width: key === 'gained' ? 150 : 100,
    align: 'right',
    hideable: true,
    render: (line) => {
      const value = valueOf(line)
      if (value === 0) return <span className="sales-nothing">0</span>
      return (
        <button
          type="button"
          className="sales-figure"
          aria-label={`${line.name} · ${title}: ${number(value)}`}
          onClick={() => onOpen({ ...opened, personId: line.id || undefined })}
        >
          {number(value)}
        </button>
      )
    },
  }
}
