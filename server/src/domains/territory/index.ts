export { areaOfPlace, areaPath, areaText, codesWithin, isArea, placeAsWritten, placeTexts } from './areas.queries.ts'
export { carrierWordKey, isCarrier, teachCarrier } from './carrier-words.commands.ts'
export { companyWordKey, lockCompanyWord, teachCompany } from './company-words.commands.ts'
export { carrierMeanings, companyMeanings } from './taught-words.queries.ts'
export { carrierCode, carrierName, carrierNamed } from './carriers.queries.ts'
export { findAreaAssignees } from './assigned-areas.queries.ts'
export {
  codesOfLane,
  codesOfPorts,
  findPorts,
  knownPort,
  nameBeginnings,
  nearestPorts,
  placeBeginnings,
  portCodesNamed,
  portName,
  portsNearby,
  portWord,
} from './ports.queries.ts'
export { countryBesidePort, laneNamed } from './place-words.queries.ts'
export { portTaught } from './events.ts'
export { forgetPorts, teachPort, teachPorts } from './port-aliases.commands.ts'
export { countPortAnswers, portAliases, portAnswers, portMeanings } from './port-aliases.queries.ts'
export { proposePorts } from './port-proposals.commands.ts'
export { territory } from './domain.ts'
