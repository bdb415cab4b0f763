export {
  countCompanies,
  createCompany,
  deleteCompany,
  editCompany,
  getCompany,
  listCompanies,
  listCompanyActivity,
  restoreCompany,
} from './companies.ts'
export { listCompanyChanges } from './changes.ts'
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
} from './ownership.ts'
export { phonebookFailures } from './failures.ts'
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
} from './tags.ts'
