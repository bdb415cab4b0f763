export { crawl } from './domain.ts'
export { customerSubject } from './customers/subjects.queries.ts'
export { postSubject } from './posts/subjects.queries.ts'
