export { trade } from './domain.ts'
