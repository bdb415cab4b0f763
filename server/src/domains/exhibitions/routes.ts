import * as contract from '@seamark/contract/exhibitions/index'
import { type Served, serve, serveFile, serveImage } from '../../platform/http/serve.ts'
import { takeCapture } from './captures/captures.commands.ts'
import { getCapture } from './captures/captures.queries.ts'
import { openDeviceList } from './captures/device-lists.queries.ts'
import { listCaptureFairs } from './captures/fairs.queries.ts'
import { openCaptureImage } from './captures/photos.queries.ts'
import {
  createExhibition,
  deleteExhibition,
  editExhibition,
  restoreExhibition,
} from './exhibitions/exhibitions.commands.ts'
import { getExhibition, listExhibitions } from './exhibitions/exhibitions.queries.ts'
import {
  createExhibitor,
  deleteExhibitor,
  editExhibitor,
  restoreExhibitor,
  tieExhibitor,
} from './exhibitors/exhibitors.commands.ts'
import {
  countListedExhibitors,
  getExhibitor,
  listExhibitors,
  listExhibitorTags,
} from './exhibitors/exhibitors.queries.ts'
import { listHalls } from './halls/halls.queries.ts'
import { getExhibitionCalendar } from './halls/visit-days.queries.ts'
import { getConversion, listMetCompanies } from './conversion/conversion.queries.ts'
import { listMeetings } from './conversion/meetings.queries.ts'
import { discardCapture, restoreCapture } from './sorting/discards.commands.ts'
import { countCaptures, getCaptureCounts, getListedCapture, listCaptures } from './sorting/sorting.queries.ts'
import { sortCapture } from './sorting/sortings.commands.ts'

export const exhibitionsRoutes: Served[] = [
  serve(contract.getConversion, (context, { params }) => getConversion(context, params.id)),
  serve(contract.listMetCompanies, (context, { query }) => listMetCompanies(context, query)),
  serve(contract.listMeetings, (context, { params }) => listMeetings(context, params.id)),
  serve(contract.listCaptures, (context, { query }) => listCaptures(context, query)),
  serve(contract.countCaptures, (context, { query }) => countCaptures(context, query)),
  serve(contract.getCaptureCounts, (context, { query }) => getCaptureCounts(context, query)),
  serve(contract.getListedCapture, (context, { params }) => getListedCapture(context, params.id)),
  serve(contract.sortCapture, (context, { params, version, body }) => sortCapture(context, params.id, version, body)),
  serve(contract.discardCapture, (context, { params, version, body }) =>
    discardCapture(context, params.id, version, body),
  ),
  serve(contract.restoreCapture, (context, { params }) => restoreCapture(context, params.id)),
  serve(contract.listExhibitions, (context, { query }) => listExhibitions(context, query)),
  serve(contract.createExhibition, (context, { body }) => createExhibition(context, body)),
  serve(contract.getExhibitionCalendar, (context, { query }) => getExhibitionCalendar(context, query)),
  serve(contract.listExhibitors, (context, { query }) => listExhibitors(context, query)),
  serve(contract.countListedExhibitors, (context, { query }) => countListedExhibitors(context, query)),
  serve(contract.listExhibitorTags, (context, { query }) => listExhibitorTags(context, query)),
  serve(contract.createExhibitor, (context, { body }) => createExhibitor(context, body)),
  serve(contract.getExhibitor, (context, { params }) => getExhibitor(context, params.id)),
  serve(contract.editExhibitor, (context, { params, version, body }) =>
    editExhibitor(context, params.id, version, body),
  ),
  serve(contract.tieExhibitor, (context, { params, version, body }) =>
    tieExhibitor(context, params.id, version, body.company),
  ),
  serve(contract.deleteExhibitor, (context, { params, version }) => deleteExhibitor(context, params.id, version)),
  serve(contract.restoreExhibitor, (context, { params }) => restoreExhibitor(context, params.id)),
  serve(contract.listCaptureFairs, (context, { query }) => listCaptureFairs(context, query)),
  serve(contract.takeCapture, (context, { params, body, images }) => takeCapture(context, params.id, body, images)),
  serve(contract.getCapture, (context, { params }) => getCapture(context, params.id)),
  serveImage(contract.openCaptureImage, (context, { params }) => openCaptureImage(context, params, 'whole')),
  serveImage(contract.openCaptureThumbnail, (context, { params }) => openCaptureImage(context, params, 'small')),
  serveFile(contract.openDeviceList, (context, { params }) => openDeviceList(context, params.id)),
  serve(contract.getExhibition, (context, { params }) => getExhibition(context, params.id)),
  serve(contract.editExhibition, (context, { params, version, body }) =>
    editExhibition(context, params.id, version, body),
  ),
  serve(contract.deleteExhibition, (context, { params, version }) => deleteExhibition(context, params.id, version)),
  serve(contract.restoreExhibition, (context, { params }) => restoreExhibition(context, params.id)),
  serve(contract.listHalls, (context, { params }) => listHalls(context, params.id)),
]
