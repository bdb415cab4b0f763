export { lendSubjectPaths } from './audit/audit-text.ts'
