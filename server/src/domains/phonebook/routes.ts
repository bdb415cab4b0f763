import * as contract from '@seamark/contract/phonebook/index'
import { type Served, serve, serveFile, serveImage } from '../../platform/http/serve.ts'
import type { ContentReader } from '../activity/index.ts'
import { listCompanyChanges } from './changes/changes.queries.ts'
import { listHandoverRows } from './handovers/rows.queries.ts'
import { planHandover, runHandover } from './handovers/handovers.commands.ts'
import { getBook, getHandover, listBookHolders, listHandovers } from './handovers/handovers.queries.ts'
import { addContacts } from './contacts/additions.commands.ts'
import type { HandoverPart } from './ports.ts'
import { putContactCard, removeContactCard } from './contacts/cards.commands.ts'
import { exportContact, exportContacts } from './contacts/exports.commands.ts'
import {
  createContact,
  deleteContact,
  editContact,
  makePrimaryContact,
  restoreContact,
} from './contacts/contacts.commands.ts'
import { getContact, listContacts, openContactCard } from './contacts/contacts.queries.ts'
import { confirmFoundValue } from './contacts/found-contacts.commands.ts'
import { changePoolRules } from './pool/pool-rules.commands.ts'
import { getPoolRules } from './pool/pool-rules.queries.ts'
import { createProfile } from './profiles/creations.commands.ts'
import { readPastedText } from './reading/pasted-texts.queries.ts'
import { openCompany, openCompanyWithContacts } from './profiles/profiles.commands.ts'
import { listFalling, simulatePool } from './pool/simulations.queries.ts'
import { countByArea } from './areas/counts.queries.ts'
import { runDesignation } from './designations/designations.commands.ts'
import { previewDesignation } from './designations/designations.queries.ts'
import { editCompany } from './companies/companies.commands.ts'
import { countListedCompanies, listCompanies } from './companies/pages/pages.queries.ts'
import { setCompanyTags } from './tags/company-tags.commands.ts'
import { createTagGroup, deleteTagGroup, editTagGroup, moveTagGroup } from './tags/groups.commands.ts'
import { createTagTemplate, deleteTagTemplate, editTagTemplate } from './tags/templates.commands.ts'
import { listTagTemplates } from './tags/templates.queries.ts'
import { createTag, deleteTag, editTag, moveTag } from './tags/tags.commands.ts'
import { countTags, listTagGroups, tagGroupUsage, tagUsage } from './tags/tags.queries.ts'
import { changeFollowers } from './custody/followers.commands.ts'
import { createWithinLimit } from './custody/creations.commands.ts'
import { restoreWithinLimit } from './custody/restorations.commands.ts'
import { listHolders } from './custody/custodians.queries.ts'
import {
  toBatchAnswer,
  assignCompanies,
  claimCompanies,
  actOnCompany,
  releaseCompanies,
  transferCompanies,
} from './custody/ownership.commands.ts'
import { listOwnerships } from './custody/ownership.queries.ts'
import { applyForCompany } from './look-ups/applications.commands.ts'
import { judgeDuplicate, scanDuplicates } from './duplicates/duplicates.commands.ts'
import { getDuplicateScan, listDuplicates } from './duplicates/duplicates.queries.ts'
import { mergeCompanies } from './merges/merges.commands.ts'
import { previewMerge } from './merges/merges.queries.ts'
import { lookUpCompanies, lookUpContacts, lookUpNumbers } from './look-ups/look-ups.commands.ts'
import { judgeContactsEverywhere } from './look-ups/contact-judgements.commands.ts'
import { findSimilarCompanies } from './look-ups/similar-companies.queries.ts'
import { deleteCompany } from './contacts/company-deletions.commands.ts'
import { listCompanyActivity } from './timelines/timelines.queries.ts'
import { countCompanies } from './lists/company-counts.queries.ts'
import { groupCompanies } from './lists/groups.queries.ts'

