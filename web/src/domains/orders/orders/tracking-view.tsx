import { ExportOutlined } from '@ant-design/icons'
import type { Order } from '@seamark/contract/orders/orders/orders'
import { Tooltip } from 'antd'
import { toClipboard } from '../../../platform/clipboard.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { type TrackingLink, trackingLinks } from './order-rules.ts'

/** Numbers with a link to the carrier's own page. It opens outside with the number in the clipboard; we fetch nothing. */
export function TrackingLinks({ order }: { order: Order }) {
  const { t } = useWords()
  const links = trackingLinks(order)
  if (links.length === 0) return <p className="order-hint">{t('orders.tracking.none')}</p>
  return (
    <ul className="order-tracking">
      {links.map((link) => (
        <li key={`${link.kind}-${link.number}`}>
          <span className="order-hint">{t(`orders.tracking.${link.kind}`)}</span>
          <Tooltip title={t(link.isTyped ? 'orders.tracking.typed' : 'orders.tracking.open')}>
            <a href={link.href} target="_blank" rel="noopener noreferrer" onClick={() => void copy(link)}>
              {link.number} <ExportOutlined aria-hidden />
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  )

  async function copy({ number }: TrackingLink) {
    if (await toClipboard(number)) notices.success(t('kit.copied', { text: number }))
  }
}
