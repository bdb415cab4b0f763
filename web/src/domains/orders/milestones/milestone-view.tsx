import { RollbackOutlined, UndoOutlined } from '@ant-design/icons'
import type { Milestone } from '@seamark/contract/orders/milestones/milestones'
import type { Order } from '@seamark/contract/orders/orders/orders'
import { Button, Tooltip } from 'antd'
import { Badge, Empty } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePlaceNames } from '../orders/order-text.ts'
import { putBack, takeBack } from './milestone-queries.ts'
import { momentText, stepText } from './milestone-text.ts'
import './milestone-view.css'

const tones = { ACT: 'good', EST: 'busy', PLN: 'quiet' } as const

/** Everything that was told of an order, newest first; what was taken back is struck through and stays. */
export function MilestoneList({ order, milestones }: { order: Order; milestones: readonly Milestone[] }) {
  const { t } = useWords()
  const names = usePlaceNames(milestones.map(({ place }) => place))
  if (milestones.length === 0) return <Empty text={t('orders.milestones.none')} />
  return (
    <ul className="milestones">
      {milestones.toReversed().map((one) => (
        <li key={one.id} className={one.retracted ? 'milestone milestone-gone' : 'milestone'}>
          <div className="milestone-what">
            <Badge tone={tones[one.classifier]}>{t(`orders.classifier.${one.classifier}`)}</Badge>
            <span className="milestone-name">{stepText(one.step, one.code)}</span>
            <span className="milestone-time">{momentText(one.at)}</span>
          </div>
          <div className="milestone-who">
            {[
              names.port(one.place),
              one.container,
              t('orders.milestone.by', { name: one.createdBy, at: momentText(one.createdAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            {one.retracted
              ? ` · ${t('orders.milestone.takenBack', { name: one.retracted.by, at: momentText(one.retracted.at) })}`
              : null}
          </div>
          {order.can.mark && order.status !== 'cancelled' ? <Turn milestone={one} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Turn({ milestone }: { milestone: Milestone }) {
  const { t } = useWords()
  const { retracted, step, code } = milestone
  const title = t(retracted ? 'orders.milestone.putBack' : 'orders.milestone.takeBack')
  return (
    <Tooltip title={title}>
      <Button
        className="milestone-turn"
        type="text"
        size="small"
        icon={retracted ? <UndoOutlined aria-hidden /> : <RollbackOutlined aria-hidden />}
        aria-label={`${title} ${stepText(step, code)}`}
        onClick={() => void (retracted ? putBack(milestone) : takeBack(milestone)).catch(() => undefined)}
      />
    </Tooltip>
  )
}
