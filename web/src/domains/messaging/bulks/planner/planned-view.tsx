import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { Empty, Failed, Loading, SidePanel, usePager } from '../../../../kit/index.ts'
import { dateTime } from '../../../../platform/language/format.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { PageLink } from '../../../../platform/page.tsx'
import { companyPath } from '../../../phonebook/index.ts'
import type { MassProps } from '../bulk-filters.ts'
import { whyText } from '../bulk-text.ts'
import { StartBulk } from '../start-bulk-actions.tsx'
import { usePlanned, usePlanner } from './planner-queries.ts'

/** The clients behind a number of the planner, and from there a bulk to those who can be written to. */
export function PlannedClients({ search, setSearch }: MassProps) {
  const { t } = useWords()
  const { whose, verdict, way } = search
  const { data: planner } = usePlanner(whose)
  const channels = planner?.kinds.find((one) => one.kind === way)?.channels
  const pager = usePager(JSON.stringify([whose, verdict, way]))
  const { data, error, refetch } = usePlanned(search, pager.cursor, (planner?.updating ?? 0) > 0)
  const isOpen = verdict !== undefined
  const ids = data?.rows.map(({ client }) => client.id) ?? []
  return (
    <SidePanel
      title={isOpen ? t(`messaging.verdict.${verdict}`) : ''}
      open={isOpen}
      onClose={() => setSearch({ verdict: undefined, way: undefined })}
      extra={
        verdict === 'sendable' && ids.length > 0 ? (
          <StartBulk
            label={t('messaging.planner.write', { count: ids.length })}
            audience={{ of: 'clients', chosen: { ids } }}
            channelIds={channels?.map(({ id }) => id)}
          />
        ) : null
      }
    >
      <Updating planner={planner} />
      {data ? (
        data.rows.length === 0 ? (
          <Empty text={t('messaging.planner.none')} />
        ) : (
          <>
            <ul className="planned-rows">
              {data.rows.map(({ client, custodian, contact, address, reason, usedBy, usedAt }) => (
                <li key={client.id}>
                  <PageLink href={companyPath(client)}>{client.name}</PageLink>
                  <small className="mass-quiet">
                    {[
                      custodian?.name,
                      contact,
                      address,
                      usedBy && usedAt
                        ? t('messaging.reason.usedBy', { name: usedBy.name, time: dateTime(usedAt) })
                        : whyText(reason),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
            <div className="planned-foot">
              <Button
                icon={<LeftOutlined aria-hidden />}
                aria-label={t('kit.previousPage')}
                disabled={pager.index === 0}
                onClick={pager.previous}
              />
              <Button
                icon={<RightOutlined aria-hidden />}
                aria-label={t('kit.nextPage')}
                disabled={!data.next}
                onClick={() => data.next && pager.next(data.next)}
              />
            </div>
          </>
        )
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </SidePanel>
  )
}

/** Says how many clients of a large import are still left out. */
export function Updating({ planner }: { planner: { updating: number } | undefined }) {
  const { t } = useWords()
  if (!planner || planner.updating === 0) return null
  return (
    <Alert type="info" showIcon role="status" title={t('messaging.planner.updating', { count: planner.updating })} />
  )
}
