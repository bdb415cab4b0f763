import { type GroupTab, GroupView } from '../groups/group-page.tsx'
import { Roster } from '../members/roster-view.tsx'
import { GroupTalk } from './group-talk-view.tsx'

const tabs: readonly GroupTab[] = [{ key: 'messages', title: 'groups.messages', View: GroupTalk }]

/** The page of a group, with its roster and its messages. */
export const GroupPage = () => <GroupView Roster={Roster} tabs={tabs} />
