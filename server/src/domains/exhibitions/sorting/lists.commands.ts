import { captureListQuery } from '@seamark/contract/exhibitions/sorting/sorting'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { BulkChange, FieldText, List } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { captureSubject } from '../captures/captures.queries.ts'
import { capturesOf } from './sorting.queries.ts'
import { sortAction } from './undos.commands.ts'

/** Captures as plain data, so that a sorting is listed and taken back as any other run. */
export const capturesList: List = {
  name: 'captures',
  title: 'exhibitions.captures',
  permission: 'exhibitions.seeCaptures',
  bulk: {
    subject: 'capture',
    query: captureListQuery,
    ids: findCaptureNumbers,
    names: captureSubject.namesOf,
    texts: changeTexts,
    actions: [sortAction],
  },
}

/** The workbench has already checked the query by its schema. */
async function findCaptureNumbers(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'exhibitions.seeCaptures')
  const listed = selectFrom(capturesOf(context, asked as z.output<typeof captureListQuery>))
  const { rows } = await sql<{ id: number }>`select k.number as id ${listed} order by k.number limit ${most}`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}

async function changeTexts({ language }: Context, changes: readonly BulkChange[]): Promise<FieldText[][]> {
  return changes.map(() => [
    {
      heading: 'exhibitions.field.state',
      before: translate(language, 'exhibitions.capture.unsorted'),
      after: translate(language, 'exhibitions.capture.sorted'),
    },
  ])
}
