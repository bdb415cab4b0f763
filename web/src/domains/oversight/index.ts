export { lendSubjectPaths } from './audits/audit-text.ts'
