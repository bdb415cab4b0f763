export { ai } from './domain.ts'
