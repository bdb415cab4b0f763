import {
  customerBringing,
  customerListQuery,
  customerMark,
  customerRelease,
  customerSorting,
} from '@seamark/contract/crawl/customers/customers'
import { badReasons, qualities, releases, sortings } from '@seamark/contract/crawl/choices'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, FieldText, ListBulk } from '../../../platform/list.ts'
import { applyFieldEdits, keptValues } from '../../../platform/records/field-edits.ts'
import { translate } from '../../../platform/translate.ts'
import { type Deed, write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { bringCustomers } from './bringings.commands.ts'
import { broughtCustomer, takeCustomersBack } from './bringing-undos.commands.ts'
import { customerIds, customerNames } from './customers.queries.ts'
import { marks, revertMarks } from './marks.commands.ts'

interface MarkAction {
  name: 'mark' | 'sort' | 'release'
  deed: Deed
  input: typeof customerMark | typeof customerSorting | typeof customerRelease
}

const markAction = ({ name, deed, input }: MarkAction): BulkAction => ({
  name,
  title: `crawl.bulk.${name}`,
  permission: deed.permission,
  input,
  summary: async ({ language }, given) =>
    textsOfMarks(language, {}, input.parse(given))
      .map(({ heading, after }) => `${translate(language, heading)} → ${after}`)
      .join('; '),
  apply: async (context, ids, given) =>
    write(context, deed, (tx) => applyFieldEdits(tx, marks, ids, input.parse(given))),
  revert: async (context, changes) => write(context, deed, (tx) => revertMarks(tx, changes)),
})

/** The bulk actions of crawled customers. */
export const customersBulk: ListBulk = {
  subject: 'crawledCustomer',
  query: customerListQuery,
  // The workbench has checked the query by its schema.
  ids: (context, asked, most) => customerIds(context, asked as z.output<typeof customerListQuery>, most),
  names: customerNames,
  texts: changeTexts,
  actions: [
    markAction({
      name: 'mark',
      deed: { permission: 'crawl.editCustomers', audit: 'crawl.customerMarked' },
      input: customerMark,
    }),
    markAction({
      name: 'sort',
      deed: { permission: 'crawl.editCustomers', audit: 'crawl.customerSorted' },
      input: customerSorting,
    }),
    markAction({
      name: 'release',
      deed: { permission: 'crawl.releaseSources', audit: 'crawl.customerReleased' },
      input: customerRelease,
    }),
    {
      name: 'bring',
      title: 'crawl.bulk.bring',
      permission: 'crawl.bringCustomers',
      input: customerBringing,
      summary: async (context, given) => {
        const { target, userId } = customerBringing.parse(given)
        const names = await findPeopleNames(context, [userId])
        return [translate(context.language, `crawl.target.${target}`), names.get(userId ?? 0) ?? '']
          .filter(Boolean)
          .join(' · ')
      },
      apply: (tx, ids, given) => bringCustomers(tx, ids, customerBringing.parse(given)),
      revert: takeCustomersBack,
    },
  ],
}

async function changeTexts({ language }: Context, changes: readonly BulkChange[]): Promise<FieldText[][]> {
  return changes.map(({ before, after }) => {
    const [was, became] = [keptValues(before), keptValues(after)]
    if ('companyId' in became || 'companyId' in was)
      return [
        { heading: 'crawl.field.company', before: broughtText(language, before), after: broughtText(language, after) },
      ]
    return textsOfMarks(language, was, became)
  })
}

type Language = Context['language']

function broughtText(language: Language, side: unknown) {
  const { companyId, made, claimed } = broughtCustomer.parse(side ?? {})
  if (companyId === null) return ''
  return translate(language, made ? 'crawl.brought.made' : claimed ? 'crawl.brought.claimed' : 'crawl.brought.tied')
}

function textsOfMarks(language: Language, before: object, after: object): FieldText[] {
  const [was, became] = [{ ...before } as Record<string, unknown>, { ...after } as Record<string, unknown>]
  return (['quality', 'badReason', 'sorting', 'release'] as const).flatMap((field) =>
    became[field] === undefined || (became[field] === null && !was[field])
      ? []
      : [
          {
            heading: `crawl.field.${field}`,
            before: wordOf(language, field, was[field]),
            after: wordOf(language, field, became[field]),
          },
        ],
  )
}

function wordOf(language: Language, field: 'quality' | 'badReason' | 'sorting' | 'release', value: unknown): string {
  const quality = qualities.find((one) => one === value)
  if (field === 'quality') return quality ? translate(language, `crawl.quality.${quality}`) : ''
  const reason = badReasons.find((one) => one === value)
  if (field === 'badReason') return reason ? translate(language, `crawl.badReason.${reason}`) : ''
  const sorting = sortings.find((one) => one === value)
  if (field === 'sorting') return sorting ? translate(language, `crawl.sorting.${sorting}`) : ''
  const release = releases.find((one) => one === value)
  return release ? translate(language, `crawl.release.${release}`) : ''
}
