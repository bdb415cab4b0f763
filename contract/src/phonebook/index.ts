export { createCompany, deleteCompany, editCompany, restoreCompany } from './companies/companies.ts'
export { listCompanyActivity } from './timelines/timelines.ts'
export { readPastedText } from './reading/pasted-texts.ts'
export { createProfile, getCompany } from './profiles/profiles.ts'
export { countCompanies, countListedCompanies, groupCompanies, listCompanies } from './lists/lists.ts'
export { listCompanyChanges } from './changes/changes.ts'
export { mergeCompanies, previewMerge } from './merges/merges.ts'
export { getDuplicateScan, judgeDuplicate, listDuplicates, scanDuplicates } from './duplicates/duplicates.ts'
export {
  addContacts,
  createContact,
  deleteContact,
  editContact,
  exportContact,
  exportContacts,
  getContact,
  judgeContacts,
  listContacts,
  confirmContactValue,
  makePrimaryContact,
  restoreContact,
} from './contacts/contacts.ts'
export { openContactCard, putContactCard, removeContactCard } from './contacts/cards.ts'
export {
  assignCompanies,
  assignCompany,
  changeFollowers,
  changeFollowersOfMany,
  claimCompanies,
  claimCompany,
  listHolders,
  listOwnerships,
  releaseCompanies,
  releaseCompany,
  transferCompanies,
  transferCompany,
} from './custody/ownership.ts'
export {
  applyForCompany,
  findSimilarCompanies,
  lookUpCompanies,
  lookUpContacts,
  lookUpNumbers,
} from './look-ups/look-ups.ts'
export { previewDesignation, runDesignation } from './designations/designations.ts'
export { countByArea } from './areas/areas.ts'
export {
  getBook,
  getHandover,
  listBookHolders,
  listHandoverRows,
  listHandovers,
  planHandover,
  runHandover,
} from './handovers/handovers.ts'
export { phonebookFailures } from './failures.ts'
export { changePoolRules, getPoolRules, listFalling, simulatePool } from './pool/pool-rules.ts'
export { phonebookPermissions } from './permissions.ts'
export {
  countTags,
  createTag,
  createTagGroup,
  createTagTemplate,
  deleteTag,
  deleteTagGroup,
  deleteTagTemplate,
  editTag,
  editTagGroup,
  editTagTemplate,
  listTagGroups,
  listTagTemplates,
  moveTag,
  moveTagGroup,
  setCompanyTags,
  tagGroupUsage,
  tagUsage,
} from './tags/tags.ts'
