import { type CrawlRun, getCrawlRun, type SeenPages } from '@seamark/contract/crawl/runs/runs'
import { type CrawlSource, editCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { Alert, Button } from 'antd'
import { Failed, FieldLine, Fields, Loading, useIsPhone } from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { type Offer, takeOffer } from './source-rules.ts'
import { foundName, foundText, reasonText } from './source-text.ts'

/** What the last look or trial has shown: the verdict, feeds and sitemaps, and what each page says. */
export function SeenOfRun({ run, source }: { run: CrawlRun; source: CrawlSource }) {
  const { t } = useWords()
  const { data, error, refetch } = useCall(getCrawlRun, { params: { id: run.id } })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const { seen, state } = data
  return (
    <section className="crawl-found" aria-label={t(`crawl.runPurpose.${run.purpose}`)}>
      <h3>{`${t(`crawl.runPurpose.${run.purpose}`)} · ${t(`crawl.runState.${state}`)}`}</h3>
      {data.why === '' ? null : <Alert type="error" showIcon title={reasonText(data.why, data.whyParams)} />}
      {state === 'done' && run.purpose === 'look' ? (
        <Alert type="success" showIcon title={t('crawl.source.allowed')} />
      ) : null}
      {seen?.idle.map(({ rule, has }) => (
        <Alert key={rule} type="warning" showIcon title={reasonText('crawl.rule_finds_nothing', { rule, has })} />
      ))}
      {seen ? <Offers source={source} seen={seen} /> : null}
      {seen && seen.found.length > 0 ? <Found found={seen.found} /> : null}
    </section>
  )
}

/** Feeds and sitemaps of the site; each may become the address of the source. */
function Offers({ source, seen }: { source: CrawlSource; seen: SeenPages }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const modal = usePageModal()
  const offers: Offer[] = [
    ...seen.feeds.map((address) => ({ kind: 'feed' as const, address })),
    ...seen.sitemaps.map((address) => ({ kind: 'sitemap' as const, address })),
  ].filter(({ address }) => address !== source.address)
  if (offers.length === 0) return null
  const { id, version, name, state } = source
  async function take(offer: Offer) {
    await call(editCrawlSource, { params: { id }, version, body: takeOffer(source, offer) })
    notices.success(t('crawl.source.saved', { name }))
  }
  const again = () => void invalidate('/crawl')
  const ask = (offer: Offer) =>
    state === 'draft'
      ? void take(offer).then(again, again)
      : void modal.confirm({
          title: t('crawl.source.use.title', { address: offer.address }),
          content: t('crawl.source.use.content'),
          okText: t('crawl.source.use'),
          cancelText: t('kit.cancel'),
          onOk: () => take(offer).then(again, again),
        })
  return (
    <>
      <p className="source-quiet">{t('crawl.source.offers')}</p>
      <ul className="crawl-offers" aria-label={t('crawl.source.offers')}>
        {offers.map((offer) => (
          <li key={offer.address}>
            <span>{`${t(`crawl.sourceKind.${offer.kind}`)} · ${offer.address}`}</span>
            {isPhone || !can('import') || state === 'retired' ? null : (
              <Button size="small" onClick={() => ask(offer)}>
                {t('crawl.source.use')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Found({ found }: { found: SeenPages['found'] }) {
  const { t } = useWords()
  return (
    <>
      <p className="source-quiet">{t('crawl.source.nothingKept')}</p>
      {found.map(({ address, values }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page may tell of several, which have no other name
        <div key={place} className="crawl-found-item">
          <p className="source-quiet">{address}</p>
          <Fields>
            {values.map((value) => (
              <FieldLine key={value.field} label={foundName(value.field)} wide>
                {foundText(value)} <small className="source-quiet">{t(`crawl.method.${value.method}`)}</small>
              </FieldLine>
            ))}
          </Fields>
        </div>
      ))}
    </>
  )
}
