export { areaOfPlace, areaPath, placeTexts } from './areas.queries.ts'
export { coverers } from './coverages.queries.ts'
export { codesOfPorts, portCodesNamed } from './ports.queries.ts'
export { territoryRoutes } from './routes.ts'
