export { exhibitions } from './domain.ts'
export { exhibitionSubject } from './exhibitions/exhibitions.queries.ts'
export { exhibitorSubject } from './exhibitors/exhibitors.queries.ts'
