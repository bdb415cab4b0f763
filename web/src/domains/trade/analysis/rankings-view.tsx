import { bringParty } from '@seamark/contract/trade/index'
import type { RankedParty, Ranking } from '@seamark/contract/trade/ports'
import { App, Button } from 'antd'
import { useId, useState } from 'react'
import { Empty } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api.ts'
import { useWords } from '../../../platform/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session.ts'
import { companyPath } from '../../phonebook/index.ts'
import { ExportButton } from '../../workbench/index.ts'
import { partyPath } from '../parties/party-filters.ts'
import { PartyState } from '../parties/party-state-view.tsx'
import { portQueryOf, readSlice, recordsOf } from './analysis-filters.ts'
import { changeText, concentrationText, percent } from './analysis-text.ts'
import { Amount } from './mixes-view.tsx'
import type { FigureProps } from './ports-view.tsx'

/** Who imports and who exports most, and what they are to us. */
export function Rankings(props: FigureProps) {
  const { t } = useWords()
  const { importers, exporters } = props.figures
  return (
    <div className="analysis-pair analysis-wide">
      <RankingTable {...props} side="importer" list="portImporters" title={t('trade.figure.importers')} ranking={importers} />
      <RankingTable {...props} side="exporter" list="portExporters" title={t('trade.figure.exporters')} ranking={exporters} />
    </div>
  )
}

interface RankingProps extends FigureProps {
  side: 'importer' | 'exporter'
  list: string
  title: string
  ranking: Ranking
}

function RankingTable({ side, list, title, ranking: { rows, concentration }, figures: { period }, search }: RankingProps) {
  const { t } = useWords()
  const id = useId()
  const slice = readSlice(search)
  const most = Math.max(...rows.map(({ value }) => value), 1)
  const headings = [
    t(`trade.measure.${search.measure}`),
    t('trade.column.share'),
    t('trade.column.change'),
    t('trade.column.lastShipment'),
    t('trade.field.state'),
  ]
  return (
    <section className="bars-box" aria-labelledby={id}>
      <header className="bars-head">
        <h2 id={id}>{title}</h2>
        {rows.length > 0 ? <ExportButton list={list} title={title} query={portQueryOf(search)} count={{ value: rows.length, exact: true }} /> : null}
      </header>
      {rows.length === 0 ? <Empty text={t('trade.analysis.nobody')} /> : null}
      {rows.length > 0 ? (
        <div className="bars-scroll">
          <table className="bars-table analysis-table" aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{t('trade.field.name')}</th>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row.id}>
                  <th scope="row">
                    <span className="analysis-rank">{at + 1}</span> <Name row={row} />
                  </th>
                  <td>
                    <Amount value={row.value} of={most} to={recordsOf(slice, { ...period, by: { [side]: String(row.id) } })} />
                  </td>
                  <td>{percent(row.share)}</td>
                  <td>{changeText(row.now, row.lastYear) ?? (row.lastYear === 0 ? t('trade.analysis.newThisYear') : '–')}</td>
                  <td>{row.lastShipment}</td>
                  <td>
                    <Standing row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {concentration ? <p className="bars-note">{concentrationText(concentration)}</p> : null}
    </section>
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

/** Whose it is, leading there; nobody's can be taken into the phonebook at once. */
function Standing({ row: { id, name, state, companyId, custodian } }: { row: RankedParty }) {
  return (
    <span className="analysis-standing">
      {companyId === null ? (
        <PartyState state={state} />
      ) : (
        <PageLink href={companyPath({ id: companyId, name })} title={custodian ?? ''}>
          <PartyState state={state} />
        </PageLink>
      )}
      {state === 'new' && hasCode(342) && can('edit') ? <Bring id={id} /> : null}
    </span>
  )
}

function Bring({ id }: { id: number }) {
  const { t } = useWords()
  const { message } = App.useApp()
  const [isWorking, setWorking] = useState(false)
  async function bring() {
    setWorking(true)
    try {
      const { made } = await call(bringParty, { params: { id }, body: {} })
      void message.success(t(made ? 'trade.party.made' : 'trade.party.tied'))
    } catch {
      // Said by the call; what the party is now shows below.
    } finally {
      setWorking(false)
      void invalidate('/trade')
    }
  }
  return (
    <Button size="small" type="link" loading={isWorking} onClick={() => void bring()}>
      {t('trade.party.bring')}
    </Button>
  )
}
