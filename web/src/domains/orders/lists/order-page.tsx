import { EditOutlined, FlagOutlined } from '@ant-design/icons'
import type { Order } from '@seamark/contract/orders/orders/orders'
import { Refusal } from '@seamark/contract/platform/client'
import { idParam } from '@seamark/contract/platform/envelope'
import { Alert, Button, Result } from 'antd'
import { useState } from 'react'
import { Failed, FieldLine, Fields, Loading, MoreMenu, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import {
  PageLink,
  useGo,
  usePageParams,
  usePageSearch,
  useSetPageSearch,
  useTabTitle,
} from '../../../platform/page.tsx'
import { companyPath, EntryText } from '../../phonebook/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { MilestoneForm } from '../milestones/milestone-form.tsx'
import { useMilestones } from '../milestones/milestone-queries.ts'
import { railOf } from '../milestones/milestone-rules.ts'
import { MilestoneList } from '../milestones/milestone-view.tsx'
import { Rail } from '../milestones/rail-view.tsx'
import { momentText } from '../milestones/milestone-text.ts'
import { useOrderActions } from '../orders/order-actions.tsx'
import { orderPageSearch } from '../orders/order-filters.ts'
import { OrderForm } from '../orders/order-form.tsx'
import { useOrder, useOrderActivity, useOrderNews } from '../orders/order-queries.ts'
import { usePlaceNames } from '../orders/order-text.ts'
import { SettlementBadge, StatusBadge, SureDay } from '../orders/order-view.tsx'
import { TrackingLinks } from '../orders/tracking-view.tsx'
import '../orders/orders-view.css'

/** One order: where it is, what is known of it, and what happened. */
export function OrderPage() {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data: order, error, refetch } = useOrder(id)
  useOrderNews(id)
  useTabTitle(order?.number)
  if (order && !error) return <Shown order={order} />
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={t('orders.order')}>
        <Result status="404" title={t('orders.order_not_found')} />
      </Page>
    )
  return (
    <Page title={t('orders.order')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />}
    </Page>
  )
}

function Shown({ order }: { order: Order }) {
  const { t } = useWords()
  const go = useGo()
  const setSearch = useSetPageSearch()
  const isEditing = usePageSearch(orderPageSearch).edit === 'true' && order.can.edit
  const [isMarking, setMarking] = useState(false)
  const { data, error, refetch } = useMilestones(order.id)
  const { items, dialog } = useOrderActions(order, () => go('/freight/orders'))
  const rail = railOf(data?.milestones ?? [], order)
  const isOpen = order.status !== 'cancelled'
  return (
    <Page
      title={order.number}
      note={
        <span className="order-badges">
          <StatusBadge {...order} />
          <SettlementBadge {...order} />
          <Client order={order} />
        </span>
      }
      actions={
        <>
          {order.can.mark && isOpen ? (
            <Button
              type="primary"
              className="order-mark"
              icon={<FlagOutlined aria-hidden />}
              onClick={() => setMarking(true)}
            >
              {t('orders.milestone.add')}
            </Button>
          ) : null}
          {order.can.edit && isOpen ? (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setSearch({ edit: 'true' })}>
              {t('kit.edit')}
            </Button>
          ) : null}
          <MoreMenu label={t('kit.rowMenu')} items={items} />
        </>
      }
    >
      {isOpen ? null : (
        <Alert type="warning" showIcon title={t('orders.cancelledBecause', { reason: order.cancelReason })} />
      )}
      {order.flags.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={order.flags.map((flag) => t(`orders.flag.${flag}`)).join(' · ')}
          className="order-alert"
        />
      ) : null}
      <section className="order-card" aria-label={t('orders.rail')}>
        {data ? (
          <Rail rail={rail} />
        ) : error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={3} />
        )}
      </section>
      <div className="order-columns">
        <div>
          <Facts order={order} />
          <Boxes order={order} />
        </div>
        <div>
          <section className="order-card">
            <h2>{t('orders.tracking')}</h2>
            <TrackingLinks order={order} />
          </section>
          <section className="order-card">
            <h2>{t('orders.milestones')}</h2>
            {data ? <MilestoneList order={order} milestones={data.milestones} /> : <Loading rows={4} />}
          </section>
          <Activity id={order.id} />
        </div>
      </div>
      {isEditing ? <OrderForm seen={order} onClose={() => setSearch({ edit: undefined })} /> : null}
      {isMarking ? <MilestoneForm order={order} rail={rail} onClose={() => setMarking(false)} /> : null}
      {dialog}
    </Page>
  )
}

