import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { type ChargeSet, deleteChargeSet } from '@seamark/contract/rates/quotes/quote-lists'
import { Button } from 'antd'
import { useState } from 'react'
import {
  type Column,
  DataTable,
  Empty,
  Page,
  type RowAction,
  rowsOf,
  useConfirmDeletion,
} from '../../../../kit/index.ts'
import { call, invalidate } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../../platform/page.tsx'
import { carrierName, PortPicker, portName, useCarriers, usePorts } from '../../../territory/index.ts'
import { ChargeSetForm } from './charge-set-form.tsx'
import { chargeSetSearch } from '../quote-filters.ts'
import { useChargeSets } from '../quote-queries.ts'
import { chargeText } from '../quote-text.ts'
import '../quote-view.css'
import '../quotes-page.css'

/** What the office usually pays or charges at a port, which quotes take over: by side, with a carrier or with any, for a time. */
export function ChargeSetsPage() {
  const { t } = useWords()
  const search = usePageSearch(chargeSetSearch)
  const setSearch = useSetPageSearch()
  const { data, error, isFetching, isPlaceholderData, refetch } = useChargeSets(search.port)
  const columns = useChargeColumns(data?.sets)
  const [edited, setEdited] = useState<ChargeSet | 'new'>()
  const remove = useDeletion()
  const mayEdit = data?.can.edit ?? false
  const create = mayEdit ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('rates.charges.new')}
    </Button>
  ) : null
  const actionsOf = (set: ChargeSet): RowAction[] =>
    mayEdit
      ? [
          { key: 'edit', label: t('rates.edit'), icon: <EditOutlined />, run: () => setEdited(set) },
          { key: 'delete', label: t('kit.delete'), icon: <DeleteOutlined />, danger: true, run: () => remove(set) },
        ]
      : []
  return (
    <Page title={t('rates.charges')} note={t('rates.charges.note')} actions={create}>
      <DataTable<ChargeSet>
        name="rates.charges"
        label={t('rates.charges')}
        columns={columns}
        {...rowsOf({ data: data && { rows: data.sets }, error, isFetching, isPlaceholderData, refetch })}
        {...(mayEdit ? { onOpen: setEdited } : {})}
        rowActions={actionsOf}
        empty={<Empty text={t('rates.charges.none')} action={create} />}
        toolbar={
          <div className="quotes-port">
            <PortPicker
              aria-label={t('rates.field.port')}
              placeholder={t('rates.field.port')}
              value={search.port ?? ''}
              onChange={(port) => setSearch({ port: port || undefined })}
            />
          </div>
        }
      />
      {edited ? (
        <ChargeSetForm {...(edited === 'new' ? {} : { set: edited })} onClose={() => setEdited(undefined)} />
      ) : null}
    </Page>
  )
}

function useChargeColumns(sets: readonly ChargeSet[] = []): readonly Column<ChargeSet>[] {
  const { t, language } = useWords()
  const ports = usePorts(sets.map(({ port }) => port))
  const carriers = useCarriers()
  const named = (code: string) => {
    const port = ports.get(code)
    return port ? `${portName(port, language)} ${code}` : code
  }
  const carrierOf = (code: string) => {
    const carrier = carriers.get(code)
    return carrier ? carrierName(carrier, language) : code
  }
  return [
    { key: 'port', title: t('rates.field.port'), width: 160, render: ({ port }) => named(port) },
    {
      key: 'side',
      title: t('rates.field.portSide'),
      width: 180,
      render: ({ side }) => t(`rates.document.charges.${side}`),
    },
    {
      key: 'carrier',
      title: t('rates.document.carrier'),
      width: 140,
      render: ({ carrier }) => (carrier === '' ? t('rates.charges.anyCarrier') : carrierOf(carrier)),
    },
    {
      key: 'charges',
      title: t('rates.field.charges'),
      width: 420,
      render: ({ charges }) => charges.map((charge) => chargeText(charge, language)).join(' · '),
    },
    {
      key: 'valid',
      title: t('rates.validity'),
      width: 200,
      render: ({ from, to }) => (to === null ? `${from} –` : `${from} – ${to}`),
    },
  ]
}

function useDeletion() {
  const { t } = useWords()
  const confirm = useConfirmDeletion()
  return ({ id, version, port }: ChargeSet) =>
    confirm({
      title: t('rates.charges.delete', { port }),
      content: t('rates.charges.deleteText'),
      onOk: () =>
        call(deleteChargeSet, { params: { id }, version })
          .catch(() => undefined)
          .then(() => invalidate('/rates/charge-sets')),
    })
}
