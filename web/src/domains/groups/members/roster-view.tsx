import { PlusOutlined } from '@ant-design/icons'
import type { Group } from '@seamark/contract/groups/groups/groups'
import { type Member, memberGrades, removeMember, restoreMember } from '@seamark/contract/groups/members/members'
import { Button } from 'antd'
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
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { ExportButton } from '../../workbench/index.ts'
import { MemberForm } from './member-form.tsx'
import { useMembers } from './member-queries.ts'

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
  const pager = usePager(`${q} ${limit}`)
  const listed = useMembers(group.id, { q, limit, cursor: pager.cursor })
  const [edited, setEdited] = useState<Member | 'new'>()
  const columns = useMemberColumns()
  const actions = useMemberActions(group, setEdited)
  const add = group.can.edit ? (
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
        paging={pagingOf(pager, { limit }, (patch) => setLimit(patch.limit), listed.data)}
        rowActions={actions}
        {...(onOpen ? { onOpen } : {})}
        empty={<Empty text={t(q ? 'groups.member.none' : 'groups.member.empty')} action={q ? undefined : add} />}
        toolbar={<SearchBox value={q} label={t('groups.member.search')} onSearch={(text) => setQ(text ?? '')} />}
        tools={
          <>
            <ExportButton
              list="groupMembers"
              title={t('groups.rosters')}
              columns={columns}
              query={{ groupId: group.id, ...(q ? { q } : {}) }}
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

function useMemberColumns(): readonly Column<Member>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(memberColumns, [language])
}

function memberColumns(): Column<Member>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<Member>['render'],
    more: Partial<Column<Member>> = {},
  ): Column<Member> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column(
      'name',
      'groups.member.name',
      150,
      ({ name, isStaff, colleague }) => (
        <span className="group-badges">
          {name}
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
    column(
      'phone',
      'groups.field.phone',
      160,
      ({ phone }) => (phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : null),
      {
        copy: ({ phone }) => phone,
      },
    ),
    column('company', 'groups.field.company', 180, ({ company }) => company),
    column('isJoined', 'groups.field.isJoined', 80, ({ isJoined }) => t(isJoined ? 'phonebook.yes' : 'phonebook.no')),
  ]
}

/** Which colleague a member is, where his name in the group does not say it. */
const oursText = (name: string, colleague: Member['colleague']) =>
  colleague && colleague.name !== name ? colleague.name : t('groups.member.ours')

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
                okText: t('groups.member.remove'),
                onOk: () => remove(member).catch(() => undefined),
              }),
          },
        ]
      : []
}
