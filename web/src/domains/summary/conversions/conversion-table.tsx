import {
  type ConversionFigures,
  type ConversionPart,
  type ConversionStage,
  conversionStages,
} from '@seamark/contract/summary/conversions'
import { useMemo } from 'react'
import { type Column, percentOf } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'

export interface ConversionLine extends ConversionFigures {
  id: string
  name: string
  isWhole: boolean
}

/** Every figure other than zero opens the companies behind it. */
export function useConversionColumns(
  by: ConversionPart,
  onOpen: (part: string, stage: ConversionStage | undefined) => void,
): Column<ConversionLine>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the table draws every cell anew for other columns, and onOpen does the same each time
  return useMemo(() => columnsOf(by, onOpen), [by, language])
}

const columnsOf = (
  by: ConversionPart,
  onOpen: (part: string, stage: ConversionStage | undefined) => void,
): Column<ConversionLine>[] => [
  {
    key: 'part',
    title: t(`summary.conversion.by.${by}`),
    width: 220,
    render: ({ name, isWhole }) => (isWhole ? <strong>{name}</strong> : name),
  },
  {
    key: 'gained',
    title: t('summary.sales.gained'),
    width: 130,
    align: 'right',
    render: (line) => (
      <Count
        line={line}
        title={t('summary.sales.gained')}
        value={line.gained}
        onOpen={() => onOpen(line.id, undefined)}
      />
    ),
  },
  ...conversionStages.map(
    (stage): Column<ConversionLine> => ({
      key: stage,
      title: t(`phonebook.progress.${stage}`),
      width: 200,
      align: 'right',
      hideable: true,
      render: (line) => {
        const { count, medianDays, timed } = line.stages[stage]
        return (
          <span className="conversion-figure">
            <Count
              line={line}
              title={t(`phonebook.progress.${stage}`)}
              value={count}
              onOpen={() => onOpen(line.id, stage)}
            />
            <small>
              {count === 0 ? '' : `${percentOf(count, line.gained)}%`}
              {medianDays === null ? '' : ` · ${usualText(medianDays, timed)}`}
            </small>
          </span>
        )
      },
    }),
  ),
]

/** What one or two clients took is not what is usual. */
const fewestUsual = 3

function usualText(days: number, timed: number) {
  const isSameDay = days < 0.5
  if (timed < fewestUsual) {
    const count = number(timed)
    return isSameDay
      ? t('summary.conversion.fewSameDay', { count })
      : t('summary.conversion.fewDays', { days: number(days), count })
  }
  return isSameDay ? t('summary.conversion.sameDay') : t('summary.conversion.usualDays', { days: number(days) })
}

interface CountProps {
  line: ConversionLine
  title: string
  value: number
  onOpen: () => void
}

function Count({ line, title, value, onOpen }: CountProps) {
  if (value === 0) return <span className="sales-nothing">0</span>
  return (
    <button
      type="button"
      className="sales-figure"
      aria-label={`${line.name} · ${title}: ${number(value)}`}
      onClick={onOpen}
    >
      {number(value)}
    </button>
  )
}
