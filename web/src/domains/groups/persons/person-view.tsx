import type { GroupPerson } from '@seamark/contract/groups/persons/persons'
import { Refusal } from '@seamark/contract/platform/client'
import { Button, Checkbox } from 'antd'
import { type ComponentType, useState } from 'react'
import {
  Badge,
  Copy,
  Empty,
  Failed,
  FieldLine,
  Fields,
  leaveFailureToCall,
  Loading,
  SidePanel,
  useSave,
} from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PageLink, usePageModal } from '../../../platform/page.tsx'
import { companyPath, Dial, MailLink } from '../../phonebook/index.ts'
import { groupPath } from '../groups/group-filters.ts'
import { EraseButton } from './erasure-view.tsx'
import { lookUpHolder, split } from './person-actions.ts'
import { MergePicker } from './person-picker.tsx'
import { type PersonPlace, usePerson, usePersonOfMember, usePersonOfSender } from './person-queries.ts'
import { personTones } from './person-text.ts'
import './person-view.css'

/** What rooms above show of a person. */
export interface LentToPerson {
  Findings: ComponentType<{ personId: number }>
}

interface PanelProps extends LentToPerson {
  place: PersonPlace | undefined
  onClose: () => void
}

/** Somebody of the groups beside what names him: his names, accounts, and all groups in which one may read him. */
export function PersonPanel({ place, onClose, ...lent }: PanelProps) {
  const { t } = useWords()
  return (
    <SidePanel title={t('groups.person')} open={place !== undefined} onClose={onClose}>
      {place === undefined ? null : <PersonIn key={JSON.stringify(place)} place={place} onGone={onClose} {...lent} />}
    </SidePanel>
  )
}

type Lent = LentToPerson & {
  /** Called once he is gone, erased. */
  onGone: () => void
}

const PersonIn = ({ place, ...lent }: Lent & { place: PersonPlace }) =>
  'personId' in place ? <PersonOf id={place.personId} {...lent} /> : <PersonAt place={place} {...lent} />

/** The person of a place. Somebody who was just written down is joined by a job within minutes. */
function PersonAt({ place, ...lent }: Lent & { place: { senderId: number } | { memberId: number } }) {
  const { t } = useWords()
  const ofSender = usePersonOfSender('senderId' in place ? place.senderId : undefined)
  const ofMember = usePersonOfMember('memberId' in place ? place.memberId : undefined)
  const { data, error, refetch } = 'senderId' in place ? ofSender : ofMember
  if (error instanceof Refusal && error.httpStatus === 404) return <Empty text={t('groups.person.notYet')} />
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  return data ? <PersonOf key={data.personId} id={data.personId} {...lent} /> : <Loading rows={8} />
}

function PersonOf({ id, ...lent }: Lent & { id: number }) {
  const [shownId, show] = useState(id)
  const { data, error, refetch } = usePerson(shownId)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  return data ? <PersonParts person={data} onMoved={show} {...lent} /> : <Loading rows={8} />
}

interface PartsProps {
  person: GroupPerson
  /** Called with the person who stands here after two were merged or one was split. */
  onMoved: (id: number) => void
}