const contactRoutes: Served[] = [
  serve(contract.listContacts, (context, { params, query }) => listContacts(context, params.id, query)),
  serve(contract.getContact, (context, { params }) => getContact(context, params.id)),
  serve(contract.createContact, (context, { params, body }) => createContact(context, params.id, body)),
  serve(contract.editContact, (context, { params, version, body }) => editContact(context, params.id, version, body)),
  serve(contract.deleteContact, (context, { params, version }) => deleteContact(context, params.id, version)),
  serve(contract.restoreContact, (context, { params }) => restoreContact(context, params.id)),
  serve(contract.confirmContactValue, (context, { params, body }) => confirmFoundValue(context, params.id, body)),
  serve(contract.makePrimaryContact, (context, { params }) => makePrimaryContact(context, params.id)),
  serve(contract.putContactCard, (context, { params, images }) =>
    putContactCard(context, params.id, params.side, images),
  ),
  serve(contract.removeContactCard, (context, { params }) => removeContactCard(context, params.id, params.side)),
  serveImage(contract.openContactCard, (context, { params }) => openContactCard(context, params.id, params.side)),
  serveFile(contract.exportContact, (context, { params }) => exportContact(context, params.id)),
  serveFile(contract.exportContacts, (context, { params }) => exportContacts(context, params.id)),
  serve(contract.judgeContacts, (context, { params, body }) =>
    judgeContactsEverywhere(context, params.id, body.contacts),
  ),
  serve(contract.addContacts, (context, { params, body }) => addContacts(context, params.id, body.contacts)),
]

const areaRoutes: Served[] = [
  serve(contract.countByArea, (context) => countByArea(context)),
  serve(contract.previewDesignation, (context, { body }) => previewDesignation(context, body)),
  serve(contract.runDesignation, (context, { body }) => runDesignation(context, body)),
]

const duplicateRoutes: Served[] = [
  serve(contract.previewMerge, (context, { query }) => previewMerge(context, query)),
  serve(contract.mergeCompanies, (context, { body }) => mergeCompanies(context, body)),
  serve(contract.listDuplicates, (context, { query }) => listDuplicates(context, query)),
  serve(contract.judgeDuplicate, (context, { body }) => judgeDuplicate(context, body)),
  serve(contract.getDuplicateScan, (context) => getDuplicateScan(context)),
  serve(contract.scanDuplicates, (context) => scanDuplicates(context)),
]

