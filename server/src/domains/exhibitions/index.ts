export { exhibitions } from './domain.ts'
