import { GroupView } from '../groups/group-page.tsx'
import { Roster } from './roster-view.tsx'

/** The page of a group, with its roster. */
export const GroupPage = () => <GroupView Roster={Roster} />
