import { type CrawlRun, getCrawlRun, listCrawlPages, stopCrawlRun } from '@seamark/contract/crawl/runs/runs'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { reasonText, ruleName } from './source-text.ts'

/** What the last look or trial has shown: the verdict, feeds and sitemaps, and what each page says. */
export function SeenOfRun({ run }: { run: CrawlRun }) {
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
      {[...(seen?.feeds ?? []), ...(seen?.sitemaps ?? [])].map((address) => (
        <p key={address}>{t('crawl.source.offered', { address })}</p>
      ))}
      {seen?.found.map(({ address, values }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page may tell of several, which have no other name
        <div key={place}>
          <strong>{address}</strong>
          <ul>
            {values.map(({ field, text, method }) => (
              <li
                key={field}
              >{`${field === 'kindHint' ? '' : ruleName(field)}：${text}（${t(`crawl.method.${method}`)}）`}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The runs of a source, the last one first; each opens its pages. */
export function RunList({ runs }: { runs: readonly CrawlRun[] }) {
  const { t } = useWords()
  const [opened, setOpened] = useState<number>()
  if (runs.length === 0) return <p className="source-quiet">{t('crawl.runs.empty')}</p>
  return (
    <ul className="crawl-runs" aria-label={t('crawl.runs')}>
      {runs.map((run) => (
        <li key={run.id}>
          <Run run={run} />
          <Button type="link" size="small" onClick={() => setOpened(opened === run.id ? undefined : run.id)}>
            {t('crawl.run.pages')}
          </Button>
          {run.state === 'running' && can('import') ? (
            <Button size="small" onClick={() => void stop(run.id)}>
              {t('crawl.run.stop')}
            </Button>
          ) : null}
          {opened === run.id ? <Pages id={run.id} /> : null}
        </li>
      ))}
    </ul>
  )
}

async function stop(id: number) {
  await call(stopCrawlRun, { params: { id }, body: {} }).catch(() => undefined)
  await invalidate('/crawl')
}

function Run({ run }: { run: CrawlRun }) {
  const { t } = useWords()
  const { purpose, state, begunAt, by, asked, unchanged, refused, failed, found, created, changed, keptOut } = run
  return (
    <>
      <div>
        {`${dateTime(begunAt)} · ${t(`crawl.runPurpose.${purpose}`)} · ${t(`crawl.runState.${state}`)} · ${by}`}
      </div>
      <div>
        {t('crawl.run.pagesLine', {
          asked: number(asked),
          unchanged: number(unchanged),
          refused: number(refused),
          failed: number(failed),
        })}
      </div>
      <div>
        {t('crawl.run.foundLine', {
          found: number(found),
          created: number(created),
          changed: number(changed),
          keptOut: number(keptOut),
        })}
      </div>
      {run.waitUntil ? <div>{t('crawl.run.waits', { at: dateTime(run.waitUntil) })}</div> : null}
      {run.isSilent ? (
        <Alert type="warning" showIcon title={t('crawl.run.silent', { usual: run.usual ?? '–' })} />
      ) : null}
      {run.why === '' ? null : <div>{reasonText(run.why, run.whyParams)}</div>}
    </>
  )
}

function Pages({ id }: { id: number }) {
  const { t } = useWords()
  const [after, setAfter] = useState(0)
  const { data, error, refetch } = useCall(listCrawlPages, { params: { id }, query: { after } })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const { next } = data
  return (
    <>
      <ul>
        {data.rows.map((page) => (
          <li key={page.id}>
            {`${page.address} · ${t(`crawl.pageKind.${page.kind}`)} · ${t(`crawl.pageState.${page.state}`)}`}
            {page.why === ''
              ? null
              : ` · ${reasonText(page.why, { status: page.status ?? 0, line: page.line, host: '', rule: 'item', has: '' })}`}
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <Button type="link" size="small" onClick={() => setAfter(Number(next))}>
          {t('crawl.run.further')}
        </Button>
      )}
    </>
  )
}
