export {
  activityPart,
  moveActivity,
  forgetActivity,
  forgetActivityOf,
  recordActivities,
  recordActivity,
  returnActivity,
} from './entries.commands.ts'
export { type ContentReader, idsIn, textsLike, withContents } from './contents.queries.ts'
export {
  asEntry,
  entriesLike,
  entriesOf,
  entryColumns,
  type EntryFilters,
  type EntryRow,
  listActivity,
} from './entries.queries.ts'
