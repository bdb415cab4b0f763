export { companyPath } from './companies/company-filters.ts'
export { Dial, MailLink, Reached } from './companies/dial-view.tsx'
export { CustodianField, CustodianPicker } from './companies/custodian-picker.tsx'
export {
  registerTimelineGroups,
  type TimelineFilters,
  type TimelineGroup,
  timelineQuery,
} from './timelines/timeline-filters.ts'
export { TimelineToolbar } from './timelines/timeline-toolbar-view.tsx'
export { EntryContentView } from './timelines/entry-content-view.tsx'
export { EntryText } from './timelines/timeline-view.tsx'
export { Days, DaysLeft, ProgressTag } from './companies/badge-view.tsx'
export { People } from './contacts/people-view.tsx'
export {
  type CardReader,
  type CardReaderProps,
  type CompanyBrief,
  type CompanyTab,
  type ContactPart,
  type ContactPartProps,
  registerCardReader,
  registerCompanyActions,
  registerCompanyBriefs,
  registerCompanyTabs,
  registerContactParts,
  registerValueOrigin,
  type ValueOrigin,
  type ValueOriginProps,
} from './companies/company-extension-rules.ts'
export { Holders } from './look-ups/holders-view.tsx'
export { TagChips } from './tags/tag-view.tsx'
export { TagPicker } from './tags/tag-picker.tsx'
