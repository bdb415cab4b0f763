import { useWords } from '../../../platform/language/i18n.ts'
import { placeOf, type RailStep } from './milestone-rules.ts'
import { shortMoment } from './milestone-text.ts'
import './rail-view.css'

/** The journey as a rail: what happened is full, an estimate dashed, a plan grey. A phone shows it from top to bottom. */
export function Rail({ rail }: { rail: readonly RailStep[] }) {
  const { t } = useWords()
  const place = placeOf(rail)
  return (
    <ol className="order-rail" aria-label={t('orders.rail')}>
      {rail.map(({ step, state, at }, index) => (
        <li
          key={step}
          className={`order-rail-step order-rail-${state}`}
          data-passed={index < place}
          aria-current={index === place ? 'step' : undefined}
        >
          <span className="order-rail-dot" aria-hidden />
          <span className="order-rail-name">{t(`orders.step.${step}`)}</span>
          {at ? (
            <span className="order-rail-time">
              {shortMoment(at)}
              <span className="order-rail-kind">{t(`orders.rail.${state}`)}</span>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
