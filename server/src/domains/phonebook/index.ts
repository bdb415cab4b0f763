export { appliableCompanies } from './look-ups/grants.commands.ts'
export { choiceNamed } from './companies/choices.rules.ts'
export { countryName, listSeparator } from './companies/texts.rules.ts'
export { companySubject } from './companies/audit-subjects.queries.ts'
export { countryNamed } from './matching/countries.rules.ts'
export { countByCustodian, countByProgress } from './lists/counts.queries.ts'
export { companyUsage, heldCompanies } from './companies/usage.queries.ts'
export { createDemoCompanies } from './demo.ts'
export {
  answersFor,
  audienceOf,
  type CompanyCustody,
  custodyColumns,
  insideOf,
  isInsider,
  maySee,
  openTo,
  seesEverything,
  valuesReadBy,
} from './policy.ts'
export { publishCompanies } from './companies/live-events.commands.ts'
export { exemptCompany } from './pool/exemptions.commands.ts'
export { setNextContact, touchCompany } from './pool/follow-ups.commands.ts'
export { followUpParts, isMovedBy } from './pool/followed-companies.commands.ts'
export { type FollowedCompany, readFollowedCompany } from './pool/followed-companies.queries.ts'
export { createCompany } from './companies/companies.commands.ts'
export {
  companiesFollowed,
  companiesMerged,
  companiesMoved,
  companiesPurged,
  companiesReturned,
  companiesUnmerged,
  tagsRestored,
  tagsSwitchedOff,
} from './events.ts'
export { namesBeyondDay, tellOfHidden } from './look-ups/contact-judgements.commands.ts'
export { applyForCompany } from './look-ups/applications.commands.ts'
export { countToldCompanies, lookUpKnown, secondsToLookUp } from './look-ups/look-ups.commands.ts'
export { companiesFoundBy, companiesNamedLike } from './companies/names.queries.ts'
export { companyOfPerson, type SoughtPerson, standingsSeen } from './look-ups/value-holders.queries.ts'
export { type GivenCard, keepContactCards } from './contacts/cards.commands.ts'
export { createContact } from './contacts/contacts.commands.ts'
export { contactForReader, getContact } from './contacts/contacts.queries.ts'
export {
  type FoundContact,
  type KeptContact,
  keepFoundContact,
  takeFoundContactBack,
} from './contacts/found-contacts.commands.ts'
export { claimCompanyNames } from './matching/key-claims.commands.ts'
export { isNothing } from './contacts/cells.rules.ts'
export { keyOf as contactKey, wrongMobileAt } from './contacts/values.rules.ts'
export { foundHandles } from './reading/handles.rules.ts'
export { companiesIn } from './reading/named-firms.rules.ts'
export { isChineseName, namesIn } from './reading/named-persons.rules.ts'
export { blanked, plainSigns } from './reading/plain-texts.rules.ts'
export { phonesIn } from './reading/printed-phones.rules.ts'
export { soundKey } from './matching/name-sounds.rules.ts'
export { nameKey, nameSearchText, searchPatterns, soundOf } from './matching/search.rules.ts'
export type { HandoverPart } from './ports.ts'
export { openCompany } from './profiles/profiles.commands.ts'
export { duplicatesOfCompany } from './duplicates/duplicates.queries.ts'
export { seenCompany } from './companies/visibility.queries.ts'
export { progressCompanies, progressCompany } from './companies/progress.commands.ts'
export { maskEntry } from './companies/masking.rules.ts'
export { contactContents } from './timelines/contents.queries.ts'
export { lockReaders } from './custody/custodians.queries.ts'
export { assignCompanies, claimCompanies, roomToTake } from './custody/ownership.commands.ts'
export type { Refusal } from './custody/ownership.rules.ts'
export { holdingsOf, takeCompaniesBack } from './sheets/acquisition-undos.commands.ts'
export { changeTags, tagCompanies } from './tags/company-tags.commands.ts'
export { phonebook } from './domain.ts'
