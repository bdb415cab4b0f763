import { PlusOutlined } from '@ant-design/icons'
import type { Group } from '@seamark/contract/groups/groups/groups'
import {
  type Member,
  type MemberGrade,
  memberGrades,
  removeMember,
  restoreMember,
} from '@seamark/contract/groups/members/members'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import {
  Badge,
  type Column,
  DataTable,
  Empty,
  type Paging,
  pagingOf,
  type RowAction,
  rowsOf,
  SearchBox,
  useConfirmDeletion,
  usePager,
  useUndoOffer,
} from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { companyPath, Dial } from '../../phonebook/index.ts'
import { ExportButton } from '../../workbench/index.ts'
import { groupPath } from '../groups/group-filters.ts'
import { MemberForm } from './member-form.tsx'
import { type SpokenMember, useMembers, useSpokenMembers } from './member-queries.ts'

interface RosterProps {
  group: Group
  /** Called with the member whose row is opened. */
  onOpen?: ((member: Member) => void) | undefined
}

/** The members of a group: the owner, administrators, then the others. */
export function Roster({ group, onOpen }: RosterProps) {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const [limit, setLimit] = useState<Paging['limit']>(50)
  const [grade, setGrade] = useState<MemberGrade[]>([])
  const pager = usePager(`${q} ${grade.join()} ${limit}`)
  const listed = useMembers(group.id, { q, grade, limit, cursor: pager.cursor })
  const rows = useSpokenMembers(group, listed.data?.rows)
  const [edited, setEdited] = useState<Member | 'new'>()
  const columns = useMemberColumns()
  const isNarrowed = q !== '' || grade.length > 0
  const actions = useMemberActions(group, setEdited)
  const add =
    group.can.edit && group.type !== 'private' ? (
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        {t('groups.member.new')}
      </Button>
    ) : null
  return (
    <section className="group-card" aria-label={t('groups.members')}>
      <h2>{t('groups.members')}</h2>
      <DataTable
        name="groups.members"
        label={t('groups.members')}
        columns={columns}
        {...rowsOf(listed)}
        rows={rows}
        paging={pagingOf(pager, { limit }, (patch) => setLimit(patch.limit), listed.data)}
        rowActions={actions}
        {...(onOpen ? { onOpen } : {})}
        empty={
          <Empty
            text={t(isNarrowed ? 'groups.member.none' : 'groups.member.empty')}
            action={isNarrowed ? undefined : add}
          />
        }
        toolbar={
          <div className="group-toolbar">
            <SearchBox value={q} label={t('groups.member.search')} onSearch={(text) => setQ(text ?? '')} />
            <div className="group-filter">
              <Select
                mode="multiple"
                allowClear
                maxTagCount="responsive"
                aria-label={t('groups.field.grade')}
                placeholder={t('groups.field.grade')}
                value={grade}
                onChange={setGrade}
                options={memberGrades.map((value) => ({ value, label: t(`groups.grade.${value}`) }))}
              />
            </div>
          </div>
        }
        tools={
          <>
            <ExportButton
              list="groupMembers"
              title={t('groups.rosters')}
              columns={columns}
              query={{
                groupId: group.id,
                ...(q ? { q } : {}),
                ...(grade.length > 0 ? { grade: grade.join(',') } : {}),
              }}
              count={listed.data?.count}
            />
            {add}
          </>
        }
      />
      {edited ? (
        <MemberForm group={group} seen={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </section>
  )
}

function useMemberColumns(): readonly Column<SpokenMember>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(memberColumns, [language])
}

function memberColumns(): Column<SpokenMember>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<SpokenMember>['render'],
    more: Partial<Column<SpokenMember>> = {},
  ): Column<SpokenMember> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column(
      'name',
      'groups.member.name',
      150,
      ({ name, isStaff, colleague, talk }) => (
        <span className="group-badges">
          {name}
          {talk?.title ? <Badge tone="quiet">{talk.title}</Badge> : null}
          {isStaff ? <Badge tone="busy">{oursText(name, colleague)}</Badge> : null}
        </span>
      ),
      { hideable: false, copy: ({ name }) => name },
    ),
    column('grade', 'groups.field.grade', 96, ({ grade }) => t(`groups.grade.${grade}`), {
      texts: memberGrades.map((grade) => t(`groups.grade.${grade}`)),
    }),
    column('contact', 'groups.field.contactId', 130, ({ contact }) => contact && <ContactLink contact={contact} />),
    column('duty', 'groups.field.duty', 80, ({ duty }) => duty && t(`groups.duty.${duty}`)),
    column('account', 'groups.member.account', 130, ({ account }) => account, { copy: ({ account }) => account }),
    column('phone', 'groups.field.phone', 160, ({ phone }) => (phone ? <Dial number={phone} /> : null), {
      copy: ({ phone }) => phone,
    }),
    column('company', 'groups.field.company', 180, ({ company }) => company),
    column('messages', 'groups.member.messages', 96, saidOf, { align: 'right' }),
    column('lastAt', 'groups.member.lastAt', 150, ({ talk }) => dateTime(talk?.lastAt)),
    column('firstAt', 'groups.member.firstAt', 150, ({ talk }) => dateTime(talk?.firstAt)),
    column('isJoined', 'groups.field.isJoined', 80, ({ isJoined }) => t(isJoined ? 'phonebook.yes' : 'phonebook.no')),
  ]
}

/** Which colleague a member is, where his name in the group does not say it. */
const oursText = (name: string, colleague: Member['colleague']) =>
  colleague && colleague.name !== name ? colleague.name : t('groups.member.ours')

/** How much a member said; pressed, it opens what. */
function saidOf({ groupId, talk }: SpokenMember) {
  if (!talk || talk.messages === 0) return null
  const said = number(talk.messages)
  const { senderId } = talk
  if (senderId === null) return said
  return <PageLink href={href(groupPath({ id: groupId }), { tab: 'messages', senderId })}>{said}</PageLink>
}

/** The contact of the phonebook, on the page of the company. */
function ContactLink({ contact: { name, companyId, company } }: { contact: NonNullable<Member['contact']> }) {
  return (
    <PageLink href={companyPath({ id: companyId, name: company })} title={company}>
      {name}
    </PageLink>
  )
}

function useMemberActions(group: Group, edit: (member: Member) => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove(member: Member) {
    await call(removeMember, { params: { id: member.id }, version: member.version })
    offerUndo({
      key: `undo-member-${member.id}`,
      title: t('groups.member.removed', { member: member.name }),
      undo: () =>
        void call(restoreMember, { params: { id: member.id } })
          .then(() => invalidate('/groups'))
          .catch(() => undefined),
    })
    await invalidate('/groups')
  }

  return (member: Member): RowAction[] =>
    group.can.edit
      ? [
          { key: 'edit', label: t('kit.edit'), run: () => edit(member) },
          {
            key: 'remove',
            label: t('groups.member.remove'),
            danger: true,
            run: () =>
              confirmDeletion({
                title: t('groups.member.removeTitle', { member: member.name }),
                content: t('kit.deleteSentence'),
                okText: t('groups.member.remove'),
                onOk: () => remove(member).catch(() => undefined),
              }),
          },
        ]
      : []
}
