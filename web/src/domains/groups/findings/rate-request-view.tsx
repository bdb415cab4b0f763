import { CommentOutlined } from '@ant-design/icons'
import { askGroups, type AskedGroup } from '@seamark/contract/groups/findings/rate-requests'
import { Button, Select } from 'antd'
import { useState } from 'react'
import {
  Badge,
  CopyAll,
  Dialog,
  Empty,
  Failed,
  leaveFailureToCall,
  Loading,
  NothingFound,
  useSave,
} from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import type { RateDeedProps } from '../../rates/index.ts'
import { useGroupsNamed } from '../groups/group-queries.ts'
import { findingPath } from './finding-filters.ts'
import { refreshRateRequest, useRateRequest } from './finding-queries.ts'
import { pricesText } from './finding-text.ts'
import { SentBox, WriteDeeds } from './sending-view.tsx'
import './finding-view.css'

/** From a request for space on to the groups in which it is asked for. */
export const AskOfRate = ({ rate, size }: RateDeedProps) => <AskButton demandId={rate.id} size={size} />

export function AskButton({ demandId, size }: { demandId: number; size?: 'small' | undefined }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(size ? { size } : {})} icon={<CommentOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('groups.ask.title')}
      </Button>
      {isOpen ? <RateRequestDialog demandId={demandId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Asks for a demand in groups: the text is copied into each by hand and ticked, and what is offered there afterwards stands below. */
function RateRequestDialog({ demandId, onClose }: { demandId: number; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog title={t('groups.ask.title')} footer={null} width={560} onClose={onClose}>
      <Asking demandId={demandId} />
    </Dialog>
  )
}

function Asking({ demandId }: { demandId: number }) {
  const { t } = useWords()
  const { data, error, refetch } = useRateRequest(demandId)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  return (
    <>
      <section aria-label={t('groups.ask.text')} className="finding-source">
        <p className="finding-text">{data.text}</p>
        <CopyAll text={data.text} label={t('groups.ask.copy')} done={t('groups.ask.copied')} />
      </section>
      {can('edit') ? <AddGroups demandId={demandId} /> : null}
      {data.groups.length === 0 ? (
        <Empty text={t('groups.ask.none')} />
      ) : (
        <ul className="finding-lines">
          {data.groups.map((asked) => (
            <Asked key={asked.group.id} demandId={demandId} asked={asked} />
          ))}
        </ul>
      )}
    </>
  )
}

function AddGroups({ demandId }: { demandId: number }) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: number; label: string }[]>([])
  const { data, error, isFetching } = useGroupsNamed(typed)
  const { isSaving, save } = useSave({
    send: () => call(askGroups, { params: { id: demandId }, body: { groupIds: chosen.map(({ value }) => value) } }),
    onSaved: () => setChosen([]),
    onFailure: leaveFailureToCall,
    refresh: refreshRateRequest,
  })
  const found = (data?.rows ?? []).filter(
    ({ state, can }) => can.readMessages && (state === 'active' || state === 'muted'),
  )
  return (
    <div className="finding-ask">
      <Select
        mode="multiple"
        labelInValue
        aria-label={t('groups.ask.pick')}
        placeholder={t('groups.ask.pick')}
        value={chosen}
        onChange={setChosen}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={found.map(({ id, name }) => ({ value: id, label: name }))}
        loading={isFetching}
        notFoundContent={<NothingFound read={{ error, isFetching }} />}
      />
      <Button loading={isSaving} disabled={chosen.length === 0} onClick={() => void save()}>
        {t('groups.ask.add')}
      </Button>
    </div>
  )
}

function Asked({ demandId, asked }: { demandId: number; asked: AskedGroup }) {
  const { t } = useWords()
  const { group, by, at, sentAt, zaloAccount, answers } = asked
  return (
    <li>
      <div className="finding-asked">
        <strong>{group.name}</strong>
        <Badge tone="quiet">{t(`groups.platform.${group.platform}`)}</Badge>
        <SentBox demandId={demandId} group={group} isSent={sentAt !== null} />
      </div>
      {sentAt === null ? <WriteDeeds written={asked} /> : null}
      <div className="finding-quiet">
        {by} · {dateTime(sentAt ?? at)}
        {zaloAccount ? ` · ${t('groups.ask.from', { account: zaloAccount.phone })}` : null}
        {sentAt === null
          ? null
          : ` · ${answers.length > 0 ? t('groups.ask.answers', { count: answers.length }) : t('groups.ask.no')}`}
      </div>
      {answers.map((answer) => (
        <div key={answer.id}>
          <PageLink href={findingPath(answer.id, answer.state)}>{pricesText(answer) || answer.snippet}</PageLink>{' '}
          <span className="finding-quiet">{answer.sender}</span>
        </div>
      ))}
    </li>
  )
}
