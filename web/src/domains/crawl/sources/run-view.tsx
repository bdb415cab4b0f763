import { type CrawlRun, listCrawlPages, stopCrawlRun } from '@seamark/contract/crawl/runs/runs'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Failed, Loading, useIsPhone } from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { reasonText } from './source-text.ts'

/** The runs of a source, the last one first; each opens its pages. */
export function RunList({ runs }: { runs: readonly CrawlRun[] }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<number>()
  if (runs.length === 0) return <p className="source-quiet">{t('crawl.runs.empty')}</p>
  return (
    <section>
      <h3>{t('crawl.runs')}</h3>
      <ul className="crawl-runs" aria-label={t('crawl.runs')}>
        {runs.map((run) => (
          <li key={run.id}>
            <Run run={run} />
            <Button type="link" size="small" onClick={() => setOpened(opened === run.id ? undefined : run.id)}>
              {t('crawl.run.pages')}
            </Button>
            {run.state === 'running' && can('import') && !isPhone ? (
              <Button size="small" onClick={() => void stop(run.id)}>
                {t('crawl.run.stop')}
              </Button>
            ) : null}
            {opened === run.id ? <Pages id={run.id} /> : null}
          </li>
        ))}
      </ul>
    </section>
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
      {run.leftOut > 0 ? <div>{t('crawl.run.leftOut', { n: number(run.leftOut) })}</div> : null}
      {run.waitUntil ? <div>{t('crawl.run.waits', { at: dateTime(run.waitUntil) })}</div> : null}
      {run.isSilent ? (
        <Alert
          type="warning"
          showIcon
          title={t('crawl.run.silent', { usual: run.usual ?? '–' })}
          description={
            run.isPageRebuilt === null
              ? undefined
              : t(run.isPageRebuilt ? 'crawl.run.pageRebuilt' : 'crawl.run.pageAsBefore')
          }
        />
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
              : ` · ${reasonText(page.why, { status: page.status ?? 0, line: page.line, host: hostOf(page.address), rule: 'item', has: '' })}`}
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

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address)
