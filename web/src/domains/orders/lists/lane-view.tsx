import type { Lane } from '@seamark/contract/territory/lanes'
import { Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { orderPath } from '../orders/order-filters.ts'
import { underWay, useOrderNews, useOrdersOnLane, useOrdersOnLaneCount } from '../orders/order-queries.ts'

/** The orders under way on a lane: how many, and those that sail next. */
export function LaneOrders({ lane }: { lane: Lane }) {
  const { t } = useWords()
  const { data, error, refetch } = useOrdersOnLane(lane)
  const { data: count } = useOrdersOnLaneCount(lane)
  useOrderNews()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  if (data.rows.length === 0) return <p className="lane-quiet">{t('orders.none')}</p>
  return (
    <>
      {count ? (
        <p>
          <PageLink href={href('/freight/orders', { lane, status: underWay })}>
            {number(count.value)}
            {count.exact ? '' : '+'}
          </PageLink>
        </p>
      ) : null}
      <table>
        <tbody>
          {data.rows.map((order) => (
            <tr key={order.id}>
              <td>
                <PageLink href={orderPath(order)}>{order.number}</PageLink>
              </td>
              <td>{order.client.name}</td>
              <td>{t(`orders.status.${order.status}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
