import { revokeLink, type ShareLink } from '@seamark/contract/rates/links/links'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { Alert, Button } from 'antd'
import { Badge, Empty, Failed, Loading, RelativeTime } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshQuotes, useQuoteLinks } from './quote-queries.ts'

/** The links of a quote: whether they still open it, how often the client looked, and what the client answered. */
export function QuoteLinks({ quote }: { quote: Quote }) {
  const { t } = useWords()
  const { data, error, refetch } = useQuoteLinks(quote.id)
  return (
    <section className="quote-card" aria-label={t('rates.quotes.links')}>
      <h2>{t('rates.quotes.links')}</h2>
      {data ? (
        data.links.length === 0 ? (
          <Empty text={t(data.can.share ? 'rates.quotes.noLinks' : 'rates.quotes.noLinksEver')} />
        ) : (
          <ul className="quote-links">
            {data.links.map((link) => (
              <LinkLine key={link.id} link={link} />
            ))}
          </ul>
        )
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
    </section>
  )
}

function LinkLine({ link }: { link: ShareLink }) {
  const { t } = useWords()
  async function revoke() {
    try {
      await call(revokeLink, { params: { id: link.id }, version: link.version })
      notices.success(t('rates.quotes.revoked'))
    } catch {
      // The call has shown the refusal.
    }
    await refreshQuotes()
  }
  return (
    <li>
      <div className="quote-link-head">
        <Badge tone={link.isOpen ? 'good' : 'quiet'}>
          {t(
            link.isOpen
              ? 'rates.quotes.linkOpen'
              : link.revokedAt
                ? 'rates.quotes.linkRevoked'
                : 'rates.quotes.linkEnded',
          )}
        </Badge>
        <span className="quote-quiet">{t('rates.quotes.linkUntil', { time: dateTime(link.endsAt) })}</span>
        {link.can.revoke ? (
          <Button size="small" danger onClick={() => void revoke()}>
            {t('rates.quotes.revoke')}
          </Button>
        ) : null}
      </div>
      <p>
        {link.lastOpenedAt === null ? (
          t('rates.quotes.notOpened')
        ) : (
          <>
            {t('rates.quotes.opensCount', { count: link.opens })} · <RelativeTime at={link.lastOpenedAt} />
          </>
        )}
      </p>
      {link.mostDevices ? (
        <Alert
          type="warning"
          showIcon
          title={t('rates.quotes.passedOn', { devices: link.mostDevices.devices, day: link.mostDevices.day })}
        />
      ) : null}
      {link.answers.map(({ answer, at }) => (
        <p key={answer}>
          <Badge tone="busy">{t(`rates.quotes.answer.${answer}`)}</Badge> <RelativeTime at={at} />
        </p>
      ))}
    </li>
  )
}
