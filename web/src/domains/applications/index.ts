export { lendRecordPaths } from './applications/application-text.ts'
