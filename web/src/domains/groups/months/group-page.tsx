import type { Group } from '@seamark/contract/groups/groups/groups'
import { useState } from 'react'
import { Empty } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { GroupFiles } from '../files/group-files-view.tsx'
import { Findings } from '../findings/findings-view.tsx'
import { type GroupTab, GroupView, isInside } from '../groups/group-page.tsx'
import { Roster } from '../members/roster-view.tsx'
import { GroupTalk } from '../messages/group-talk-view.tsx'
import { KnownPerson, KnownSenders } from '../findings/known-person-view.tsx'
import { GroupFigures } from './group-figures-view.tsx'
import { GroupMonths } from './group-months-view.tsx'

const members: GroupTab = { key: 'members', title: 'groups.members', View: KnownRoster }
const messages: GroupTab = { key: 'messages', title: 'groups.messages', View: KnownTalk }
const findings: GroupTab = { key: 'findings', title: 'groups.findings', View: GroupFindings }
const files: GroupTab = { key: 'files', title: 'groups.group.files', View: GroupFiles }
const months: GroupTab = { key: 'months', title: 'groups.value.tab', View: GroupMonths }

/** The page of a group, with its roster, its messages, what was found in them, their files, and what it brought. */
export const GroupPage = () => <GroupView Figures={ReadFigures} tabs={[members, messages, findings, files, months]} />

/** Figures of a group are told to whoever may read it. */
function ReadFigures({ group }: { group: Group }) {
  return group.can.readMessages ? <GroupFigures group={group} /> : null
}

/** The talk; whoever wrote opens as the person in all groups. */
function KnownTalk({ group }: { group: Group }) {
  return (
    <KnownSenders>
      <GroupTalk group={group} />
    </KnownSenders>
  )
}

/** The roster; a member opens as the person in all groups. */
function KnownRoster({ group }: { group: Group }) {
  const { t } = useWords()
  const [memberId, setMemberId] = useState<number>()
  if (!isInside(group)) return <Empty text={t('groups.group.notYours')} />
  return (
    <>
      <Roster group={group} onOpen={group.can.readMessages ? ({ id }) => setMemberId(id) : undefined} />
      <KnownPerson place={memberId === undefined ? undefined : { memberId }} onClose={() => setMemberId(undefined)} />
    </>
  )
}

/** The findings of the group alone. */
function GroupFindings({ group }: { group: Group }) {
  const { t } = useWords()
  return group.can.readMessages ? <Findings groupId={group.id} /> : <Empty text={t('groups.message.notYours')} />
}
