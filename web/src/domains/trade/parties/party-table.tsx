import type { TradeParty } from '@seamark/contract/trade/parties/parties'
import { useMemo } from 'react'
import type { Column } from '../../../kit/index.ts'
import { countryName, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { amount } from '../records/record-text.ts'
import { recordsPath, type SliceTexts, partyPath } from '../slices/slice-filters.ts'
import { PartyState } from '../records/party-state-view.tsx'
import { laneText } from '../codes/code-text.ts'
import { OurRate } from '../slices/valid-rate-view.tsx'

/** The columns of parties: name, volume, last shipment, lanes, and the state for us. Figures open the records of the list's own slice. */
export function usePartyColumns(slice: SliceTexts): readonly Column<TradeParty>[] {
  const { language } = useWords()
  const asked = JSON.stringify(slice)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
  return useMemo(() => partyColumns(JSON.parse(asked) as SliceTexts), [asked, language])
}

function partyColumns(slice: SliceTexts): Column<TradeParty>[] {
  return [
    {
      key: 'name',
      title: t('trade.field.name'),
      width: 320,
      render: ({ id, name }) => (
        <PageLink href={partyPath(id)} title={name}>
          {name}
        </PageLink>
      ),
      copy: ({ name }) => name,
    },
    {
      key: 'state',
      title: t('trade.field.state'),
      width: 190,
      hideable: true,
      render: (party) => <Standing party={party} />,
    },
    {
      key: 'shipments',
      title: t('trade.field.shipments'),
      width: 110,
      align: 'right',
      sortable: true,
      render: ({ id, shipments }) => (
        <PageLink href={recordsPath({ ...slice, party: String(id) })}>{number(shipments)}</PageLink>
      ),
    },
    {
      key: 'teu',
      title: t('trade.field.teu'),
      width: 110,
      align: 'right',
      sortable: true,
      hideable: true,
      render: ({ teu }) => amount(teu),
    },
    lastColumn(),
    {
      key: 'lanes',
      title: t('trade.field.lanes'),
      width: 200,
      hideable: true,
      render: ({ lanes }) => lanes.map(laneText).join(', '),
    },
    {
      key: 'rate',
      title: t('trade.lead.rate'),
      width: 170,
      hideable: true,
      render: ({ rate }) => <OurRate rate={rate} />,
    },
    ...originColumns(),
  ]
}

/** The day of the last shipment. */
export const lastColumn = (): Column<Pick<TradeParty, 'last'>> => ({
  key: 'last',
  title: t('trade.field.last'),
  width: 120,
  sortable: true,
  hideable: true,
  render: ({ last }) => <time dateTime={last}>{last}</time>,
})

/** What kind of firm a party is, and its country. */
export const originColumns = (): Column<Pick<TradeParty, 'kind' | 'country'>>[] => [
  {
    key: 'kind',
    title: t('trade.field.kind'),
    width: 100,
    hideable: true,
    render: ({ kind }) => t(`trade.kind.${kind}`),
  },
  {
    key: 'country',
    title: t('trade.field.country'),
    width: 120,
    hideable: true,
    hidden: true,
    render: ({ country }) => countryName(country ?? ''),
  },
]

function Standing({ party: { state, company } }: { party: TradeParty }) {
  return (
    <>
      <PartyState state={state} />
      {company ? <PageLink href={companyPath(company)}>{company.custodian ?? company.name}</PageLink> : null}
    </>
  )
}
