export { registerRecordPaths } from './applications/application-text.ts'