/** See `phonebook` in `domain.ts`. */
export const phonebookRoutes = (parts: readonly HandoverPart[], contents: readonly ContentReader[]): Served[] => [
  ...areaRoutes,
  ...duplicateRoutes,
  ...contactRoutes,
  serve(contract.listCompanies, (context, { query }) => listCompanies(context, query)),
  serve(contract.countListedCompanies, (context, { query }) => countListedCompanies(context, query)),
  serve(contract.groupCompanies, (context, { query: { by, ...filters } }) => groupCompanies(context, by, filters)),
  serve(contract.countCompanies, (context) => countCompanies(context)),
  serve(contract.getCompany, (context, { params, query }) =>
    query.include ? openCompanyWithContacts(context, params.id) : openCompany(context, params.id),
  ),
  serve(contract.createCompany, (context, { body }) => createWithinLimit(context, body)),
  serve(contract.readPastedText, async (context, { body }) => readPastedText(context, body)),
  serve(contract.createProfile, (context, { body }) => createProfile(context, body)),
  serve(contract.editCompany, (context, { params, version, body: { progressReason, ...changes } }) =>
    editCompany(context, params.id, version, changes, progressReason),
  ),
  serve(contract.deleteCompany, (context, { params, version }) => deleteCompany(context, params.id, version)),
  serve(contract.restoreCompany, (context, { params }) => restoreWithinLimit(context, params.id)),
  serve(contract.listCompanyChanges, (context, { params, query }) =>
    listCompanyChanges(context, params.id, query.before),
  ),
  serve(contract.getPoolRules, (context) => getPoolRules(context)),
  serve(contract.changePoolRules, (context, { version, body }) => changePoolRules(context, version, body)),
  serve(contract.simulatePool, (context, { body }) => simulatePool(context, body)),
  serve(contract.listFalling, (context, { body }) => listFalling(context, body)),
  serve(contract.listCompanyActivity, (context, { params, query }) =>
    listCompanyActivity(context, params.id, query, contents),
  ),
  serve(contract.claimCompany, (context, { params: { id } }) =>
    actOnCompany(context, id, () => claimCompanies(context, { ids: [id] })),
  ),
  serve(contract.assignCompany, (context, { params: { id }, body }) =>
    actOnCompany(context, id, () => assignCompanies(context, { ids: [id], ...body })),
  ),
  serve(contract.releaseCompany, (context, { params: { id }, version, body }) =>
    actOnCompany(context, id, () => releaseCompanies(context, { ids: [id], version, ...body })),
  ),
  serve(contract.transferCompany, (context, { params: { id }, version, body }) =>
    actOnCompany(context, id, () => transferCompanies(context, { ids: [id], version, ...body })),
  ),
  serve(contract.changeFollowers, (context, { params: { id }, body }) =>
    actOnCompany(context, id, () => changeFollowers(context, { ids: [id], ...body })),
  ),
  serve(contract.claimCompanies, async (context, { body }) =>
    toBatchAnswer(context, body.ids, await claimCompanies(context, body)),
  ),
  serve(contract.assignCompanies, async (context, { body }) =>
    toBatchAnswer(context, body.ids, await assignCompanies(context, body)),
  ),
  serve(contract.releaseCompanies, async (context, { body }) =>
    toBatchAnswer(context, body.ids, await releaseCompanies(context, body)),
  ),
  serve(contract.transferCompanies, async (context, { body }) =>
    toBatchAnswer(context, body.ids, await transferCompanies(context, body)),
  ),
  serve(contract.changeFollowersOfMany, async (context, { body }) =>
    toBatchAnswer(context, body.ids, await changeFollowers(context, body)),
  ),
  serve(contract.listOwnerships, (context, { params, query }) => listOwnerships(context, params.id, query.before)),
  serve(contract.listHolders, (context, { query }) => listHolders(context, query)),
  serve(contract.listTagGroups, (context) => listTagGroups(context)),
  serve(contract.countTags, (context) => countTags(context)),
  serve(contract.createTagGroup, (context, { body }) => createTagGroup(context, body)),
  serve(contract.editTagGroup, (context, { params, version, body }) => editTagGroup(context, params.id, version, body)),
  serve(contract.moveTagGroup, (context, { params, version, body }) =>
    moveTagGroup(context, params.id, version, body.before),
  ),
  serve(contract.deleteTagGroup, (context, { params, version }) => deleteTagGroup(context, params.id, version)),
  serve(contract.tagGroupUsage, (context, { params }) => tagGroupUsage(context, params.id)),
  serve(contract.createTag, (context, { body }) => createTag(context, body)),
  serve(contract.editTag, (context, { params, version, body }) => editTag(context, params.id, version, body)),
  serve(contract.moveTag, (context, { params, version, body }) => moveTag(context, params.id, version, body)),
  serve(contract.deleteTag, (context, { params, version }) => deleteTag(context, params.id, version)),
  serve(contract.tagUsage, (context, { params }) => tagUsage(context, params.id)),
  serve(contract.listTagTemplates, (context) => listTagTemplates(context)),
  serve(contract.createTagTemplate, (context, { body }) => createTagTemplate(context, body)),
  serve(contract.editTagTemplate, (context, { params, version, body }) =>
    editTagTemplate(context, params.id, version, body),
  ),
  serve(contract.deleteTagTemplate, (context, { params, version }) => deleteTagTemplate(context, params.id, version)),
  serve(contract.lookUpCompanies, (context, { body }) => lookUpCompanies(context, body)),
  serve(contract.lookUpContacts, (context, { params, body }) => lookUpContacts(context, params.id, body)),
  serve(contract.lookUpNumbers, (context, { body }) => lookUpNumbers(context, body)),
  serve(contract.findSimilarCompanies, (context, { body }) => findSimilarCompanies(context, body)),
  serve(contract.applyForCompany, (context, { body }) => applyForCompany(context, body)),
  serve(contract.listBookHolders, (context, { query }) => listBookHolders(context, query)),
  serve(contract.getBook, (context, { query }) => getBook(context, query.holderId, parts)),
  serve(contract.planHandover, (context, { body }) => planHandover(context, body, parts)),
  serve(contract.listHandovers, (context, { query }) => listHandovers(context, query)),
  serve(contract.getHandover, (context, { params }) => getHandover(context, params.id, parts)),
  serve(contract.listHandoverRows, (context, { params, query }) => listHandoverRows(context, params.id, query)),
  serve(contract.runHandover, (context, { params }) => runHandover(context, params.id, parts)),
  serve(contract.setCompanyTags, (context, { params, body }) => setCompanyTags(context, params.id, body)),
]
