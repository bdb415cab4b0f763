import type { Mix } from '@seamark/contract/trade/analysis/ports'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Heat } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { ExportButton } from '../../workbench/index.ts'
import { portQueryOf, readSlice, recordsOf, type FigureProps } from './analysis-filters.ts'
import { concentrationText, percent, useKeyText } from './analysis-text.ts'
import { Figure } from './figure-view.tsx'
import { figureText } from '../records/record-text.ts'
import { Seasons } from './trends-view.tsx'

/** The pairs of ports. */
export function Routes({ figures: { routes, period }, search }: FigureProps) {
  const { t } = useWords()
  const nameOf = useKeyText('pol', [...routes.pols, ...routes.pods])
  const slice = readSlice(search)
  return (
    <Heat
      title={t('trade.figure.routes')}
      rows={routes.pols.map((key) => ({ key, label: nameOf(key) }))}
      columns={routes.pods.map((key) => ({ key, label: nameOf(key), drawn: nameOf(key).replace(' ', '\n') }))}
      cells={routes.cells.map(({ pol, pod, value }) => ({ row: pol, column: pod, value }))}
      to={({ row, column }) => recordsOf(slice, { ...period, by: { pol: row, pod: column } })}
      empty={t('trade.analysis.nothing')}
      actions={
        <ExportButton
          list="portRoutes"
          title={t('trade.figure.routes')}
          query={portQueryOf(search)}
          count={{ value: routes.cells.length, exact: true }}
        />
      }
    />
  )
}

/** Months, containers, goods, lines and vessels, each with its share of the whole. */
export function Mixes(props: FigureProps) {
  const { t } = useWords()
  const { figures, search, setSearch } = props
  const { digits } = search
  const levels = (['2', '4', '6'] as const).map((value) => ({ value, label: `HS ${value}` }))
  return (
    <div className="analysis-pair">
      <Seasons {...props} />
      <MixTable
        {...props}
        by="container"
        list="portContainers"
        title={t('trade.figure.containers')}
        heading={t('trade.field.container_type')}
        mix={figures.containers}
        note={t('trade.analysis.containersNote')}
      />
      <MixTable
        {...props}
        by={`hs${digits}`}
        list="portGoods"
        title={t('trade.figure.goods')}
        heading={t('trade.field.hs')}
        mix={figures.goods[digits]}
      >
        <Segmented
          size="small"
          aria-label={t('trade.column.digits')}
          value={digits}
          onChange={(value) => setSearch({ digits: value })}
          options={levels}
        />
      </MixTable>
      <MixTable
        {...props}
        by="carrier"
        list="portCarriers"
        title={t('trade.figure.carriers')}
        heading={t('trade.field.carrier')}
        mix={figures.carriers}
      />
      <MixTable
        {...props}
        by="vessel"
        list="portVessels"
        title={t('trade.figure.vessels')}
        heading={t('trade.field.vessel')}
        mix={figures.vessels}
      />
    </div>
  )
}

interface MixProps extends FigureProps {
  by: 'carrier' | 'vessel' | 'container' | 'hs2' | 'hs4' | 'hs6'
  list: string
  title: string
  heading: string
  mix: Mix
  note?: string
  children?: ReactNode
}

function MixTable({
  by,
  list,
  title,
  heading,
  mix: { parts, concentration },
  note,
  children,
  figures: { period },
  search,
}: MixProps) {
  const { t } = useWords()
  const slice = readSlice(search)
  const textOf = useKeyText(by, [])
  const most = Math.max(...parts.map(({ value }) => value), 1)
  const isEmpty = parts.length === 0
  return (
    <Figure
      title={title}
      actions={
        <>
          {children}
          {isEmpty ? null : <ExportButton list={list} title={title} query={portQueryOf(search)} />}
        </>
      }
      empty={isEmpty ? t('trade.analysis.nothing') : undefined}
      heading={heading}
      headings={[t(`trade.measure.${search.measure}`), t('trade.column.share')]}
      notes={[concentration ? concentrationText(concentration) : undefined, isEmpty ? undefined : note]}
    >
      {parts.map(({ key, value, share }) => (
        <tr key={key}>
          <th scope="row">{textOf(key)}</th>
          <td>
            <Amount value={value} of={most} to={recordsOf(slice, { ...period, by: { [by]: key } })} />
          </td>
          <td>{percent(share)}</td>
        </tr>
      ))}
    </Figure>
  )
}

/** A number, its bar relative to the largest, and the link to its records. */
export function Amount({ value, of, to }: { value: number; of: number; to: string | undefined }) {
  return (
    <span className="analysis-amount" style={{ '--part': `${(value / of) * 100}%` }}>
      {to ? <PageLink href={to}>{figureText(value)}</PageLink> : figureText(value)}
    </span>
  )
}
