import { PlusOutlined } from '@ant-design/icons'
import {
  comparedMeasures,
  type Comparison,
  type ComparedMeasure,
  type ComparedSet,
  type DataSet,
  fewestDataSets,
  mostDataSets,
} from '@seamark/contract/trade/analysis/comparisons'
import { Button, Segmented, Spin } from 'antd'
import { useState } from 'react'
import { Empty, Explanation, Failed, type Line, Lines, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { ExportButton } from '../../workbench/index.ts'
import { readSlice, recordsOf, type TabProps } from './analysis-filters.ts'
import { periodOf, setsQuery, useComparison } from './analysis-queries.ts'
import { percent, useDefinitions, useSliceTitles } from './analysis-text.ts'
import { ComparedRankingsView } from './compared-rankings-view.tsx'
import { figureText } from '../records/record-text.ts'
import { DataSetForm } from './data-sets-form.tsx'
import { type Shift, shiftPeriod, shifts } from './period-rules.ts'
import { setsOf, setsText } from './set-rules.ts'
import { ComparedSources } from './sources-view.tsx'

/** Two to five data sets, month by month. They are in the address; saved ones are personal. */
export function ComparisonTab({ search, setSearch }: TabProps) {
  const { t } = useWords()
  const sets = setsOf(search.sets)
  const setSets = (changed: readonly DataSet[]) => setSearch({ sets: setsText(changed) })
  const isEnough = sets.length >= fewestDataSets
  const titles = useSliceTitles(sets.map(({ slice }) => slice))
  const answer = useComparison(sets, search.compared, isEnough)
  const { error, refetch, isPlaceholderData } = answer
  const nameOf = (at: number) => sets[at]?.name || titles[at] || String(at + 1)
  const named = sets.map(({ slice }, at): DataSet => ({ name: nameOf(at), slice }))
  const data = answer.data && {
    ...answer.data,
    // The last answer, which is shown meanwhile, may be of other sets.
    sets: answer.data.sets.map((set, at) => (isPlaceholderData ? set : { ...set, name: nameOf(at) })),
  }
  return (
    <>
      <DataSets
        sets={sets}
        names={named.map(({ name }) => name)}
        compared={isEnough && !error && !isPlaceholderData ? data?.sets : undefined}
        setSets={setSets}
      />
      {isEnough ? (
        <div className="analysis-toolbar analysis-tools">
          <Segmented<ComparedMeasure>
            aria-label={t('trade.column.measure')}
            value={search.compared}
            onChange={(compared) => setSearch({ compared })}
            options={comparedMeasures.map((value) => ({ value, label: t(`trade.measure.${value}`) }))}
          />
          <Segmented
            aria-label={t('trade.analysis.scale')}
            value={search.scale}
            onChange={(scale) => setSearch({ scale })}
            options={(['plain', 'index'] as const).map((value) => ({
              value,
              label: t(`trade.analysis.scale.${value}`),
            }))}
          />
        </div>
      ) : (
        <Empty text={t('trade.data_sets_few')} />
      )}
      {isEnough && error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {isEnough && !error ? (
        <Spin spinning={isPlaceholderData}>
          {data ? (
            <>
              <Compared data={data} measure={search.compared} scale={search.scale} sets={named} />
              <ComparedRankingsView
                sets={named}
                measure={search.compared}
                by={search.ranked}
                setBy={(ranked) => setSearch({ ranked })}
              />
            </>
          ) : (
            <Loading rows={10} />
          )}
        </Spin>
      ) : null}
    </>
  )
}

interface SetsProps {
  sets: readonly DataSet[]
  names: readonly string[]
  compared: readonly ComparedSet[] | undefined
  setSets: (sets: readonly DataSet[]) => void
}

/** Each data set with its definition in words. */
function DataSets({ sets, names, compared, setSets }: SetsProps) {
  const { t } = useWords()
  /** The place of the set in the form, and what the form begins with. */
  const [editing, setEditing] = useState<{ at: number; given?: DataSet }>()
  const definitions = useDefinitions(sets.map(({ slice }) => slice))
  const isFull = sets.length >= mostDataSets
  const addShifted = async (set: DataSet, at: number, shift: Shift) => {
    const period = compared?.[at]?.period ?? (await periodOf(set).catch(() => undefined))
    // The new set is called by what it holds, since the other's name may tell of its days.
    if (period) setSets([...sets, { name: '', slice: { ...set.slice, ...shiftPeriod(period, shift) } }])
  }
  const keep = (set: DataSet) => {
    setSets(
      editing === undefined || editing.at >= sets.length
        ? [...sets, set]
        : sets.map((one, at) => (at === editing.at ? set : one)),
    )
    setEditing(undefined)
  }
  return (
    <>
      <ul className="analysis-sets" aria-label={t('trade.analysis.dataSets')}>
        {sets.map((set, at) => {
          const { slice } = set
          const name = names[at] ?? ''
          const known = compared?.[at]
          const records = known && recordsOf(readSlice(slice), known.period, known.shape)
          const counted = known && t(`trade.analysis.shape.${known.shape}`, { count: number(known.rows) })
          return (
            <li key={`${at} ${name}`}>
              <header>
                <strong>{name}</strong>
                <span>
                  <Button
                    size="small"
                    type="link"
                    onClick={() => setEditing({ at, given: set })}
                    aria-label={t('trade.analysis.changeSet', { name })}
                  >
                    {t('trade.analysis.change')}
                  </Button>
                  <Button
                    size="small"
                    type="link"
                    onClick={() => setSets(sets.filter((_, index) => index !== at))}
                    aria-label={t('trade.analysis.removeSet', { name })}
                  >
                    {t('trade.analysis.remove')}
                  </Button>
                </span>
              </header>
              <small>{definitions[at]}</small>
              <small>
                {periodText(known?.period ?? { from: slice['from'], to: slice['to'] }, t('trade.analysis.preset.year'))}
              </small>
              {counted ? <small>{records ? <PageLink href={records}>{counted}</PageLink> : counted}</small> : null}
              {known && known.movedMonths !== 0 ? (
                <small>{t('trade.analysis.moved', { years: Math.abs(known.movedMonths / 12) })}</small>
              ) : null}
              {isFull ? null : (
                <span className="analysis-set-more">
                  {shifts.map((shift) => (
                    <Button
                      key={shift}
                      size="small"
                      aria-label={`${t(`trade.analysis.shift.${shift}`)} · ${name}`}
                      onClick={() => void addShifted(set, at, shift)}
                    >
                      {t(`trade.analysis.shift.${shift}`)}
                    </Button>
                  ))}
                  <Button
                    size="small"
                    aria-label={t('trade.analysis.copySet', { name })}
                    onClick={() => setEditing({ at: sets.length, given: { name: '', slice } })}
                  >
                    {t('trade.analysis.copy')}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {isFull ? null : (
        <p>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ at: sets.length })}>
            {t('trade.analysis.addSet')}
          </Button>
        </p>
      )}
      {editing === undefined ? null : (
        <DataSetForm key={editing.at} given={editing.given} onKeep={keep} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

const periodText = ({ from, to }: { from?: string | undefined; to?: string | undefined }, otherwise: string) =>
  from || to ? `${from ?? ''} – ${to ?? ''}` : otherwise

interface ComparedProps {
  data: Comparison
  measure: ComparedMeasure
  scale: 'plain' | 'index'
  sets: readonly DataSet[]
}

function Compared({ data, measure, scale, sets }: ComparedProps) {
  const { t } = useWords()
  const measured = `${t(`trade.measure.${measure}`)}${data.unit === null ? '' : ` · ${data.unit}`}`
  const isIndex = scale === 'index'
  const lines = data.sets.map(
    (set, at): Line => ({
      key: `${at}`,
      label: set.name,
      values: data.months.map(({ cells }) => (isIndex ? cells[at]?.index : cells[at]?.value) ?? null),
      parts: data.months.map(({ cells }) => cells[at]?.isPartial ?? false),
      // An index is not a number of records, so it has no link.
      ...(isIndex ? {} : { to: (month) => cellAddress(set, data.months[month]?.cells[at]) }),
    }),
  )
  return (
    <div className="analysis">
      <Lines
        title={isIndex ? t('trade.analysis.indexed', { measure: measured }) : measured}
        points={data.months.map(({ month, cells }) => ({
          key: month,
          label: month,
          isPartial: cells.some((cell) => cell?.isPartial),
        }))}
        lines={lines}
        partial={t('trade.column.isPartial')}
        empty={t(isIndex && data.base === null ? 'trade.analysis.indexNone' : 'trade.analysis.nothing')}
        note={isIndex && data.base !== null ? t('trade.analysis.indexNote', { month: data.base }) : null}
      />
      <section>
        <header className="bars-head">
          <h2>
            {t('trade.analysis.differences')}
            <Explanation of={t('trade.analysis.differences')}>
              {t('trade.analysis.differencesNote', { months: data.totals.months })}
            </Explanation>
          </h2>
          <ExportButton
            list="dataSetComparison"
            title={t('trade.figure.comparison')}
            query={{ sets: setsQuery(sets), measure }}
          />
        </header>
        <Differences data={data} />
      </section>
      <ComparedSources data={data} measure={measure} />
    </div>
  )
}

type Cell = Comparison['months'][number]['cells'][number]

/** Monthly figures have a list of their own. */
const cellAddress = ({ slice, shape }: ComparedSet, cell: Cell | undefined) =>
  cell && cell.value > 0 ? recordsOf(readSlice(slice), { from: cell.from, to: cell.to }, shape) : undefined

function Differences({ data: { sets, baseSet, months, totals } }: { data: Comparison }) {
  const { t } = useWords()
  const common = months.filter(({ cells }) => cells.every((cell) => cell && !cell.isPartial))
  // The common months follow each other, so their records are one slice of each set.
  const totalAddress = (at: number) => {
    const [set, first, last] = [sets[at], common.at(0)?.cells[at], common.at(-1)?.cells[at]]
    return set && first && last && (totals.values[at] ?? 0) > 0
      ? recordsOf(readSlice(set.slice), { from: first.from, to: last.to }, set.shape)
      : undefined
  }
  return (
    <div className="bars-scroll">
      <table className="bars-table" aria-label={t('trade.analysis.differences')}>
        <thead>
          <tr>
            <th scope="col">{t('trade.field.month')}</th>
            {sets.flatMap(({ name }, at) => [
              <th key={`${at}`} scope="col">
                {name}
              </th>,
              at === baseSet ? null : (
                <th key={`${at} change`} scope="col">
                  {t('trade.analysis.against', { name: sets[baseSet]?.name ?? '' })}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, cells }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              {cells.flatMap((cell, at) => [
                <td key={`${at}`}>
                  <CellValue cell={cell} to={sets[at] && cellAddress(sets[at], cell)} />
                </td>,
                at === baseSet ? null : <td key={`${at} change`}>{differenceText(cell)}</td>,
              ])}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('trade.analysis.commonMonths', { months: totals.months })}</th>
            {totals.values.flatMap((value, at) => [
              <td key={`${at}`}>
                <Linked text={figureText(value)} to={totalAddress(at)} />
              </td>,
              at === baseSet ? null : (
                <td key={`${at} change`}>
                  {typeof totals.changes[at] === 'number' ? percent(totals.changes[at], true) : '–'}
                </td>
              ),
            ])}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const Linked = ({ text, to }: { text: string; to: string | undefined }) =>
  to ? <PageLink href={to}>{text}</PageLink> : text

function CellValue({ cell, to }: { cell: Cell; to: string | undefined }) {
  const { t } = useWords()
  if (!cell) return '–'
  return (
    <>
      <Linked text={figureText(cell.value)} to={to} />
      {cell.isPartial ? <small> {t('trade.column.isPartial')}</small> : null}
    </>
  )
}

function differenceText(cell: Cell): string {
  if (!cell || cell.difference === null) return '–'
  const sign = cell.difference > 0 ? '+' : ''
  return `${sign}${figureText(cell.difference)}${cell.change === null ? '' : ` (${percent(cell.change, true)})`}`
}
