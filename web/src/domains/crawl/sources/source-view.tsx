import { beginCrawlRun, setCrawlSourceState } from '@seamark/contract/crawl/runs/runs'
import type { CrawlRun } from '@seamark/contract/crawl/runs/runs'
import { getCrawlFetching, getCrawlRun, listCrawlRuns } from '@seamark/contract/crawl/runs/runs'
import type { CrawlSource } from '@seamark/contract/crawl/sources/sources'
import { Button } from 'antd'
import { useState } from 'react'
import { Badge, Failed, FieldLine, Fields, Loading, SidePanel, useIsPhone } from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { FetchingAlert } from './fetching-view.tsx'
import { RuleForm } from './rule-form.tsx'
import { RunList } from './run-view.tsx'
import { SeenOfRun } from './seen-view.tsx'
import { rulesFor } from './source-rules.ts'
import { stateTones } from './source-text.ts'
import './source-view.css'

/** A source that is fetched: its state, what a look and a trial have shown, and its runs. */
export function SourcePanel({ source, onClose }: { source: CrawlSource | undefined; onClose: () => void }) {
  return (
    <SidePanel title={source?.name ?? ''} open={source !== undefined} onClose={onClose}>
      {source ? <Panel key={source.id} source={source} /> : null}
    </SidePanel>
  )
}

function Panel({ source }: { source: CrawlSource }) {
  const { t } = useWords()
  const { data, error, refetch } = useCall(listCrawlRuns, { params: { id: source.id } })
  const fetching = useCall(getCrawlFetching, {})
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (fetching.error && !fetching.data) return <Failed error={fetching.error} retry={() => void fetching.refetch()} />
  if (!data || !fetching.data) return <Loading />
  const { isOn, contact, agent } = fetching.data
  const seen = data.runs.find(({ purpose, isOfToday }) => isOfToday && (purpose === 'trial' || purpose === 'look'))
  return (
    <>
      <FetchingAlert />
      <Facts source={source} agent={agent} />
      <Bar source={source} runs={data.runs} mayFetch={isOn && contact !== ''} />
      {source.state === 'draft' ? <p className="source-quiet">{t('crawl.source_untried')}</p> : null}
      {seen ? <SeenOfRun run={seen} source={source} /> : null}
      <RunList runs={data.runs} />
    </>
  )
}

function Facts({ source, agent }: { source: CrawlSource; agent: string }) {
  const { t } = useWords()
  const { state, pauseWhy, address, kind, brings, rhythmHours, fromHour, toHour, pauseSeconds, nextRunAt, note } =
    source
  return (
    <Fields>
      <FieldLine label={t('crawl.source.state')}>
        <Badge tone={stateTones[state]}>{t(`crawl.sourceState.${state}`)}</Badge>
        {pauseWhy === '' ? null : ` ${t(`crawl.pauseWhy.${pauseWhy}`)}`}
      </FieldLine>
      <FieldLine
        label={t('crawl.field.kind')}
      >{`${t(`crawl.sourceKind.${kind}`)} · ${t(`crawl.brings.${brings}`)}`}</FieldLine>
      <FieldLine label={t('crawl.source.address')} wide>
        {address}
      </FieldLine>
      <FieldLine label={t('crawl.source.fetchTime')} wide>
        {t('crawl.source.fetchTime.value', { hours: number(rhythmHours), from: fromHour, to: toHour })}
      </FieldLine>
      {pauseSeconds === null ? null : (
        <FieldLine label={t('crawl.source.pause')}>
          {t('crawl.source.pause.seconds', { pause: number(pauseSeconds) })}
        </FieldLine>
      )}
      {nextRunAt ? <FieldLine label={t('crawl.source.next')}>{dateTime(nextRunAt)}</FieldLine> : null}
      <FieldLine label={t('crawl.source.agent')} wide>
        {agent}
      </FieldLine>
      {note ? (
        <FieldLine label={t('crawl.field.note')} wide>
          {note}
        </FieldLine>
      ) : null}
    </Fields>
  )
}

/** On a phone a source is only read. */
function Bar({ source, runs, mayFetch }: { source: CrawlSource; runs: readonly CrawlRun[]; mayFetch: boolean }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const modal = usePageModal()
  const [isRuled, setRuled] = useState(false)
  const look = runs.find(({ purpose, state, isOfToday }) => isOfToday && purpose === 'look' && state === 'done')
  const { data: looked } = useCall(getCrawlRun, { params: { id: look?.id ?? 0 } }, { enabled: look !== undefined })
  const isBusy = runs.some(({ state }) => state === 'running')
  const { id, version, state } = source
  if (isPhone || !can('import')) return null
  const again = () => void invalidate('/crawl')
  const begin = (purpose: 'look' | 'trial' | 'person') => () =>
    void call(beginCrawlRun, { params: { id }, body: { purpose } }).then(again, again)
  const become = (to: 'on' | 'paused' | 'retired') => () =>
    void call(setCrawlSourceState, { params: { id }, version, body: { state: to } }).then(again, again)
  const askToRetire = () =>
    void modal.confirm({
      title: t('crawl.source.retire.title', { name: source.name }),
      content: t('crawl.source.retire.content'),
      okText: t('crawl.source.retire'),
      cancelText: t('kit.cancel'),
      onOk: become('retired'),
    })
  const may = mayFetch && !isBusy && state !== 'retired'
  return (
    <div className="crawl-source-bar">
      <Button disabled={!may} onClick={begin('look')}>
        {t('crawl.source.look')}
      </Button>
      {rulesFor(source).length === 0 ? null : (
        <Button disabled={state === 'retired'} onClick={() => setRuled(true)}>
          {t('crawl.source.rules')}
        </Button>
      )}
      <Button disabled={!may} onClick={begin('trial')}>
        {t('crawl.source.try')}
      </Button>
      {state === 'tried' || state === 'paused' ? (
        <Button type="primary" disabled={!mayFetch} onClick={become('on')}>
          {t('crawl.source.switchOn')}
        </Button>
      ) : null}
      {state === 'on' ? (
        <>
          <Button disabled={!may} onClick={begin('person')}>
            {t('crawl.source.fetchNow')}
          </Button>
          <Button onClick={become('paused')}>{t('crawl.source.pauseIt')}</Button>
        </>
      ) : null}
      {state === 'retired' ? null : (
        <Button danger onClick={askToRetire}>
          {t('crawl.source.retire')}
        </Button>
      )}
      {isRuled ? <RuleForm source={source} page={looked?.seen ?? null} onClose={() => setRuled(false)} /> : null}
    </div>
  )
}
