export {
  createExhibition,
  deleteExhibition,
  editExhibition,
  getExhibition,
  listExhibitions,
  restoreExhibition,
} from './exhibitions/exhibitions.ts'
export { getCapture, openCaptureImage, openCaptureThumbnail, takeCapture } from './captures/captures.ts'
export { listCaptureFairs, openDeviceList } from './captures/fairs.ts'
export { getExhibitionCalendar } from './halls/visit-days.ts'
export { listHalls } from './halls/halls.ts'
export {
  countListedExhibitors,
  createExhibitor,
  deleteExhibitor,
  editExhibitor,
  getExhibitor,
  listExhibitors,
  listExhibitorTags,
  restoreExhibitor,
  tieExhibitor,
} from './exhibitors/exhibitors.ts'
export {
  countCaptures,
  discardCapture,
  getCaptureCounts,
  getListedCapture,
  listCaptures,
  restoreCapture,
  sortCapture,
} from './sorting/sorting.ts'
export { getConversion, listMeetings, listMetCompanies } from './conversion/conversion.ts'
export { exhibitionsFailures } from './failures.ts'
export { exhibitionsPermissions } from './permissions.ts'
