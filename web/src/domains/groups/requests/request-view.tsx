import type { GroupRequest } from '@seamark/contract/groups/requests/requests'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Badge, Decision, Failed, FieldLine, Fields, Loading, SidePanel } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageModal } from '../../../platform/page.tsx'
import { groupPath } from '../groups/group-filters.ts'
import { GroupForm } from '../groups/group-form.tsx'
import { Dial } from '../../phonebook/index.ts'
import { DecisionForm } from './decision-form.tsx'
import { useRequestActions, useRequestDeletion } from './request-actions.ts'
import { useRequest } from './request-queries.ts'
import { lapseText, purposeOf, requestName, requestTones } from './request-text.ts'

/** A request beside its queue: what is asked, by whom, and how it was decided; with the form of the decision for those who may decide. */
export function RequestView({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useWords()
  return (
    <SidePanel title={t('groups.request.one')} open={id !== undefined} onClose={onClose}>
      {id === undefined ? null : <Opened key={id} id={id} onClose={onClose} />}
    </SidePanel>
  )
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useRequest(id)
  if (data && !error) return <Shown request={data} onClose={onClose} />
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />
}

function Shown({ request, onClose }: { request: GroupRequest; onClose: () => void }) {
  const { t } = useWords()
  const { state, can, proof } = request
  const remove = useRequestDeletion(onClose)
  return (
    <article className="request">
      <header>
        <h2>{requestName(request)}</h2>
        <Badge tone={requestTones[state]}>{t(`groups.request.state.${state}`)}</Badge>
      </header>
      {request.kind === 'chat' ? <ChatFields request={request} /> : <JoinFields request={request} />}
      {proof ? (
        <a href={`/api${proof}`} target="_blank" rel="noreferrer">
          <img className="request-image" src={`/api${proof}`} alt={t('groups.request.proof')} />
        </a>
      ) : null}
      <Decided request={request} />
      {can.register ? <Registering request={request} /> : null}
      {can.decide ? <DecisionForm request={request} /> : null}
      {can.withdraw ? <Withdrawing request={request} /> : null}
      {can.delete ? (
        <Button danger className="request-own" onClick={() => remove(request)}>
          {t('kit.delete')}
        </Button>
      ) : null}
    </article>
  )
}

function ChatFields({ request }: { request: GroupRequest }) {
  const { t } = useWords()
  const { platform, type, note } = request
  return (
    <Fields>
      <FieldLine label={t('groups.field.platform')}>{platform ? t(`groups.platform.${platform}`) : ''}</FieldLine>
      <FieldLine label={t('groups.field.type')}>{type ? t(`groups.type.${type}`) : ''}</FieldLine>
      <FieldLine label={t('groups.request.client')} wide>
        {purposeOf(request)}
      </FieldLine>
      <FieldLine label={t('groups.request.reason')} wide>
        <span className="group-remark">{note}</span>
      </FieldLine>
      <Asked request={request} />
    </Fields>
  )
}

function JoinFields({ request }: { request: GroupRequest }) {
  const { t } = useWords()
  const go = useGo()
  const { group, account, phone, company, foundBy, note } = request
  const groupId = group?.id ?? null
  return (
    <Fields>
      <FieldLine label={t('groups.group')} wide>
        {groupId === null ? (
          group?.name
        ) : (
          <Button type="link" className="group-link" onClick={() => go(groupPath({ id: groupId }))}>
            {group?.name}
          </Button>
        )}
      </FieldLine>
      <FieldLine label={t('groups.request.account')}>{account}</FieldLine>
      <FieldLine label={t('groups.field.phone')}>{phone && <Dial number={phone} />}</FieldLine>
      <FieldLine label={t('groups.field.company')} wide>
        {company}
      </FieldLine>
      <FieldLine label={t('groups.field.foundBy')} wide>
        {foundBy}
      </FieldLine>
      <FieldLine label={t('groups.field.note')} wide>
        {note ? <span className="group-remark">{note}</span> : ''}
      </FieldLine>
      <Asked request={request} />
    </Fields>
  )
}

/** Who asked, and who looks into it. */
function Asked({ request: { kind, applicant, appliedAt, state, takenBy } }: { request: GroupRequest }) {
  const { t } = useWords()
  const by = [applicant.name, applicant.department, dateTime(appliedAt)].filter(Boolean).join(' · ')
  return (
    <>
      <FieldLine label={t(kind === 'chat' ? 'groups.request.applicant' : 'groups.request.enteredBy')} wide>
        {by}
      </FieldLine>
      {state === 'inProgress' ? <FieldLine label={t('groups.request.takenBy')}>{takenBy?.name}</FieldLine> : null}
    </>
  )
}

function Decided({ request: { state, lapse, decidedBy, decidedAt, decisionNote, made } }: { request: GroupRequest }) {
  const { t } = useWords()
  const go = useGo()
  if (decidedAt === null) return null
  if (state === 'lapsed')
    return <Alert type="info" showIcon title={t('groups.request.state.lapsed')} description={lapseText(lapse)} />
  if (state === 'withdrawn')
    return <Decision>{t('groups.request.withdrawnAt', { time: dateTime(decidedAt) })}</Decision>
  return (
    <>
      <Decision note={decisionNote}>
        {t('groups.request.decidedAt', { name: decidedBy?.name ?? '', time: dateTime(decidedAt) })}
      </Decision>
      {made ? (
        <Fields>
          <FieldLine label={t('groups.request.made')} wide>
            <Button type="link" className="group-link" onClick={() => go(groupPath(made))}>
              {made.name}
            </Button>
          </FieldLine>
        </Fields>
      ) : null}
    </>
  )
}

/** Opens the group form with what the agreed request says. */
function Registering({ request: { id, name, platform, type, client } }: { request: GroupRequest }) {
  const { t } = useWords()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const wanted = { requestId: id, name, platform: platform ?? 'other', type: type ?? undefined, company: client }
  return (
    <>
      <Button type="primary" className="request-own" onClick={() => setOpen(true)}>
        {t('groups.request.register')}
      </Button>
      {isOpen ? (
        <GroupForm
          seen={undefined}
          wanted={wanted}
          onSaved={(group) => go(groupPath(group))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

function Withdrawing({ request: { id } }: { request: GroupRequest }) {
  const { t } = useWords()
  const modal = usePageModal()
  const { busy, withdraw } = useRequestActions(id)
  const ask = () =>
    void modal.confirm({
      title: t('groups.request.withdraw.title'),
      okText: t('groups.request.withdraw'),
      cancelText: t('groups.request.withdraw.keep'),
      onOk: () => void withdraw(),
    })
  return (
    <Button className="request-own" loading={busy === 'withdraw'} onClick={ask}>
      {t('groups.request.withdraw')}
    </Button>
  )
}
