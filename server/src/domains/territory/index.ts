export { areaOfPlace, areaPath, placeAsWritten, placeTexts } from './areas.queries.ts'
export { coverers } from './coverages.queries.ts'
export { codesOfPorts, findPorts, portCodesNamed } from './ports.queries.ts'
export { territoryRoutes } from './routes.ts'
