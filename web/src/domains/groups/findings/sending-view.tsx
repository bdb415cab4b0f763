import { mostWaiting, tickRateRequest, type WaitingRequest } from '@seamark/contract/groups/findings/rate-requests'
import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import { ExportOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { Badge, CopyAll, Empty, Failed, leaveFailureToCall, Loading, useSave } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { ratePath } from '../../rates/index.ts'
import { useZaloAccounts } from '../friends/zalo-queries.ts'
import { groupPath } from '../groups/group-filters.ts'
import { refreshRateRequest, useWaitingRequests } from './finding-queries.ts'
import './finding-view.css'

type Written = Pick<WaitingRequest, 'group' | 'texts' | 'limit' | 'language'>

/** What is still to be written into groups today, over all demands: on a phone each is copied, its group opened, and ticked. */
export function Sending() {
  const { t } = useWords()
  const { data, error, refetch } = useWaitingRequests()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  if (data.rows.length === 0) return <Empty text={t('groups.sending.none')} />
  return (
    <section aria-label={t('groups.sending')}>
      <p className="finding-quiet">{t('groups.sending.count', { count: data.count })}</p>
      <ul className="finding-sending">
        {data.rows.map((one) => (
          <Waiting key={`${one.demand.id} ${one.group.id}`} waiting={one} />
        ))}
      </ul>
      {data.count > mostWaiting ? (
        <p className="finding-quiet">{t('groups.sending.more', { most: mostWaiting })}</p>
      ) : null}
    </section>
  )
}

function Waiting({ waiting }: { waiting: WaitingRequest }) {
  const { t } = useWords()
  const { demand, group, texts } = waiting
  return (
    <li>
      <div className="finding-asked">
        <strong>
          <PageLink href={groupPath(group)}>{group.name}</PageLink>
        </strong>
        <Badge tone="quiet">{t(`groups.platform.${group.platform}`)}</Badge>
        <SentBox demandId={demand.id} group={group} isSent={false} />
      </div>
      {texts.map((text) => (
        <p key={text} className="finding-text">
          {text}
        </p>
      ))}
      <WriteDeeds written={waiting} />
      {hasCode(346) ? <PageLink href={ratePath(demand.id, 'demand')}>{demand.number}</PageLink> : demand.number}
    </li>
  )
}

/** Copies the text as it is written there, message by message where it is too long for one, and opens the group or the program. */
export function WriteDeeds({ written: { group, texts, limit, language } }: { written: Written }) {
  const { t } = useWords()
  const opens = addressOf(group.platform, group.link, texts[0] ?? '')
  const isSplit = texts.length > 1
  return (
    <div className="finding-answers">
      {isSplit ? (
        <p className="finding-split">
          {t(`groups.ask.split.${limit.unit}`, {
            platform: t(`groups.platform.${group.platform}`),
            most: number(limit.most),
            count: texts.length,
          })}
        </p>
      ) : null}
      {texts.map((text, at) => (
        <CopyAll
          key={text}
          text={text}
          label={`${isSplit ? t('groups.ask.copyPart', { n: at + 1, count: texts.length }) : t('groups.ask.copyOne')} · ${languageNames[language]}`}
          done={t('groups.ask.copied')}
        />
      ))}
      {opens === undefined ? null : (
        <Button
          size="small"
          icon={<ExportOutlined aria-hidden />}
          href={opens}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={`${t('groups.ask.open')} · ${group.name}`}
        >
          {t('groups.ask.open')}
        </Button>
      )}
    </div>
  )
}

/** The group by its invitation, or the program with the text filled in, where it takes one. */
function addressOf(platform: GroupPlatform, link: string, text: string): string | undefined {
  if (link !== '') return link
  const encoded = encodeURIComponent(text)
  if (platform === 'whatsapp') return `https://wa.me/?text=${encoded}`
  if (platform === 'line') return `https://line.me/R/share?text=${encoded}`
  return platform === 'telegram' ? `https://t.me/share/url?url=${encoded}` : undefined
}

interface SentProps {
  demandId: number
  group: Written['group']
  isSent: boolean
}

/** Ticks what was written; for Zalo with the account of ours that it left from. */
export function SentBox({ demandId, group, isSent }: SentProps) {
  const { t } = useWords()
  const [zaloAccountId, setZaloAccount] = useState<number | null>(null)
  const isZalo = group.platform === 'zalo'
  const { isSaving, save } = useSave({
    send: (isTicked: boolean) =>
      call(tickRateRequest, {
        params: { id: demandId },
        body: { groupId: group.id, isSent: isTicked, zaloAccountId: isTicked ? zaloAccountId : null },
      }),
    onFailure: leaveFailureToCall,
    refresh: refreshRateRequest,
  })
  return (
    <span className="finding-sent">
      {isZalo && !isSent ? <ZaloSender value={zaloAccountId} onChange={setZaloAccount} group={group.name} /> : null}
      <Checkbox
        checked={isSaving ? !isSent : isSent}
        disabled={isSaving || !can('edit')}
        aria-label={`${t('groups.ask.sent')} · ${group.name}`}
        onChange={({ target }) => void save(target.checked)}
      >
        {t('groups.ask.sent')}
      </Checkbox>
    </span>
  )
}

interface ZaloProps {
  value: number | null
  onChange: (id: number) => void
  group: string
}

function ZaloSender({ value, onChange, group }: ZaloProps) {
  const { t } = useWords()
  const { data } = useZaloAccounts()
  if (!data || data.accounts.length === 0) return null
  return (
    <Select
      size="small"
      aria-label={`${t('groups.ask.zalo')} · ${group}`}
      placeholder={t('groups.ask.zalo')}
      value={value}
      onChange={onChange}
      popupMatchSelectWidth={false}
      options={data.accounts.map(({ id, phone, colleague }) => ({
        value: id,
        label: colleague ? `${phone} · ${colleague.name}` : phone,
      }))}
    />
  )
}
