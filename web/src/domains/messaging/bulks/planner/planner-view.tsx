import { verdicts, type Verdict, plannerScopes } from '@seamark/contract/messaging/choices'
import { Segmented } from 'antd'
import { Failed, Loading } from '../../../../kit/index.ts'
import { number } from '../../../../platform/language/format.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import type { MassProps } from '../bulk-filters.ts'
import { channelText } from '../bulk-text.ts'
import { PlannedClients, Updating } from './planned-view.tsx'
import { usePlanner } from './planner-queries.ts'
import { SendingPaused } from '../sending-paused-view.tsx'
import './planner-view.css'

/** Who can be written to today, before a word is written: by each kind of channel and by any. Each number opens its clients. */
export function Planner({ search, setSearch }: MassProps) {
  const { t } = useWords()
  const { data, error, refetch } = usePlanner(search.whose)
  return (
    <div className="planner">
      <SendingPaused />
      <Segmented
        aria-label={t('messaging.planner.whose')}
        value={search.whose}
        onChange={(whose) => setSearch({ whose, verdict: undefined, way: undefined })}
        options={plannerScopes.map((value) => ({ value, label: t(`messaging.planner.whose.${value}`) }))}
      />
      {data ? (
        <>
          <p className="planner-lead">
            {t('messaging.planner.lead', { count: data.total, sendable: number(data.all.sendable) })}
          </p>
          <Updating planner={data} />
          <Reach planner={data} setSearch={setSearch} />
          <p className="planner-lead">{t('messaging.channels.qqBot')}</p>
          <Days days={data.days} />
        </>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
      <PlannedClients search={search} setSearch={setSearch} />
    </div>
  )
}

type Planned = NonNullable<ReturnType<typeof usePlanner>['data']>

function Reach({ planner, setSearch }: { planner: Planned; setSearch: MassProps['setSearch'] }) {
  const { t } = useWords()
  const { all, kinds } = planner
  const open = (verdict: Verdict, way?: string) => setSearch({ verdict, way })
  return (
    <div className="planner-scroll">
      <table className="planner-reach" aria-label={t('messaging.planner')}>
        <thead>
          <tr>
            <th scope="col">{t('messaging.planner.verdict')}</th>
            <th scope="col">{t('messaging.planner.any')}</th>
            {kinds.map(({ kind, channels }) => (
              <th key={kind} scope="col">
                <span title={channels.map(channelText).join(' · ')}>{t(`messaging.channelKind.${kind}`)}</span>
                {channels
                  .filter(({ state }) => state !== 'ok')
                  .map((channel) => (
                    <small key={channel.id}>
                      {' '}
                      {kind === 'byHand' || channels.some(({ state }) => state === 'ok') ? channelText(channel) : null}{' '}
                      {t(`messaging.channelState.${channel.state}`)}
                    </small>
                  ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {verdicts
            .filter((verdict) => verdict !== 'missingVariable')
            .map((verdict) => (
              <tr key={verdict} data-verdict={verdict}>
                <th scope="row">{t(`messaging.verdict.${verdict}`)}</th>
                <Figure count={all[verdict]} onOpen={() => open(verdict)} />
                {kinds.map(({ kind, counts }) => (
                  <Figure key={kind} count={counts[verdict]} onOpen={() => open(verdict, kind)} />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <td>
      {count > 0 ? (
        <button type="button" className="planner-figure" onClick={onOpen}>
          {number(count)}
        </button>
      ) : (
        <span className="mass-quiet">0</span>
      )}
    </td>
  )
}

/** What the next seven days hold: the clients to whom something is planned, and those who are free. */
function Days({ days }: Pick<Planned, 'days'>) {
  const { t } = useWords()
  return (
    <section>
      <h2>{t('messaging.planner.days')}</h2>
      <ol className="planner-days">
        {days.map(({ day, planned, free }) => (
          <li key={day}>
            <span>{day.slice(5)}</span>
            <span
              className="mass-bar"
              role="img"
              aria-label={t('messaging.planner.day', { planned: number(planned), free: number(free) })}
            >
              {planned > 0 ? <span data-part="left" style={{ flexGrow: planned }} /> : null}
              {free > 0 ? <span style={{ flexGrow: free }} /> : null}
            </span>
            <small>{t('messaging.planner.day', { planned: number(planned), free: number(free) })}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