function PersonParts({ person, onMoved, Findings, onGone }: PartsProps & Lent) {
  const { t } = useWords()
  const { name, names, keys, state, company, can } = person
  const [isMerging, setIsMerging] = useState(false)
  return (
    <>
      <h2 className="person-name">
        {name || t('groups.person.nameless')}{' '}
        <Badge tone={personTones[state]}>{t(`groups.personState.${state}`)}</Badge>
      </h2>
      <div className="person-deeds">
        <LookUp person={person} />
        {can.decide ? <Button onClick={() => setIsMerging(true)}>{t('groups.person.merge')}</Button> : null}
        {can.erase ? <EraseButton person={person} onErased={onGone} /> : null}
      </div>
      <Fields>
        {company ? (
          <FieldLine label={t('groups.person.company')}>
            <PageLink href={companyPath(company)}>{company.name}</PageLink>
          </FieldLine>
        ) : null}
        {names.length > 0 ? <FieldLine label={t('groups.person.names')}>{names.join(' · ')}</FieldLine> : null}
        {keys.map(({ kind, value }) => (
          <FieldLine
            key={`${kind}:${value}`}
            label={kind === 'mobile' || kind === 'email' ? t(`groups.personKey.${kind}`) : t(`groups.platform.${kind}`)}
          >
            <Copy text={value}>
              {kind === 'mobile' ? <Dial number={value} /> : kind === 'email' ? <MailLink address={value} /> : value}
            </Copy>
          </FieldLine>
        ))}
      </Fields>
      <Seats person={person} onMoved={onMoved} />
      <section aria-label={t('groups.findings')}>
        <h3 className="person-title">{t('groups.findings')}</h3>
        <Findings personId={person.id} />
      </section>
      {isMerging ? <MergePicker person={person} onMerged={onMoved} onClose={() => setIsMerging(false)} /> : null}
    </>
  )
}

/** Whose client he is: the one look-up that the phonebook counts and logs. */
function LookUp({ person: { id, state } }: { person: GroupPerson }) {
  const { t } = useWords()
  const modal = usePageModal()
  if (state !== 'colleague') return null

  async function lookUp() {
    const { matches } = await lookUpHolder(id).catch(() => ({ matches: undefined }))
    if (!matches) return
    const found = matches.map((match) => `${match.name} · ${match.custodian ?? t('groups.personState.pool')}`)
    modal.info({
      title: t('groups.person.lookUp'),
      content: found.length > 0 ? found.join('; ') : t('groups.person.lookUpNone'),
    })
  }

  return <Button onClick={() => void lookUp()}>{t('groups.person.lookUp')}</Button>
}

/** His groups. Ticked places that are somebody else's become another person. */
function Seats({ person, onMoved }: PartsProps) {
  const { t } = useWords()
  const { id, seats, can } = person
  const [ticked, setTicked] = useState<number[]>([])
  const { isSaving, save } = useSave({
    send: () => split(id, ticked),
    onSaved({ personId }) {
      notices.success(t('groups.person.splitDone'))
      setTicked([])
      onMoved(personId)
    },
    onFailure: leaveFailureToCall,
  })
  const canSplit = can.decide && seats.length > 1
  return (
    <section aria-label={t('groups.person.groups')}>
      <h3 className="person-title">{t('groups.person.inGroups', { count: groupsOf(seats) })}</h3>
      <ul className="person-seats">
        {seats.map((seat) => (
          <li key={seat.id}>
            {canSplit ? (
              <Checkbox
                checked={ticked.includes(seat.id)}
                aria-label={t('groups.person.tick', { group: seat.group.name })}
                onChange={({ target }) =>
                  setTicked((before) =>
                    target.checked ? [...before, seat.id] : before.filter((one) => one !== seat.id),
                  )
                }
              />
            ) : null}
            <span className="person-seat">
              <PageLink href={groupPath(seat.group)}>{seat.group.name}</PageLink>
              <span className="person-quiet">
                {[
                  t(`groups.platform.${seat.group.platform}`),
                  ...(seat.grade === null ? [] : [t(`groups.grade.${seat.grade}`)]),
                  ...(seat.name === person.name ? [] : [seat.name]),
                  ...(seat.lastSaidAt === null ? [] : [dateTime(seat.lastSaidAt)]),
                ].join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {canSplit && ticked.length > 0 ? (
        <Button loading={isSaving} disabled={ticked.length === seats.length} onClick={() => void save()}>
          {t('groups.person.split', { count: ticked.length })}
        </Button>
      ) : null}
    </section>
  )
}

/** In a group he may stand in the roster and write under another name. */
const groupsOf = (seats: GroupPerson['seats']) => new Set(seats.map(({ group }) => group.id)).size
