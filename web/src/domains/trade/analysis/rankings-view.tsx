import { claimCompany } from '@seamark/contract/phonebook/custody/ownership'
import { bringParty } from '@seamark/contract/trade/index'
import type { RankedParty, Ranking } from '@seamark/contract/trade/analysis/ports'
import { App, Button } from 'antd'
import { leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { companyPath } from '../../phonebook/index.ts'
import { ExportButton } from '../../workbench/index.ts'
import { PartyState } from '../records/party-state-view.tsx'
import { portQueryOf, readSlice, recordsOf, type FigureProps } from './analysis-filters.ts'
import { changeText, concentrationText, percent } from './analysis-text.ts'
import { Figure } from './figure-view.tsx'
import { Amount } from './mixes-view.tsx'
import { partyPath } from '../slices/slice-filters.ts'

/** The largest importers and exporters, and their state for us. */
export function Rankings(props: FigureProps) {
  const { t } = useWords()
  const { importers, exporters } = props.figures
  return (
    <div className="analysis-pair analysis-wide">
      <RankingTable
        {...props}
        side="importer"
        list="portImporters"
        title={t('trade.figure.importers')}
        ranking={importers}
      />
      <RankingTable
        {...props}
        side="exporter"
        list="portExporters"
        title={t('trade.figure.exporters')}
        ranking={exporters}
      />
    </div>
  )
}

interface RankingProps extends FigureProps {
  side: 'importer' | 'exporter'
  list: string
  title: string
  ranking: Ranking
}

function RankingTable({
  side,
  list,
  title,
  ranking: { rows, concentration },
  figures: { period },
  search,
}: RankingProps) {
  const { t } = useWords()
  const slice = readSlice(search)
  const most = Math.max(...rows.map(({ value }) => value), 1)
  const isEmpty = rows.length === 0
  const count = { value: rows.length, exact: true }
  return (
    <Figure
      title={title}
      actions={isEmpty ? null : <ExportButton list={list} title={title} query={portQueryOf(search)} count={count} />}
      empty={isEmpty ? t('trade.analysis.nobody') : undefined}
      heading={t('trade.field.name')}
      headings={[
        t(`trade.measure.${search.measure}`),
        t('trade.column.share'),
        t('trade.column.change'),
        t('trade.column.lastShipment'),
        t('trade.field.state'),
      ]}
      notes={[concentration ? concentrationText(concentration) : undefined]}
    >
      {rows.map((row, at) => (
        <tr key={row.id}>
          <th scope="row">
            <span className="analysis-rank">{at + 1}</span> <Name row={row} />
          </th>
          <td>
            <Amount value={row.value} of={most} to={recordsOf(slice, { ...period, by: { [side]: String(row.id) } })} />
          </td>
          <td>{percent(row.share)}</td>
          <td>
            {changeText(row.now, row.lastYear) ??
              (row.lastYear === 0 && row.now ? t('trade.analysis.newThisYear') : '–')}
          </td>
          <td>{row.lastShipment}</td>
          <td>
            <Standing row={row} />
          </td>
        </tr>
      ))}
    </Figure>
  )
}

const Name = ({ row: { id, name } }: { row: RankedParty }) =>
  hasCode(342) ? (
    <PageLink className="analysis-name" href={partyPath(id)} title={name}>
      {name}
    </PageLink>
  ) : (
    <span className="analysis-name">{name}</span>
  )

/** The custodian, as a link; a company without one can be taken at once, from the pool or into the phonebook. */
function Standing({ row: { id, name, state, companyId, custodian } }: { row: RankedParty }) {
  const { t } = useWords()
  const bring = async () =>
    t((await call(bringParty, { params: { id }, body: {} })).made ? 'trade.party.brought' : 'trade.party.tiedTo', {
      name,
    })
  const claim = async (company: number) => {
    await call(claimCompany, { params: { id: company } })
    return t('phonebook.claim.done', { name })
  }
  return (
    <span className="analysis-standing">
      {companyId === null ? (
        <PartyState state={state} />
      ) : (
        <PageLink href={companyPath({ id: companyId, name })}>
          <PartyState state={state} />
          {custodian}
        </PageLink>
      )}
      {state === 'new' && hasCode(342) && can('edit') ? <Take label={t('trade.party.bring')} take={bring} /> : null}
      {state === 'pool' && companyId !== null && hasCode(321) && can('edit') ? (
        <Take label={t('phonebook.action.claim')} take={() => claim(companyId)} />
      ) : null}
    </span>
  )
}

/** In every case the party's current state is shown afterwards; the call reports a refusal. */
function Take({ label, take }: { label: string; take: () => Promise<string> }) {
  const { message } = App.useApp()
  const { isSaving, save } = useSave({
    send: take,
    onSaved: (done) => void message.success(done),
    onFailure: leaveFailureToCall,
    refresh: () => invalidate('/trade'),
  })
  return (
    <Button size="small" type="link" loading={isSaving} onClick={() => void save()}>
      {label}
    </Button>
  )
}