function Client({ order: { client } }: { order: Order }) {
  return client.id === null ? (
    client.name
  ) : (
    <PageLink href={companyPath({ id: client.id, name: client.name })}>{client.name}</PageLink>
  )
}

function Facts({ order }: { order: Order }) {
  const { t } = useWords()
  const names = usePlaceNames([order.pol, order.transferPort, order.pod])
  const port = (code: string) => (code === '' ? '' : names.port(code) === code ? code : `${names.port(code)} ${code}`)
  const moment = (iso: string | null) => (iso ? momentText(iso) : '')
  return (
    <section className="order-card">
      <h2>{t('orders.facts')}</h2>
      <Fields>
        <FieldLine label={t('orders.field.pol')}>{port(order.pol)}</FieldLine>
        <FieldLine label={t('orders.field.pod')}>{port(order.pod)}</FieldLine>
        {order.transferPort ? (
          <FieldLine label={t('orders.field.transferPort')}>{port(order.transferPort)}</FieldLine>
        ) : null}
        <FieldLine label={t('orders.field.carrier')}>{names.carrier(order.carrier)}</FieldLine>
        <FieldLine label={t('orders.field.vessel')}>{order.vessel}</FieldLine>
        <FieldLine label={t('orders.field.voyage')}>{order.voyage}</FieldLine>
        <FieldLine label={t('orders.field.bookingNo')}>{order.bookingNo}</FieldLine>
        <FieldLine label={t('orders.field.masterBill')}>{order.masterBill}</FieldLine>
        <FieldLine label={t('orders.field.houseBill')}>{order.houseBill}</FieldLine>
        <FieldLine label={t('orders.field.sailingDay')}>
          {order.sailingOn ? <SureDay day={order.sailingOn} known={order.sailingKnown} /> : ''}
        </FieldLine>
        <FieldLine label={t('orders.field.arrivalDay')}>
          {order.arrivingOn ? <SureDay day={order.arrivingOn} known={order.arrivalKnown} /> : ''}
        </FieldLine>
        <FieldLine label={t('orders.field.siCutOff')}>{moment(order.siCutOff)}</FieldLine>
        <FieldLine label={t('orders.field.vgmCutOff')}>{moment(order.vgmCutOff)}</FieldLine>
        <FieldLine label={t('orders.field.cyCutOff')}>{moment(order.cyCutOff)}</FieldLine>
        <FieldLine label={t('orders.field.settlementDay')}>{order.settlementDay}</FieldLine>
        {order.settledDay ? <FieldLine label={t('orders.field.settledDay')}>{order.settledDay}</FieldLine> : null}
        <FieldLine label={t('orders.field.freeUntil')}>{order.freeUntil}</FieldLine>
        <FieldLine label={t('orders.field.managerId')}>{order.manager.name}</FieldLine>
        <FieldLine label={t('orders.field.operatorId')}>{order.operator?.name}</FieldLine>
        {order.remark ? (
          <FieldLine label={t('orders.field.remark')} wide>
            <span className="order-remark">{order.remark}</span>
          </FieldLine>
        ) : null}
      </Fields>
    </section>
  )
}

function Boxes({ order: { containers } }: { order: Order }) {
  const { t } = useWords()
  return (
    <section className="order-card">
      <h2>{t('orders.field.containers')}</h2>
      {containers.length === 0 ? (
        <p className="order-hint">{t('orders.box.none')}</p>
      ) : (
        <table className="order-boxes">
          <thead>
            <tr>
              <th scope="col">{t('orders.box.type')}</th>
              <th scope="col">{t('orders.field.container')}</th>
              <th scope="col">{t('orders.box.seal')}</th>
            </tr>
          </thead>
          <tbody>
            {containers.map(({ number, type, seal }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a box without a number has nothing else that tells it apart
              <tr key={place}>
                <td>{type || '—'}</td>
                <td>{number || '—'}</td>
                <td>{seal || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Activity({ id }: { id: number }) {
  const { t } = useWords()
  const { data } = useOrderActivity(id)
  if (!data || data.entries.length === 0) return null
  return (
    <section className="order-card">
      <h2>{t('orders.activity')}</h2>
      <ul className="order-activity">
        {data.entries.map((entry) => (
          <li key={entry.id}>
            <EntryText entry={entry} />
            <time className="order-hint" dateTime={entry.at}>
              {dateTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
