import type { Domain } from '../../platform/domain.ts'
import { territoryRoutes } from './routes.ts'

export const territory: Domain = { name: 'territory', routes: ({ subjects }) => territoryRoutes(subjects) }
