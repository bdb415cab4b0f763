export { registerSubjectPaths, subjectPath } from './audit/audit-text.ts'
