import { EyeOutlined, UserAddOutlined } from '@ant-design/icons'
import {
  acquisitionLabels,
  type Lead,
  leadKinds,
  leadSorts,
  whiteStates,
} from '@seamark/contract/trade/acquisition/acquisition'
import { Alert, Button, Checkbox, Form, Select } from 'antd'
import { DataTable, Empty, pagingOf, rowsOf, usePager, useSelection } from '../../../kit/index.ts'
import { invalidate } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { TagPicker } from '../../phonebook/index.ts'
import { BulkBar, type BulkOffer, ExportButton } from '../../workbench/index.ts'
import { sliceOf, partyPath } from '../slices/slice-filters.ts'
import { addWatch } from '../watches/watch-actions.ts'
import {
  type AcquisitionProps,
  type AcquisitionSearch,
  kindOf,
  leadsQuery,
  listedFigure,
  whiteQuery,
} from './acquisition-filters.ts'
import { useLeads } from './acquisition-queries.ts'
import { useLeadColumns } from './lead-table.tsx'
import { laneText } from '../codes/code-text.ts'

/** The parties behind a figure, or those that no colleague holds, best leads first; the latter can be taken many at once. */
export function Leads({ search, setSearch }: AcquisitionProps) {
  const { t } = useWords()
  const go = useGo()
  const isWhite = search.leads === 'white'
  const query = { ...leadsQuery(search), leads: search.leads, state: search.state ?? '' }
  const pager = usePager(JSON.stringify(query))
  const listed = useLeads(search, pager.cursor)
  const { data } = listed
  const columns = useLeadColumns({
    side: search.side,
    measure: search.measure,
    slice: { ...sliceOf(search), ...data?.period },
  })
  const selection = useSelection(JSON.stringify(query))
  const title = t(isWhite ? 'trade.acquisition.leads.white' : 'trade.acquisition.list')
  const file = isWhite
    ? { list: 'tradeWhiteSpace', title, query: whiteQuery(search) }
    : { list: 'tradeLeads', title: t('trade.leads'), query: leadsQuery(search) }
  const mayTake = isWhite && can('edit') && hasCode(342)
  return (
    <section className="acquisition-list" aria-label={title}>
      <Limit scored={data?.scored ?? null} search={search} />
      <DataTable
        name={isWhite ? 'trade.white' : 'trade.figures'}
        label={title}
        columns={columns}
        {...rowsOf(listed)}
        sort={{ by: search.sort, order: 'desc' }}
        onSort={({ by }) => setSearch({ sort: leadSorts.find((sort) => sort === by) })}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        {...(hasCode(342) ? { onOpen: ({ id }: Lead) => go(partyPath(id)) } : {})}
        {...(hasCode(344) ? { rowActions: watchActions } : {})}
        {...(mayTake ? { selection } : {})}
        empty={<Empty text={t(isWhite ? 'trade.acquisition.noWhite' : 'trade.acquisition.noLeads')} />}
        toolbar={
          <div className="acquisition-tools">
            {isWhite ? (
              <WhiteFilters search={search} setSearch={setSearch} />
            ) : (
              <Opened search={search} setSearch={setSearch} />
            )}
            <Select
              aria-label={t('trade.field.kind')}
              value={kindOf(search)}
              onChange={(kind: AcquisitionSearch['kind']) => setSearch({ kind })}
              options={leadKinds.map((value) => ({ value, label: t(`trade.acquisition.kind.${value}`) }))}
              className="acquisition-select"
            />
            <Rated rated={data?.rated ?? null} search={search} setSearch={setSearch} />
            <ExportButton {...file} count={data?.count} />
          </div>
        }
      />
      {mayTake ? (
        <BulkBar
          list="tradeParties"
          selection={selection}
          count={undefined}
          query={{}}
          offers={[taking]}
          onDone={() => void invalidate('/trade')}
        />
      ) : null}
      <p className="acquisition-note">{t(isWhite ? 'trade.acquisition.whiteNote' : 'trade.acquisition.scoreNote')}</p>
    </section>
  )
}

