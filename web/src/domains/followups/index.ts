export { RecordHost } from './records/record-host-view.tsx'
