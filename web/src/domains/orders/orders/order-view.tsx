import type { Order } from '@seamark/contract/orders/orders/orders'
import { WarningFilled } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { Badge } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { settlementTones, statusTones } from './order-text.ts'

/** The status as a badge; left behind stands beside it. Delivered and paid is done. */
export function StatusBadge({
  status,
  rolled,
  settlement,
}: Pick<Order, 'status' | 'rolled'> & { settlement?: Order['settlement'] | undefined }) {
  const { t } = useWords()
  const isDone = status === 'delivered' && settlement === 'settled'
  return (
    <span className="order-badges">
      <Badge tone={isDone ? 'good' : statusTones[status]}>
        {t(isDone ? 'orders.done' : `orders.status.${status}`)}
      </Badge>
      {rolled ? <Badge tone="bad">{t('orders.rolled')}</Badge> : null}
    </span>
  )
}

export function SettlementBadge({ settlement }: Pick<Order, 'settlement'>) {
  const { t } = useWords()
  return settlement === 'none' ? null : (
    <Badge tone={settlementTones[settlement]}>{t(`orders.settlement.${settlement}`)}</Badge>
  )
}

/** A mark at what should be looked at, with the reasons. */
export function FlagMark({ flags }: Pick<Order, 'flags'>) {
  const { t } = useWords()
  if (flags.length === 0) return null
  const text = flags.map((flag) => t(`orders.flag.${flag}`)).join(' · ')
  return (
    <Tooltip title={text}>
      <WarningFilled className="order-flag" role="img" aria-label={text} />
    </Tooltip>
  )
}

/** A day, and how sure it is: what happened stands plain, an estimate has a mark before it. */
export function SureDay({ day, known }: { day: string | null | undefined; known: Order['sailingKnown'] | undefined }) {
  const { t } = useWords()
  if (!day) return null
  return (
    <span className={`order-day order-day-${known ?? 'typed'}`}>
      {day}
      {known === 'actual' || known === 'estimated' ? (
        <small>{t(known === 'actual' ? 'orders.classifier.ACT' : 'orders.classifier.EST')}</small>
      ) : null}
    </span>
  )
}
