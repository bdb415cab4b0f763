export { crawl } from './domain.ts'
