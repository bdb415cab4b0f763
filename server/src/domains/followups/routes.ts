import * as contract from '@seamark/contract/followups/index'
import { type Served, serve, serveFile, serveImage } from '../../platform/http/serve.ts'
import { commentOnRecord, deleteComment, editComment } from './records/comments.commands.ts'
import { listComments, listEarlierComments } from './records/comments.queries.ts'
import { deleteRecord, restoreRecord } from './records/deletions.commands.ts'
import { openRecordImage } from './records/images.queries.ts'
import { createRecord, editRecord } from './records/records.commands.ts'
import { getRecordRules, listEarlier, listRecords } from './records/records.queries.ts'
import { createTemplate, deleteTemplate, editTemplate, moveTemplate } from './templates/templates.commands.ts'
import { listTemplates } from './templates/templates.queries.ts'
import { cancelTask, finishTask, moveTask, postponeTask, reopenTask } from './tasks/states.commands.ts'
import { changeTask, createTask } from './tasks/tasks.commands.ts'
import { countTasks, getTask, listTasks } from './tasks/tasks.queries.ts'
import { listNeglected, listStayRules } from './neglects/neglects.queries.ts'
import { setStayRule } from './neglects/stay-rules.commands.ts'
import { importCalendar, previewCalendar, withdrawImport } from './calendars/file-imports.commands.ts'
import { getCalendar } from './calendars/calendars.queries.ts'
import { endFeed, getFeed, openFeed, renewFeed } from './calendars/feeds.commands.ts'
import { keepOfficeDays } from './calendars/office-days.commands.ts'
import { listTimeline } from './timeline/timeline.queries.ts'

export const followupsRoutes: Served[] = [
  serve(contract.listTimeline, (context, { query }) => listTimeline(context, query)),
  serve(contract.listTasks, (context, { query }) => listTasks(context, query)),
  serve(contract.countTasks, (context, { query }) => countTasks(context, query)),
  serve(contract.getTask, (context, { params }) => getTask(context, params.id)),
  serve(contract.createTask, (context, { body }) => createTask(context, body)),
  serve(contract.changeTask, (context, { params, version, body }) => changeTask(context, params.id, version, body)),
  serve(contract.moveTask, (context, { params, version, body }) => moveTask(context, params.id, version, body)),
  serve(contract.postponeTask, (context, { params, version, body }) => postponeTask(context, params.id, version, body)),
  serve(contract.finishTask, (context, { params, version, body }) =>
    finishTask(context, params.id, version, body.note),
  ),
  serve(contract.cancelTask, (context, { params, version, body }) =>
    cancelTask(context, params.id, version, body.note),
  ),
  serve(contract.getCalendar, (context, { query }) => getCalendar(context, query)),
  serve(contract.keepOfficeDays, (context, { body }) => keepOfficeDays(context, body)),
  serve(contract.getFeed, (context) => getFeed(context)),
  serve(contract.renewFeed, (context) => renewFeed(context)),
  serve(contract.endFeed, (context) => endFeed(context)),
  serveFile(contract.openFeed, (context, { params }) => openFeed(context, params.token)),
  serve(contract.previewCalendar, (context, { body }) => previewCalendar(context, body.text)),
  serve(contract.importCalendar, (context, { body }) => importCalendar(context, body.text)),
  serve(contract.withdrawImport, (context, { body }) => withdrawImport(context, body.taskIds)),
  serve(contract.listNeglected, (context, { query }) => listNeglected(context, query)),
  serve(contract.listStayRules, (context) => listStayRules(context)),
  serve(contract.setStayRule, (context, { body }) => setStayRule(context, body)),
  serve(contract.reopenTask, (context, { params, version }) => reopenTask(context, params.id, version)),
  serve(contract.listTemplates, (context) => listTemplates(context)),
  serve(contract.createTemplate, (context, { body }) => createTemplate(context, body)),
  serve(contract.editTemplate, (context, { params, version, body }) => editTemplate(context, params.id, version, body)),
  serve(contract.moveTemplate, (context, { params, version, body }) =>
    moveTemplate(context, params.id, version, body.before),
  ),
  serve(contract.deleteTemplate, (context, { params, version }) => deleteTemplate(context, params.id, version)),
  serve(contract.getRecordRules, (context) => getRecordRules(context)),
  serve(contract.listRecords, (context, { params, query }) => listRecords(context, params.id, query)),
  serve(contract.createRecord, (context, { params, body, images }) => createRecord(context, params.id, body, images)),
  serve(contract.editRecord, (context, { params, version, body, images }) =>
    editRecord(context, params.id, version, body, images),
  ),
  serve(contract.deleteRecord, (context, { params, version }) => deleteRecord(context, params.id, version)),
  serve(contract.restoreRecord, (context, { params }) => restoreRecord(context, params.id)),
  serve(contract.listEarlier, (context, { params }) => listEarlier(context, params.id)),
  serve(contract.commentOnRecord, (context, { params, body }) => commentOnRecord(context, params.id, body)),
  serve(contract.editComment, (context, { params, version, body }) => editComment(context, params.id, version, body)),
  serve(contract.deleteComment, (context, { params, version }) => deleteComment(context, params.id, version)),
  serve(contract.listComments, (context, { params, query }) => listComments(context, params.id, query.before)),
  serve(contract.listEarlierComments, (context, { params }) => listEarlierComments(context, params.id)),
  serveImage(contract.openRecordImage, (context, { params }) => openRecordImage(context, params.id, 'whole')),
  serveImage(contract.openRecordThumbnail, (context, { params }) => openRecordImage(context, params.id, 'small')),
]
