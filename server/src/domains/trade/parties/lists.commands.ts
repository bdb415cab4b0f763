import { partiesQuery } from '@seamark/contract/trade/parties/parties'
import { visibilities } from '@seamark/contract/phonebook/companies/companies'
import { id } from '@seamark/contract/platform/envelope'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BulkChange, List } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { listParties, idsOfParties } from './parties.queries.ts'
import { bringParties } from './companies.commands.ts'
import { takeBack, taken } from './take-reversals.commands.ts'
import { takeLeads } from './takes.commands.ts'
import { namesOfParties } from '../records/named-records.queries.ts'

const bringing = z.strictObject({ visibility: z.enum(visibilities).default('private') })
const taking = z.strictObject({ tagIds: z.array(id).max(20).default([]) })
/** The workbench has parsed both with their schemas, so the casts are safe. */
const asQuery = (asked: unknown) => asked as z.output<typeof partiesQuery>
const asInput = (given: unknown) => given as z.output<typeof bringing>

/** Exports parties, and brings many into the phonebook at once. */
export const tradePartiesList: List = {
  name: 'tradeParties',
  title: 'trade.parties',
  permission: 'trade.readParties',
  export: {
    permission: 'trade.exportParties',
    query: partiesQuery,
    columns: [
      { key: 'name', heading: 'trade.field.name', kind: 'text', always: true },
      { key: 'country', heading: 'trade.field.country', kind: 'text' },
      { key: 'kind', heading: 'trade.field.kind', kind: 'text' },
      { key: 'state', heading: 'trade.field.state', kind: 'text' },
      { key: 'shipments', heading: 'trade.field.shipments', kind: 'number' },
      { key: 'teu', heading: 'trade.field.teu', kind: 'number' },
      { key: 'last', heading: 'trade.field.last', kind: 'day' },
      { key: 'lanes', heading: 'trade.field.lanes', kind: 'text' },
    ],
    count: async (context, query) =>
      (await listParties(context, { ...asQuery(query), limit: 1, cursor: undefined })).count.value,
    rows: rowsOfExport,
  },
  bulk: {
    subject: 'party',
    query: partiesQuery,
    ids: (context, query, most) => idsOfParties(context, asQuery(query), most),
    names: (context, ids) => namesOfParties(context, ids),
    texts: (context, changes) => Promise.resolve(changes.map((change) => textsOf(context, change))),
    actions: [
      {
        name: 'bring',
        title: 'trade.party.bring',
        permission: 'trade.bringParties',
        input: bringing,
        summary: ({ language }, given) =>
          Promise.resolve(translate(language, `phonebook.visibility.${asInput(given).visibility}`)),
        apply: (tx, ids, given) => bringParties(tx, ids, asInput(given).visibility),
        revert: takeBack,
      },
      {
        name: 'take',
        title: 'trade.party.take',
        permission: 'trade.bringParties',
        input: taking,
        apply: (tx, ids, given) => takeLeads(tx, ids, taking.parse(given)),
        revert: takeBack,
      },
    ],
  },
}

/** A party that somebody has changed since only says so. */
const textsOf = (context: Context, { before, after }: BulkChange) =>
  after === null
    ? []
    : [{ heading: 'trade.field.company', before: textOf(context, before), after: textOf(context, after) }]

function textOf({ language }: Context, side: unknown) {
  const { companyId, made, claimed } = taken.parse(side ?? {})
  if (companyId === null) return ''
  return translate(language, made ? 'trade.party.made' : claimed ? 'trade.party.claimed' : 'trade.party.tied')
}

async function rowsOfExport(
  context: Context,
  asked: unknown,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  const { rows, next } = await listParties(context, { ...asQuery(asked), cursor, limit })
  const { language } = context
  return {
    rows: rows.map((party) => ({
      name: party.name,
      country: party.country ?? '',
      kind: translate(language, `trade.kind.${party.kind}`),
      state: translate(language, `trade.state.${party.state}`),
      shipments: party.shipments,
      teu: party.teu,
      last: party.last,
      lanes: party.lanes.map((lane) => translate(language, `territory.lane.${lane}`)).join(', '),
    })),
    next,
  }
}
