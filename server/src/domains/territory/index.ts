export { areaOfPlace, areaPath, areaText, isArea, placeTexts } from './areas.queries.ts'
export { type Coverer, coverers } from './coverages.queries.ts'
export { codesOfPorts, portCodesNamed } from './ports.queries.ts'
export { territoryRoutes } from './routes.ts'
