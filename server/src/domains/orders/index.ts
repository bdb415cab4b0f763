export { orders } from './domain.ts'
