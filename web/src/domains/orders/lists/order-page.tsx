import { EditOutlined, FlagOutlined } from '@ant-design/icons'
import type { Order } from '@seamark/contract/orders/orders/orders'
import { Refusal } from '@seamark/contract/platform/client'
import { idParam } from '@seamark/contract/platform/envelope'
import { Alert, Button, Result } from 'antd'
import { useState } from 'react'
import { Failed, Loading, MoreMenu, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import {
  PageLink,
  useGo,
  usePageParams,
  usePageSearch,
  useSetPageSearch,
  useTabTitle,
} from '../../../platform/page.tsx'
import { Discussion } from '../../discussions/index.ts'
import { companyPath, EntryText } from '../../phonebook/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { MilestoneForm } from '../milestones/milestone-form.tsx'
import { useMilestones } from '../milestones/milestone-queries.ts'
import { railOf } from '../milestones/milestone-rules.ts'
import { MilestoneList } from '../milestones/milestone-view.tsx'
import { Rail } from '../milestones/rail-view.tsx'
import { useOrderActions } from '../orders/order-actions.tsx'
import { orderPageSearch } from '../orders/order-filters.ts'
import { OrderForm } from '../orders/order-form.tsx'
import { useOrder, useOrderActivity, useOrderNews } from '../orders/order-queries.ts'
import { SettlementBadge, StatusBadge } from '../orders/order-view.tsx'
import { TrackingLinks } from '../orders/tracking-view.tsx'
import { Boxes, Facts } from './order-facts-view.tsx'
import '../orders/orders-view.css'

/** One order: where it is, what is known of it, and what happened. */
export function OrderPage() {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data: order, error, refetch } = useOrder(id)
  useOrderNews(id)
  useTabTitle(order?.number)
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={t('orders.order')}>
        <Result status="404" title={t('orders.order_not_found')} />
      </Page>
    )
  if (order) return <Shown order={order} />
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
          <section className="order-card">
            <Discussion kind="order" id={order.id} />
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
