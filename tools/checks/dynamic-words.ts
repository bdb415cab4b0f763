import { applicationLists, applicationQueues, applicationStates } from '@seamark/contract/applications/applications'
import { accountStates } from '@seamark/contract/identity/accounts/accounts'
import {
  certificationDoubts,
  certificationKinds,
  certificationLists,
  certificationStates,
} from '@seamark/contract/identity/certifications/certifications'
import { browsers, systems, ways } from '@seamark/contract/identity/sessions/own-sessions'
import { noticeMails, sizes } from '@seamark/contract/identity/profiles/preferences'
import { dataScopes } from '@seamark/contract/identity/sessions/users'
import {
  companyChanges,
  companyTypes,
  countCompanies,
  customerPlatforms,
  customerSources,
  progresses,
  visibilities,
} from '@seamark/contract/phonebook/companies/companies'
import { companyBulkActions } from '@seamark/contract/phonebook/bulk/bulk'
import { duplicateLevels, duplicateLists, duplicateReasons } from '@seamark/contract/phonebook/duplicates/duplicates'
import { previewMerge } from '@seamark/contract/phonebook/merges/merges'
import { ownershipKinds } from '@seamark/contract/phonebook/custody/ownership'
import { nextContacts } from '@seamark/contract/phonebook/companies/filters'
import { tagColours } from '@seamark/contract/phonebook/tags/tags'
import { horizons, poolNotices, poolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { companyApplications, exactKinds } from '@seamark/contract/phonebook/look-ups/look-ups'
import {
  belongings,
  cardSides,
  contactChanges,
  contactKinds,
  genders,
  postStatuses,
} from '@seamark/contract/phonebook/contacts/contacts'
import { errorStates } from '@seamark/contract/oversight/errors'
import { healthChecks, healthLevels, healthVerdicts } from '@seamark/contract/oversight/health'
import { noticeKinds, noticeStates } from '@seamark/contract/notices/notices'
import { capabilities } from '@seamark/contract/platform/route'
import { bulkOutcomes, bulkStates } from '@seamark/contract/workbench/bulk/runs'
import { exportStates } from '@seamark/contract/workbench/exports/exports'
import {
  handoverEvens,
  handoverFollows,
  handoverOutcomes,
  handoverParts,
  handoverSplits,
} from '@seamark/contract/phonebook/handovers/handovers'
import { coverStates } from '@seamark/contract/identity/stand-ins/stand-ins'
import { dictionaries } from '@seamark/contract/settings/dictionaries'
import { options } from '@seamark/contract/settings/options'
import { lanes } from '@seamark/contract/territory/lanes'
import { workNotices } from '@seamark/contract/workbench/lists/notices'
import { importStates, verdicts } from '@seamark/contract/workbench/imports/imports'
import { ways as followupWays } from '@seamark/contract/followups/records/records'
import {
  mailTroubles,
  newTask,
  priorities,
  repeats,
  taskKinds,
  taskOwners,
  taskSteps,
} from '@seamark/contract/followups/tasks/tasks'
import { templateChoices } from '@seamark/contract/followups/templates/templates'
import { metrics, periods } from '@seamark/contract/summary/sales'
import {
  acquisitionLabels,
  comparedWith,
  laneChanges,
  leadKinds,
  sides,
} from '@seamark/contract/trade/acquisition/acquisition'
import { scoreParts } from '@seamark/contract/trade/acquisition/lead-weights'
import { watchAlerts } from '@seamark/contract/trade/watches/watches'
import { chapters } from '@seamark/contract/trade/codes/chapters'
import { comparedMeasures } from '@seamark/contract/trade/analysis/comparisons'
import { dimensions, kpis, lacks } from '@seamark/contract/trade/analysis/ports'
import { tradeFields } from '@seamark/contract/trade/reading/fields'
import { partyKinds } from '@seamark/contract/trade/parties/parties'
import { partyStates } from '@seamark/contract/trade/records/records'
import { refusals, remarks } from '@seamark/contract/trade/reading/remarks'
import { directions, modes, slice } from '@seamark/contract/trade/slices/slices'
import { dateMeanings, figureOwners, modeMeanings, modePresets, shapes } from '@seamark/contract/trade/sources/sources'
import {
  importStates as tradeImportStates,
  importStatesAtWork,
  sheetsPassedOver,
} from '@seamark/contract/trade/imports/imports'
import type { DynamicWords } from './words.ts'

/** The keys that are put together while running: what stands before the choice, and every choice there is. */
export const dynamicWords: readonly DynamicWords[] = [
  // imports of trade records
  { prefix: 'trade.import.', choices: ['rows', 'kept', 'flagged', 'refused', 'amending', 'removing'] },
  { prefix: 'trade.import.state.', choices: tradeImportStates },
  { prefix: 'trade.import.step.', choices: ['file', 'mapping', 'try', 'run'] },
  { prefix: 'trade.import.work.', choices: importStatesAtWork },
  { prefix: 'trade.refused.', choices: refusals },
  { prefix: 'trade.passed_over.', choices: sheetsPassedOver },
  { prefix: 'trade.source.', choices: ['direction', 'shape', 'dateMeaning'] },
  { prefix: 'trade.source.direction.', choices: directions },
  { prefix: 'trade.source.shape.', choices: shapes.flatMap((shape) => [shape, `${shape}.hint`]) },
  { prefix: 'trade.source.dateMeaning.', choices: dateMeanings },
  { prefix: 'trade.source.figures.', choices: figureOwners },
  { prefix: 'trade.source.mode.', choices: modeMeanings.map(String) },
  { prefix: 'trade.source.modes.preset.', choices: Object.keys(modePresets) },
  { prefix: 'trade.acquisition.leads.', choices: ['figures', 'white'] },
  { prefix: 'trade.acquisition.limit.', choices: ['measure', 'growth', 'last'] },
  { prefix: 'trade.acquisition.side.', choices: sides },
  { prefix: 'trade.acquisition.kind.', choices: leadKinds },
  { prefix: 'trade.acquisition.against.', choices: comparedWith },
  { prefix: 'trade.acquisition.label.', choices: acquisitionLabels },
  { prefix: 'trade.acquisition.definition.', choices: acquisitionLabels },
  { prefix: 'trade.acquisition.change.', choices: laneChanges },
  { prefix: 'trade.acquisition.part.', choices: scoreParts },
  { prefix: 'trade.acquisition.means.', choices: scoreParts },
  // What the audit log calls the values of weights and watches.
  {
    prefix: 'trade.field.',
    choices: [
      ...tradeFields,
      ...scoreParts,
      'alerts',
      'volumePercent',
      'silenceDays',
      'isPaused',
      'partyId',
      // Columns of files, and what the audit log calls the values of parties.
      'direction',
      'importerText',
      'exporterText',
      'containerTypes',
      'sourceTeu',
      'hsName',
      'hsCertainty',
      'carrierName',
      'polName',
      'podName',
      'polText',
      'podText',
      'lane',
      'weightText',
      'quantityUnit',
      'masterBill',
      'houseBill',
      'remarks',
      'source',
      'names',
      'parties',
      'into',
      'verdict',
      'other',
      'import',
      'kind',
      'company',
    ],
  },
  { prefix: 'trade.watch.kind.', choices: ['party', 'lane', 'ports', 'hs'] },
  { prefix: 'trade.watch.alert.', choices: watchAlerts },
  { prefix: 'trade.watch.tells.', choices: watchAlerts },
  { prefix: 'trade.notice.', choices: watchAlerts.flatMap((alert) => [`${alert}.title`, `${alert}.text`]) },
  { prefix: 'trade.measure.', choices: comparedMeasures },
  // What the audit log calls the values of data sets.
  { prefix: 'trade.field.', choices: ['slice'] },
  { prefix: 'trade.chapter.', choices: chapters },
  { prefix: 'trade.direction.', choices: directions },
  { prefix: 'trade.mode.', choices: modes },
  { prefix: 'trade.remark.', choices: remarks },
  { prefix: 'trade.kind.', choices: partyKinds },
  { prefix: 'trade.state.', choices: partyStates },
  { prefix: 'trade.party.as.', choices: partyKinds },
  { prefix: 'trade.pair.', choices: ['first', 'second'] },
  // The days of a slice are one field of the bar.
  { prefix: 'trade.records.total.', choices: ['teu', 'weight', 'value'] },
  { prefix: 'trade.filter.', choices: Object.keys(slice).filter((name) => !['from', 'to'].includes(name)) },
  { prefix: 'trade.analysis.by.', choices: dimensions },
  { prefix: 'trade.analysis.kpi.', choices: kpis },
  { prefix: 'trade.analysis.lack.', choices: [...lacks, 'quantity'] },
  { prefix: 'trade.analysis.kind.', choices: ['scattered', 'medium', 'concentrated'] },
  { prefix: 'trade.analysis.preset.', choices: ['year', 'quarter', 'half', 'twoYears', 'thisYear', 'lastYear'] },
  { prefix: 'trade.analysis.shape.', choices: shapes },
  { prefix: 'trade.analysis.scale.', choices: ['plain', 'index'] },
  { prefix: 'followups.way.', choices: followupWays },
  { prefix: 'followups.task.kind.', choices: taskKinds },
  { prefix: 'followups.task.priority.', choices: priorities },
  { prefix: 'followups.task.every.', choices: [...repeats, 'never'] },
  { prefix: 'followups.task.everyFew.', choices: repeats },
  { prefix: 'followups.task.step.', choices: taskSteps },
  { prefix: 'followups.task.mail.', choices: mailTroubles },
  { prefix: 'followups.task.of.', choices: taskOwners },
  { prefix: 'followups.task.show.', choices: ['open', 'overdue', 'today', 'neglected', 'done', 'cancelled'] },
  { prefix: 'followups.task.group.', choices: ['overdue', 'today', 'tomorrow', 'week', 'later'] },
  { prefix: 'followups.task.delay.', choices: ['hour', 'tomorrow', 'threeDays', 'monday', 'week'] },
  { prefix: 'followups.calendar.view.', choices: ['month', 'week', 'day', 'agenda'] },
  { prefix: 'followups.reminder.', choices: ['task', 'contact'].flatMap((kind) => [`${kind}.title`, `${kind}.text`]) },
  // What the audit log calls the values of tasks.
  { prefix: 'followups.field.', choices: [...newTask.keyof().options, 'state', 'stayDays', 'year', 'days', 'tasks'] },
  { prefix: 'followups.template.choice.', choices: templateChoices },
  {
    prefix: 'followups.activity.',
    choices: [
      'logged',
      'recordChanged',
      'recordDeleted',
      'recordRestored',
      'recordsImported',
      'commented',
      'commentChanged',
      'commentDeleted',
    ],
  },
  { prefix: 'followups.notice.', choices: ['mentioned.title', 'mentioned.text'] },
  { prefix: 'followups.field.', choices: ['enabled', 'place', 'comment', 'mentioned'] },
  { prefix: 'summary.metric.', choices: metrics },
  { prefix: 'summary.period.', choices: periods },
  { prefix: 'summary.day.', choices: ['overdue', 'today', 'withoutNext', 'falling'] },
  { prefix: 'summary.view.', choices: ['figures', 'ways', 'cohort', 'trend'] },
  { prefix: 'summary.of.', choices: ['own', 'team'] },
  { prefix: 'phonebook.progress.', choices: progresses },
  { prefix: 'phonebook.type.', choices: companyTypes },
  { prefix: 'phonebook.visibility.', choices: visibilities },
  { prefix: 'phonebook.ownership.', choices: ownershipKinds },
  { prefix: 'phonebook.release.', choices: ['noDemand', 'unreachable', 'tooFar', 'mistake'] },
  {
    prefix: 'phonebook.activity.',
    choices: ['claimed', 'assigned', 'released', 'transferred', 'handedOver', 'followersChanged', 'undone'],
  },
  {
    prefix: 'phonebook.notice.',
    choices: ['received', 'passedOn', 'pooled', 'following']
      .flatMap((kind) => [kind, `${kind}Many`])
      .flatMap((kind) => [`${kind}.title`, `${kind}.text`]),
  },
  { prefix: 'phonebook.activity.', choices: ['progressed', 'putBack'] },
  { prefix: 'phonebook.field.', choices: ['followers', 'reason', 'cause'] },
  { prefix: 'phonebook.notice.', choices: ['merged', 'unmerged'].flatMap((kind) => [`${kind}.title`, `${kind}.text`]) },
  // Of merges and duplicates.
  { prefix: 'phonebook.field.', choices: ['merged', 'mergedInto', 'duplicate', 'verdict', 'pairs'] },
  { prefix: 'phonebook.reason.', choices: duplicateReasons },
  { prefix: 'phonebook.reason.short.', choices: duplicateReasons },
  { prefix: 'phonebook.level.', choices: duplicateLevels },
  { prefix: 'phonebook.pairs.list.', choices: duplicateLists },
  { prefix: 'phonebook.merge.moves.', choices: previewMerge.response.shape.moves.keyof().options },
  { prefix: 'phonebook.source.', choices: customerSources },
  // What the audit log calls the values of contacts.
  {
    prefix: 'phonebook.field.',
    choices: [
      'contactName',
      'contactValues',
      'contactAddress',
      'position',
      'gender',
      'department',
      'label',
      'extension',
      'fax',
      'postStatus',
      'card',
      'file',
      'primary',
      'contacts',
      'company',
      ...['Gender', 'Position', 'Mobile', 'Phone', 'Email', 'Wechat', 'Qq', 'Whatsapp', 'PostStatus'].map(
        (cell) => `contact${cell}`,
      ),
    ],
  },
  { prefix: 'phonebook.contactKind.', choices: contactKinds },
  { prefix: 'phonebook.gender.', choices: genders },
  { prefix: 'phonebook.postStatus.', choices: postStatuses },
  { prefix: 'phonebook.belongs.', choices: belongings },
  { prefix: 'phonebook.contactField.', choices: Object.keys(contactChanges.shape) },
  { prefix: 'phonebook.card.', choices: cardSides },
  { prefix: 'phonebook.card.remove.', choices: cardSides },
  { prefix: 'phonebook.platform.', choices: customerPlatforms },
  {
    prefix: 'phonebook.field.',
    choices: [
      ...Object.keys(companyChanges.shape),
      'tags',
      'nameEn',
      'colour',
      'labels',
      'place',
      'group',
      'companies',
      'visibility',
      'custodian',
      'createdBy',
      'createdAt',
      'updatedBy',
      'updatedAt',
    ],
  },
  {
    prefix: 'phonebook.hint.',
    choices: [
      'name',
      'code',
      'progress',
      'type',
      'masterCoLoader',
      'telephone',
      'country',
      'province',
      'routeAreas',
      'coreRoutes',
      'source',
      'platform',
      'departmentId',
      'contactName',
      'contactMobile',
      'tags',
      'custodian',
    ],
  },
  { prefix: 'phonebook.notice.', choices: ['imported.title', 'imported.text'] },
  { prefix: 'phonebook.nextContact.', choices: nextContacts },
  { prefix: 'phonebook.filter.', choices: ['tagAny', 'tagAll', 'tagNone'].flatMap((part) => [part, `${part}.names`]) },
  { prefix: 'phonebook.filter.section.', choices: ['company', 'place', 'ownership', 'time', 'contact'] },
  { prefix: 'phonebook.colour.', choices: tagColours },
  { prefix: 'phonebook.field.', choices: [...poolRules.keyof().options, 'warned', 'recycled'] },
  {
    prefix: 'phonebook.pool.hint.',
    choices: poolRules.keyof().options.filter((rule) => rule !== 'days' && rule !== 'types'),
  },
  { prefix: 'phonebook.pool.group.', choices: ['recycling', 'warnings', 'protection', 'claims'] },
  { prefix: 'phonebook.pool.simulation.within', choices: horizons.map(String) },
  { prefix: 'phonebook.notice.', choices: poolNotices.flatMap((notice) => [`${notice}.title`, `${notice}.text`]) },
  { prefix: 'phonebook.view.', choices: ['all', 'mine', 'pool'] },
  { prefix: 'phonebook.form.visibility.', choices: visibilities },
  { prefix: 'summary.count.', choices: countCompanies.response.shape.counts.element.shape.name.options },
  {
    prefix: 'phonebook.notice.',
    choices: ['handedOver', 'bookHandedOver', 'handoverDone', 'handoverFailed'].flatMap((kind) => [
      `${kind}.title`,
      `${kind}.text`,
    ]),
  },
  { prefix: 'phonebook.handover.by.', choices: handoverSplits },
  { prefix: 'phonebook.handover.even.', choices: handoverEvens },
  { prefix: 'phonebook.handover.follows.', choices: handoverFollows },
  { prefix: 'phonebook.handover.part.', choices: handoverParts },
  { prefix: 'phonebook.handover.goes.', choices: handoverParts },
  { prefix: 'phonebook.handover.stays.', choices: handoverParts },
  { prefix: 'phonebook.handover.outcome.', choices: handoverOutcomes.filter((outcome) => outcome !== 'moved') },
  // Of hand-overs, as the audit log says them; and of follow-up roles that went with them.
  {
    prefix: 'phonebook.field.',
    choices: ['followers', 'fromId', 'by', 'companies', 'follows', 'total', 'moved', 'problem'],
  },
  { prefix: 'identity.cover.state.', choices: coverStates },
  { prefix: 'identity.cover.show.', choices: ['current', 'past'] },
  // Of covers.
  { prefix: 'identity.field.', choices: ['absentId', 'coverId', 'from', 'until', 'note'] },
  { prefix: 'settings.dictionary.', choices: dictionaries },
  { prefix: 'settings.note.', choices: dictionaries },
  { prefix: 'settings.hint.', choices: options.keyof().options },
  { prefix: 'settings.group.', choices: ['organization', 'sessions', 'waysIn', 'followUps'] },
  {
    prefix: 'settings.field.',
    choices: [
      ...options.keyof().options,
      'dictionary',
      'code',
      'nameZh',
      'nameEn',
      'nameEs',
      'nameJa',
      'retired',
      'place',
    ],
  },
  { prefix: 'kit.size.', choices: sizes },
  {
    prefix: 'identity.certification.',
    choices: [...certificationKinds, ...certificationKinds.map((kind) => `${kind}None`)],
  },
  { prefix: 'identity.certification.state.', choices: ['none', ...certificationStates] },
  { prefix: 'identity.certification.paper.', choices: certificationKinds },
  { prefix: 'identity.certification.name.', choices: certificationKinds },
  { prefix: 'identity.certification.againWarning.', choices: certificationKinds },
  { prefix: 'identity.doubt.', choices: certificationDoubts },
  { prefix: 'identity.review.list.', choices: certificationLists },
  { prefix: 'identity.review.done.', choices: ['passed', 'failed'] },
  { prefix: 'identity.profile.scope.', choices: dataScopes },
  { prefix: 'identity.account.state.', choices: accountStates },
  { prefix: 'identity.capability.', choices: capabilities },
  { prefix: 'identity.capabilityHelp.', choices: capabilities },
  { prefix: 'identity.scope.', choices: dataScopes },
  { prefix: 'identity.scopeHelp.', choices: dataScopes },
  { prefix: 'identity.way.', choices: ways },
  { prefix: 'identity.browser.', choices: browsers },
  { prefix: 'identity.system.', choices: systems.filter((system) => system !== 'other') },
  {
    prefix: 'notices.',
    choices: noticeKinds.flatMap((kind) => ['title', 'text'].map((part) => `${kind.slice('notices.'.length)}.${part}`)),
  },
  { prefix: 'notices.hidden.', choices: ['title', 'text'] },
  { prefix: 'notices.state.', choices: noticeStates },
  { prefix: 'notices.mail.', choices: noticeMails },
  { prefix: 'notices.alert.', choices: ['insecure', 'unsupported', 'denied'] },
  { prefix: 'territory.lane.', choices: lanes },
  { prefix: 'applications.queue.', choices: applicationQueues },
  { prefix: 'applications.none.', choices: applicationQueues },
  { prefix: 'applications.list.', choices: applicationLists },
  { prefix: 'applications.state.', choices: applicationStates },
  {
    prefix: 'applications.notice.',
    choices: ['applied', 'agreed', 'declined', 'lapsed'].flatMap((kind) => [`${kind}.title`, `${kind}.text`]),
  },
  { prefix: 'applications.activity.', choices: ['agreed', 'declined'] },
  { prefix: 'applications.field.', choices: ['application', 'kind', 'state', 'note', 'lapse'] },
  { prefix: 'phonebook.duplicates.by.', choices: exactKinds },
  { prefix: 'phonebook.lapse.', choices: ['inPool', 'gone', 'accessAlready', 'custodianAlready', 'applicantLeft'] },
  {
    prefix: 'phonebook.application.',
    choices: companyApplications.map((kind) => kind.slice('phonebook.application.'.length)),
  },
  { prefix: 'phonebook.field.', choices: ['rule', 'receivers'] },
  { prefix: 'phonebook.designate.way.', choices: ['person', 'roundRobin', 'leastLoaded', 'byArea', 'byLane'] },
  { prefix: 'territory.field.', choices: ['coverer', 'area', 'lane'] },
  { prefix: 'workbench.notice.', choices: workNotices.flatMap((notice) => [`${notice}.title`, `${notice}.text`]) },
  { prefix: 'phonebook.bulk.', choices: companyBulkActions },
  { prefix: 'workbench.bulk.', choices: ['import', 'undo'] },
  { prefix: 'workbench.bulk.undone.', choices: ['partly', 'wholly'] },
  { prefix: 'workbench.bulk.state.', choices: bulkStates },
  { prefix: 'workbench.bulk.count.', choices: bulkOutcomes },
  { prefix: 'workbench.import.step.', choices: ['file', 'mapping', 'check', 'run'] },
  { prefix: 'workbench.import.state.', choices: importStates },
  { prefix: 'workbench.import.verdict.', choices: verdicts },
  { prefix: 'oversight.errors.state.', choices: ['all', ...errorStates] },
  { prefix: 'oversight.exports.state.', choices: exportStates },
  { prefix: 'oversight.health.', choices: [...healthLevels, 'waiting', 'active', 'failed', 'oldest'] },
  { prefix: 'oversight.level.', choices: healthLevels },
  { prefix: 'oversight.check.', choices: healthChecks },
  { prefix: 'identity.ways.', choices: ['phoneCode', 'email', 'wechat'] },
  { prefix: 'oversight.mailbox.', choices: ['mail', 'text'] },
  { prefix: 'oversight.mailbox.keeps.', choices: ['both', 'mail', 'text', 'none'] },
  { prefix: 'oversight.duty.', choices: ['web', 'worker'] },
  {
    prefix: 'oversight.verdict.',
    choices: healthChecks.flatMap((name) => healthVerdicts[name].map((level) => `${name}.${level}`)),
  },
  // What the audit log calls the values of this domain's deeds.
  {
    prefix: 'workbench.field.',
    choices: [
      'list',
      'file',
      'size',
      'sha256',
      'sheet',
      'headerRow',
      'encoding',
      'delimiter',
      'columns',
      'options',
      'creates',
      'updates',
      'unchanged',
      'duplicates',
      'errors',
      'state',
      'written',
      'problem',
      'name',
      'shared',
      'format',
      'rows',
      'query',
      'scope',
      'swept',
      'action',
      'input',
      'done',
      'refused',
      'conflicts',
    ],
  },
  { prefix: 'files.field.', choices: ['upload', 'name', 'purpose', 'size', 'sha256', 'received', 'files', 'uploads'] },
  {
    prefix: 'identity.field.',
    choices: ['phone', 'email', 'wechat', 'name', 'introduction', 'people', 'role', 'sessions'],
  },
  {
    prefix: 'identity.field.',
    choices: [
      'companyName',
      'companyAddress',
      'organizationCode',
      'avatar',
      'certification',
      'kind',
      'address',
      'creditCode',
      'state',
      'reason',
    ],
  },
  // Of users.
  {
    prefix: 'identity.field.',
    choices: ['username', 'roles', 'department', 'reason', 'mailed', 'passwordReset', 'way', 'purpose', 'by'],
  },
  // Of roles and departments.
  {
    prefix: 'identity.field.',
    choices: ['nameZh', 'nameEn', 'nameEs', 'nameJa', 'codes', 'scope', 'capability', 'parent', 'parentId', 'place'],
  },
  {
    prefix: 'oversight.entry.',
    choices: ['at', 'actor', 'action', 'subjectKind', 'subject', 'subjectId', 'fields', 'requestId'],
  },
]

/** Keys whose text is the same in every language: what each language calls itself. */
export const ownNames: readonly string[] = []
