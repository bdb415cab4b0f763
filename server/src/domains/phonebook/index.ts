export { companiesList } from './lists/lists.commands.ts'
export { appliableCompanies } from './look-ups/grants.commands.ts'
export { choiceNamed } from './companies/choices.rules.ts'
export { countryName, listSeparator } from './companies/texts.rules.ts'
export { companySubject } from './companies/audit-subjects.queries.ts'
export { contactSubject } from './contacts/audit-subjects.queries.ts'
export { countryNamed } from './matching/countries.rules.ts'
export { countByCustodian, countByProgress } from './lists/counts.queries.ts'
export { companyUsage, heldCompanies } from './companies/usage.queries.ts'
export { createDemoCompanies } from './demo.ts'
export { noticedHandover } from './handovers/notices.commands.ts'
export {
  answersFor,
  audienceOf,
  type Held,
  heldColumns,
  insideOf,
  isInsider,
  maySee,
  openTo,
  seesEverything,
} from './policy.ts'
export { ownershipSubject } from './custody/ownership.queries.ts'
export { companyOptions } from './companies/due-days.queries.ts'
export { phonebookJobs, phonebookSchedules } from './jobs.ts'
export { phonebookRoutes } from './routes.ts'
export { planContact, touchCompany } from './pool/follow-ups.commands.ts'
export { createCompany } from './companies/companies.commands.ts'
export { companiesFollowed, companiesMerged, companiesMoved, companiesPurged, companiesUnmerged } from './events.ts'
export { lookUpKnown } from './look-ups/look-ups.commands.ts'
export { companiesNamedLike } from './companies/names.queries.ts'
export { soundKey } from './matching/name-sounds.rules.ts'
export { nameKey, sounds } from './matching/search.rules.ts'
export type { HandoverPart } from './ports.ts'
export { seenCompany } from './companies/visibility.queries.ts'
export { progressCompany } from './companies/progress.commands.ts'
export { coveredEntry } from './companies/masking.rules.ts'
export { claimCompanies, roomToTake } from './custody/ownership.commands.ts'
export type { Refusal } from './custody/ownership.rules.ts'
export { holdingsOf, takeCompaniesBack } from './sheets/acquisition-undos.commands.ts'
export { changeTags, tagCompanies } from './tags/company-tags.commands.ts'
