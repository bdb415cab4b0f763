export { commentOnRecord, deleteComment, editComment, listComments, listEarlierComments } from './comments.ts'
export { followupsFailures } from './failures.ts'
export { followupsPermissions } from './permissions.ts'
export { listTimeline } from './timelines.ts'
export {
  createRecord,
  deleteRecord,
  editRecord,
  getRecordRules,
  listEarlier,
  listRecords,
  openRecordImage,
  openRecordThumbnail,
  restoreRecord,
} from './records.ts'
export { createTemplate, deleteTemplate, editTemplate, listTemplates, moveTemplate } from './templates.ts'
export { cancelTask, changeTask, countTasks, createTask, finishTask, getTask, listTasks, moveTask, postponeTask, reopenTask } from './tasks.ts'
export { listNeglected, listStayRules, setStayRule } from './neglects.ts'
export {
  endFeed,
  getCalendar,
  getFeed,
  importCalendar,
  keepOfficeDays,
  openFeed,
  previewCalendar,
  renewFeed,
  withdrawImport,
} from './calendars.ts'
