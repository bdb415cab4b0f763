export { summary } from './domain.ts'
