import type { Order } from '@seamark/contract/orders/orders/orders'
import { FieldLine, Fields } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Due } from '../orders/due-view.tsx'
import { usePlaceNames } from '../orders/order-text.ts'
import { SureDay } from '../orders/order-view.tsx'
import { PairLine } from '../orders/pair-view.tsx'
import { QuoteLines } from '../orders/quote-view.tsx'

/** Everything that is known of an order but its milestones. */
export function Facts({ order }: { order: Order }) {
  const { t } = useWords()
  const names = usePlaceNames([order.pol, order.transferPort, order.pod])
  const port = (code: string) => (code === '' ? '' : names.port(code) === code ? code : `${names.port(code)} ${code}`)
  const due = (at: string | null, isOpen: boolean) => (at ? <Due at={at} isOpen={isOpen} /> : '')
  const isAshore = ['booking', 'booked', 'released'].includes(order.status)
  const isOnItsWay = ['sailed', 'arrived'].includes(order.status)
  const isOwed = order.settledDay === null && order.status !== 'cancelled'
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
        <FieldLine label={t('orders.field.siCutOff')}>{due(order.siCutOff, isAshore)}</FieldLine>
        <FieldLine label={t('orders.field.vgmCutOff')}>{due(order.vgmCutOff, isAshore)}</FieldLine>
        <FieldLine label={t('orders.field.cyCutOff')}>{due(order.cyCutOff, isAshore)}</FieldLine>
        <FieldLine label={t('orders.field.settlementDay')}>{due(order.settlementDay, isOwed)}</FieldLine>
        {order.settledDay ? <FieldLine label={t('orders.field.settledDay')}>{order.settledDay}</FieldLine> : null}
        <FieldLine label={t('orders.field.freeUntil')}>{due(order.freeUntil, isOnItsWay)}</FieldLine>
        <FieldLine label={t('orders.field.managerId')}>{order.manager.name}</FieldLine>
        <FieldLine label={t('orders.field.operatorId')}>{order.operator?.name}</FieldLine>
        {order.quoteId === null ? null : <QuoteLines order={order} />}
        {order.pairId === null ? null : <PairLine order={order} />}
        {order.remark ? (
          <FieldLine label={t('orders.field.remark')} wide>
            <span className="order-remark">{order.remark}</span>
          </FieldLine>
        ) : null}
      </Fields>
    </section>
  )
}

/** The containers of an order. */
export function Boxes({ order: { containers } }: { order: Order }) {
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
