import type { Lead } from '@seamark/contract/trade/acquisition/acquisition'
import { Tag } from 'antd'
import { useMemo } from 'react'
import type { Column } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { companyPath } from '../../phonebook/index.ts'
import { lastColumn, originColumns } from '../parties/party-table.tsx'
import { PartyState } from '../records/party-state-view.tsx'
import { amount } from '../records/record-text.ts'
import { recordsPath, type SliceTexts, partyPath } from '../slices/slice-filters.ts'
import type { AcquisitionSearch } from './acquisition-filters.ts'
import { OurRate } from '../slices/valid-rate-view.tsx'
import { growthText, partsText, percent } from './lead-text.ts'

type Shown = Pick<AcquisitionSearch, 'side' | 'measure'> & { slice: SliceTexts }

/** The columns of the leads: party, reason, volume, since when, and its state for us. A score shows all its parts. */
export function useLeadColumns(shown: Shown): readonly Column<Lead>[] {
  const { language } = useWords()
  const asked = JSON.stringify(shown)
  return useMemo(
    () => [
      ...nameColumns(),
      ...figureColumns(JSON.parse(asked) as Shown),
      rateColumn(),
      ...standingColumns(),
      ...timeColumns(),
      ...furtherColumns(),
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
    [asked, language],
  )
}

const nameColumns = (): Column<Lead>[] => [
  {
    key: 'name',
    title: t('trade.field.name'),
    width: 220,
    render: ({ id, name }) =>
      hasCode(342) ? (
        <PageLink href={partyPath(id)} title={name}>
          {name}
        </PageLink>
      ) : (
        name
      ),
    copy: ({ name }) => name,
  },
  {
    key: 'score',
    title: t('trade.acquisition.score'),
    width: 290,
    sortable: true,
    render: ({ score }) => (
      <span className="acquisition-score" title={partsText(score).join(' · ')}>
        <strong>{score.score}</strong> {partsText(score).join(' · ')}
      </span>
    ),
  },
  {
    key: 'labels',
    title: t('trade.acquisition.labels'),
    width: 150,
    hideable: true,
    render: ({ labels }) => (
      <span className="acquisition-marks">
        {labels.map((label) => (
          <Tag key={label}>{t(`trade.acquisition.label.${label}`)}</Tag>
        ))}
      </span>
    ),
  },
]

const figureColumns = ({ side, measure, slice }: Shown): Column<Lead>[] => [
  ...(measure === 'shipments' ? [] : [shipmentsColumn({ side, slice })]),
  {
    key: 'measure',
    title: t(`trade.measure.${measure}`),
    width: 110,
    align: 'right',
    sortable: true,
    hideable: true,
    render: measure === 'shipments' ? shipmentsColumn({ side, slice }).render : ({ now }) => amount(now),
  },
  {
    key: 'growth',
    title: t('trade.acquisition.growth'),
    width: 110,
    align: 'right',
    sortable: true,
    hideable: true,
    render: (lead) => growthText(lead),
  },
]

/** Shipments link to their records; when they are the measure, only they are shown. */
const shipmentsColumn = ({ side, slice }: Pick<Shown, 'side' | 'slice'>): Column<Lead> => ({
  key: 'shipments',
  title: t('trade.field.shipments'),
  width: 84,
  align: 'right',
  render: ({ id, shipments: count }) =>
    count === 0 ? '0' : <PageLink href={recordsPath({ ...slice, [side]: String(id) })}>{number(count)}</PageLink>,
})

const rateColumn = (): Column<Lead> => ({
  key: 'rates',
  title: t('trade.lead.rate'),
  width: 170,
  sortable: true,
  hideable: true,
  render: ({ rate }) => <OurRate rate={rate} />,
})

const standingColumns = (): Column<Lead>[] => [
  lastColumn(),
  {
    key: 'state',
    title: t('trade.field.state'),
    width: 160,
    hideable: true,
    render: ({ state, company, custodian }) => (
      <>
        <PartyState state={state} />
        {company ? <PageLink href={companyPath(company)}>{custodian ?? company.name}</PageLink> : null}
      </>
    ),
  },
]

const timeColumns = (): Column<Lead>[] => [
  {
    key: 'share',
    title: t('trade.acquisition.shareOf'),
    width: 90,
    align: 'right',
    hideable: true,
    render: ({ share }) => (share === null ? '' : percent(share)),
  },
  {
    key: 'silent',
    title: t('trade.acquisition.silent'),
    width: 110,
    align: 'right',
    hideable: true,
    render: ({ silent }) => number(silent),
  },
  {
    key: 'medianGap',
    title: t('trade.acquisition.medianGap'),
    width: 120,
    align: 'right',
    hideable: true,
    render: ({ medianGap }) => (medianGap === null ? '' : number(medianGap)),
  },
]

const furtherColumns = (): Column<Lead>[] => [
  {
    key: 'forwarder',
    title: t('trade.acquisition.forwarder'),
    width: 200,
    hideable: true,
    render: ({ forwarder }) => forwarder,
  },
  ...originColumns(),
]
