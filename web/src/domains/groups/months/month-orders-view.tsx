import { Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { usePortWords } from '../groups/group-text.ts'
import { useMonthOrders } from './month-queries.ts'
import './months-view.css'

/** The orders behind a figure of a month, below the months. Those of others are counted and not shown. */
export function MonthOrders({ groupId, month }: { groupId: number; month: string }) {
  const { t } = useWords()
  const { data, error, refetch } = useMonthOrders(groupId, month)
  const ports = usePortWords(data?.orders.flatMap(({ pol, pod }) => [pol, pod]) ?? [])
  return (
    <section className="month-orders" aria-label={t('groups.value.orders', { month })}>
      <h2>{t('groups.value.orders', { month })}</h2>
      {!data ? (
        error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={3} />
        )
      ) : (
        <>
          <p key={month} ref={standAt} className="group-reasons">
            {t('groups.value.ordersOf', { count: data.orders.length + data.hidden, teu: number(data.teu) })}
            {data.hidden > 0 ? ` ${t('groups.value.ordersHidden', { count: data.hidden })}` : ''}
          </p>
          <ul>
            {data.orders.map((order) => (
              <li key={order.id}>
                <PageLink href={`/freight/orders/${order.id}`}>{order.number}</PageLink>
                <span>{order.client}</span>
                <span>{[ports([order.pol]), ports([order.pod])].filter(Boolean).join(' → ')}</span>
                <span>{`${number(order.teu)} TEU`}</span>
                <time dateTime={order.day}>{order.day}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Whoever follows a figure stands at its rows, also where the months fill the screen. */
export const standAt = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })
