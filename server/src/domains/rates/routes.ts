import type { Served } from '../../platform/http/serve.ts'

export const ratesRoutes: Served[] = []
