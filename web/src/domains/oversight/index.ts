export { registerSubjectPaths } from './audit/audit-text.ts'
