import { ignoring, posting, taking } from '@seamark/contract/groups/findings/fields'
import { type FindingFlagCode, ownFlagCodes } from '@seamark/contract/groups/choices'
import { type Finding, findingListQuery } from '@seamark/contract/groups/findings/findings'
import { type FindingTerms, termSigns } from '@seamark/contract/groups/findings/terms'
import type { Language } from '@seamark/contract/languages'
import { lineFlagCodes } from '@seamark/contract/rates/reading/flags'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BulkChange, FieldText, List, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { portName } from '../../territory/index.ts'
import { takeContacts, takeContactsBack } from './contacts.commands.ts'
import { logFindings, takeLogsBack } from './follow-ups.commands.ts'
import { ignoreFindings, openIgnored } from './ignores.commands.ts'
import { keepAsMembers, takeMembersBack } from './members.commands.ts'
import { findingNames } from './names.queries.ts'
import { countFindings, findingIds, listFindings } from './pages.queries.ts'
import { postFindings, takePostsBack } from './posts.commands.ts'

/** The workbench has parsed it with its schema, so the cast is safe. */
const asQuery = (asked: unknown) => asked as z.output<typeof findingListQuery>

const columns: ListExport['columns'] = [
  { key: 'at', heading: 'groups.finding.at', kind: 'instant', always: true },
  { key: 'kind', heading: 'groups.finding.kind', kind: 'text' },
  { key: 'group', heading: 'groups.subject.group', kind: 'text' },
  { key: 'person', heading: 'groups.finding.sender', kind: 'text', holdsContactValues: true },
  { key: 'standing', heading: 'groups.finding.standing', kind: 'text' },
  { key: 'pols', heading: 'groups.field.pols', kind: 'text' },
  { key: 'pods', heading: 'groups.field.pods', kind: 'text' },
  { key: 'carrier', heading: 'groups.field.carrier', kind: 'text' },
  { key: 'mode', heading: 'groups.mode', kind: 'text' },
  { key: 'price', heading: 'groups.field.prices', kind: 'text' },
  { key: 'cargo', heading: 'groups.field.cargo', kind: 'text' },
  { key: 'terms', heading: 'groups.field.terms', kind: 'text' },
  { key: 'sailing', heading: 'groups.field.sailing', kind: 'day' },
  { key: 'expiry', heading: 'groups.field.expiry', kind: 'day' },
  { key: 'company', heading: 'groups.field.company', kind: 'text' },
  { key: 'phones', heading: 'groups.field.values', kind: 'text', isContactValue: true },
  { key: 'sources', heading: 'groups.finding.sources', kind: 'number' },
  { key: 'flags', heading: 'groups.flags', kind: 'text' },
  { key: 'state', heading: 'groups.finding.state', kind: 'text' },
  { key: 'matched', heading: 'groups.figure.matched', kind: 'text' },
  { key: 'snippet', heading: 'groups.finding.snippet', kind: 'text', holdsContactValues: true },
]

