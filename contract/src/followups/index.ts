export { commentOnRecord, deleteComment, editComment, listComments, listEarlierComments } from './records/comments.ts'
export { followupsFailures } from './failures.ts'
export { followupsPermissions } from './permissions.ts'
export { listTimeline } from './timeline/timeline.ts'
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
} from './records/records.ts'
export { createTemplate, deleteTemplate, editTemplate, listTemplates, moveTemplate } from './templates/templates.ts'
export {
  cancelTask,
  changeTask,
  countTasks,
  createTask,
  finishTask,
  getTask,
  listTasks,
  moveTask,
  postponeTask,
  reopenTask,
} from './tasks/tasks.ts'
export { listNeglected, listStayRules, setStayRule } from './neglects/neglects.ts'
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
} from './calendars/calendars.ts'
