import type { Group } from '@seamark/contract/groups/groups/groups'
import { removeInvitation } from '@seamark/contract/groups/groups/pictures'
import { addDays } from '@seamark/contract/platform/days'
import { Button } from 'antd'
import { useState } from 'react'
import { Badge, Copy, type Tone, useConfirmDeletion } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { cacheGroup } from './group-queries.ts'
import { InvitationForm } from './invitation-form.tsx'

/** How people come into a group: its link, its QR code, and until which day they do. */
export function Invitation({ group }: { group: Group }) {
  const { t } = useWords()
  const { invitation, can } = group
  const [isEditing, setEditing] = useState(false)
  const mayChange = can.edit && can.readMessages
  if (invitation === null && !mayChange) return null
  return (
    <section className="group-card" aria-label={t('groups.invitation')}>
      <h2>{t('groups.invitation')}</h2>
      {invitation ? <Shown invitation={invitation} /> : <p className="group-quiet">{t('groups.invitation.none')}</p>}
      {mayChange ? (
        <div className="group-image-deeds">
          <Button onClick={() => setEditing(true)}>{t(invitation ? 'kit.edit' : 'groups.invitation.add')}</Button>
          {invitation ? <Removal group={group} /> : null}
        </div>
      ) : null}
      {isEditing ? <InvitationForm group={group} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}

function Shown({ invitation: { link, image, endsOn } }: { invitation: NonNullable<Group['invitation']> }) {
  const { t } = useWords()
  const end = endOf(endsOn)
  return (
    <div className="group-invitation">
      {image ? (
        <a href={`/api${image}`} target="_blank" rel="noreferrer">
          <img className="group-code" src={`/api${image}`} alt={t('groups.field.invitationImage')} />
        </a>
      ) : null}
      {link ? (
        <Copy text={link}>
          <a href={link} target="_blank" rel="noreferrer noopener">
            {link}
          </a>
        </Copy>
      ) : null}
      <span className="group-badges">
        {endsOn === null ? t('groups.invitation.endless') : t('groups.invitation.until', { day: endsOn })}
        {end ? <Badge tone={end.tone}>{t(end.text)}</Badge> : null}
      </span>
    </div>
  )
}

function endOf(endsOn: string | null) {
  const today = officeDay()
  if (endsOn === null || endsOn > addDays(today, 2)) return undefined
  return endsOn < today
    ? ({ tone: 'bad' satisfies Tone, text: 'groups.invitation.over' } as const)
    : ({ tone: 'warning' satisfies Tone, text: 'groups.invitation.soon' } as const)
}

function Removal({ group: { id, version } }: { group: Group }) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  async function remove() {
    await cacheGroup(await call(removeInvitation, { params: { id }, version }))
    notices.success(t('groups.invitation.removed'))
  }
  return (
    <Button
      onClick={() =>
        confirmDeletion({ title: t('groups.invitation.removeTitle'), onOk: () => remove().catch(() => undefined) })
      }
    >
      {t('kit.delete')}
    </Button>
  )
}
