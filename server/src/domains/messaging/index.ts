export { messaging } from './domain.ts'