/** Narrows the parties to those on lanes for which we have valid rates; offered to readers who see rates, while there are any. */
function Rated({ rated, search, setSearch }: AcquisitionProps & { rated: { pairs: number; isCut: boolean } | null }) {
  const { t } = useWords()
  const isSet = search.rated === 'true'
  if (!isSet && (rated === null || rated.pairs === 0)) return null
  return (
    <>
      <Checkbox
        checked={isSet}
        onChange={({ target }) => setSearch(target.checked ? { rated: 'true', sort: 'rates' } : { rated: undefined })}
      >
        {t('trade.rate.only')}
      </Checkbox>
      {rated?.isCut ? (
        <span className="acquisition-note">{t('trade.rate.cut', { pairs: number(rated.pairs) })}</span>
      ) : null}
    </>
  )
}

const limits = { score: 'measure', measure: 'measure', growth: 'growth', last: 'last', rates: 'rates' } as const

/** Says that not all parties were scored: which ones were, and how to see the others. */
function Limit({
  scored,
  search: { sort },
}: {
  scored: { parties: number; of: number } | null
  search: AcquisitionSearch
}) {
  const { t } = useWords()
  if (!scored) return null
  const said = { parties: number(scored.parties), of: number(scored.of) }
  return <Alert type="warning" showIcon role="status" title={t(`trade.acquisition.limit.${limits[sort]}`, said)} />
}

const watchActions = ({ id, name }: Lead) => [
  {
    key: 'watch',
    label: t('trade.watch.add'),
    icon: <EyeOutlined aria-hidden />,
    run: () => void addWatch({ partyId: id }, name),
  },
]

/** Takes the parties into the phonebook as the person's own companies, with tags. */
const taking: BulkOffer = {
  key: 'take',
  title: 'trade.party.take',
  icon: <UserAddOutlined aria-hidden />,
  fields: () => (
    <Form.Item name="tagIds" label={t('trade.acquisition.tags')} initialValue={[]}>
      <TagPicker />
    </Form.Item>
  ),
}

/** The title of the figure whose parties are listed. */
function Opened({ search, setSearch }: AcquisitionProps) {
  const { t } = useWords()
  const { label, without, change, onLane } = search
  const parts = [
    label && t(`trade.acquisition.label.${label}`),
    without && t('trade.acquisition.without', { label: t(`trade.acquisition.label.${without}`) }),
    change && t(`trade.acquisition.change.${change}`),
    onLane && (onLane === 'none' ? t('trade.acquisition.noLane') : laneText(onLane)),
  ].filter(Boolean)
  return (
    <div className="acquisition-tools">
      <h2>{parts.length > 0 ? parts.join(' · ') : t('trade.acquisition.list')}</h2>
      {parts.length > 0 ? (
        <Button type="link" size="small" onClick={() => setSearch(listedFigure({}))}>
          {t('trade.acquisition.all')}
        </Button>
      ) : null}
    </div>
  )
}

function WhiteFilters({ search, setSearch }: AcquisitionProps) {
  const { t } = useWords()
  return (
    <div className="acquisition-tools">
      <Select
        aria-label={t('trade.field.state')}
        placeholder={t('trade.field.state')}
        value={search.state}
        onChange={(state: string | undefined) => setSearch({ state })}
        options={whiteStates.map((value) => ({ value, label: t(`trade.state.${value}`) }))}
        className="acquisition-select"
        allowClear
      />
      <Select
        aria-label={t('trade.acquisition.labels')}
        placeholder={t('trade.acquisition.labels')}
        value={search.label}
        onChange={(label: string | undefined) => setSearch({ label })}
        options={acquisitionLabels.map((value) => ({ value, label: t(`trade.acquisition.label.${value}`) }))}
        className="acquisition-select"
        allowClear
      />
    </div>
  )
}
