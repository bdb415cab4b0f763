export {
  activityPart,
  moveActivity,
  forgetActivity,
  forgetActivityOf,
  recordActivities,
  recordActivity,
  returnActivity,
} from './entries.commands.ts'
export {
  asEntry,
  entriesLike,
  entriesOf,
  entryColumns,
  type EntryFilters,
  type EntryRow,
  listActivity,
} from './entries.queries.ts'