/** Exports what was found, and takes many of them at once. */
export const findingsList: List = {
  name: 'findings',
  title: 'groups.findings',
  permission: 'groups.read',
  export: {
    permission: 'groups.exportFindings',
    query: findingListQuery,
    columns,
    count: async (context, query) => (await countFindings(context, filtersOf(query))).value,
    rows: async (context, query, { cursor, limit }) => {
      const { rows, next } = await listFindings(context, { ...asQuery(query), cursor, limit })
      return { rows: rows.map((finding) => cellsOf(context, finding)), next }
    },
  },
  bulk: {
    subject: 'finding',
    query: findingListQuery,
    ids: (context, query, most) => findingIds(context, filtersOf(query), most),
    names: findingNames,
    texts: (context, changes) => Promise.resolve(changes.map((change) => textsOf(context, change))),
    actions: [
      {
        name: 'post',
        title: 'groups.bulk.post',
        permission: 'groups.decideFindings',
        input: posting,
        apply: postFindings,
        revert: takePostsBack,
      },
      {
        name: 'contact',
        title: 'groups.bulk.contact',
        permission: 'groups.decideFindings',
        input: taking,
        apply: (tx, ids) => takeContacts(tx, ids),
        revert: takeContactsBack,
      },
      {
        name: 'member',
        title: 'groups.bulk.member',
        permission: 'groups.decideFindings',
        input: taking,
        apply: (tx, ids) => keepAsMembers(tx, ids),
        revert: takeMembersBack,
      },
      {
        name: 'followUp',
        title: 'groups.bulk.followUp',
        permission: 'groups.decideFindings',
        input: taking,
        apply: (tx, ids) => logFindings(tx, ids),
        revert: takeLogsBack,
      },
      {
        name: 'ignore',
        title: 'groups.bulk.ignore',
        permission: 'groups.decideFindings',
        input: ignoring,
        summary: ({ language }, given) =>
          Promise.resolve(translate(language, `groups.reason.${ignoring.parse(given).reason}`)),
        apply: ignoreFindings,
        revert: openIgnored,
      },
    ],
  },
}

function filtersOf(asked: unknown) {
  const { sort: _sort, order: _order, ...filters } = asQuery(asked)
  return filters
}

function cellsOf({ language }: Context, finding: Finding) {
  const { draft, terms } = finding
  const ports = (codes: readonly string[]) => codes.map((code) => portName(code, language) || code).join(', ')
  const prices = draft.prices.map(({ container, amount }) => `${container} ${amount}`).join(' / ')
  const signs = terms && termSigns(terms)
  return {
    at: new Date(finding.at),
    kind: translate(language, `groups.kind.${finding.kind}`),
    group: finding.group.name,
    person: draft.name || finding.sender,
    standing: finding.standing && translate(language, `groups.personState.${finding.standing}`),
    pols: ports(draft.pols),
    pods: ports(draft.pods),
    carrier: draft.carrier,
    mode: terms && translate(language, `groups.mode.${terms.mode}`),
    price: prices === '' ? signs && (signs.price || signs.change) : `${draft.currency} ${prices}`.trim(),
    cargo: [boxesText(draft.boxes), signs?.cargo].filter(Boolean).join(' · '),
    terms: signs && [signs.freeDays, spaceText(language, terms.space), signs.surcharges].filter(Boolean).join(' · '),
    sailing: draft.sailing,
    expiry: draft.expiry,
    company: draft.company,
    phones: draft.values.map(({ value }) => value).join(', '),
    sources: finding.sources,
    flags: finding.flags.map((flag) => flagText(language, flag)).join(', '),
    state: translate(language, `groups.findingState.${finding.state}`),
    matched: isMatched(finding) ? translate(language, 'groups.figure.matched') : '',
    snippet: finding.snippet,
  }
}

const boxesText = (boxes: Finding['draft']['boxes']) =>
  boxes.map(({ container, count }) => `${count}×${container}`).join(' + ')

const spaceText = (language: Language, space: FindingTerms['space']) =>
  space === '' ? '' : translate(language, `rates.space.${space}`)

const isMatched = ({ outcomes }: Finding) => outcomes.some((one) => one.isMatched)

/** Flags of freight are said as by the reader of rates; the others are ours. */
function flagText(language: Language, flag: FindingFlagCode) {
  const freight = lineFlagCodes.find((code) => code === flag)
  if (freight) return translate(language, `rates.flag.${freight}`)
  const own = ownFlagCodes.find((code) => code === flag)
  return own ? translate(language, `groups.flag.${own}`) : flag
}

/** A decision says the state before and after. */
function textsOf({ language }: Context, { before, after }: BulkChange): FieldText[] {
  const text = (side: unknown) => {
    const state = (side as { state?: string } | null)?.state
    return state === 'found' || state === 'accepted' || state === 'ignored' || state === 'superseded'
      ? translate(language, `groups.findingState.${state}`)
      : ''
  }
  return after === null ? [] : [{ heading: 'groups.finding.state', before: text(before), after: text(after) }]
}
