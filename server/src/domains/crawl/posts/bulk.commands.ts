import { badReasons, qualities, releases } from '@seamark/contract/crawl/choices'
import { postListQuery, postMark, postRelease } from '@seamark/contract/crawl/posts/posts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, FieldText, ListBulk } from '../../../platform/list.ts'
import { applyFieldEdits, keptValues } from '../../../platform/records/field-edits.ts'
import { translate } from '../../../platform/translate.ts'
import { type Deed, write } from '../../../platform/write.ts'
import { postMarks, revertPostMarks } from './marks.commands.ts'
import { postIds, postTitles } from './posts.queries.ts'

interface MarkAction {
  name: 'mark' | 'release'
  deed: Deed
  input: typeof postMark | typeof postRelease
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
    write(context, deed, async (tx) => {
      tx.unchanged()
      return applyFieldEdits(tx, postMarks, ids, input.parse(given))
    }),
  revert: async (context, changes) =>
    write(context, deed, async (tx) => {
      tx.unchanged()
      return revertPostMarks(tx, changes)
    }),
})

/** The bulk actions of posts. */
export const postsBulk: ListBulk = {
  subject: 'netPost',
  query: postListQuery,
  // The workbench has checked the query by its schema.
  ids: (context, asked, most) => postIds(context, asked as z.output<typeof postListQuery>, most),
  names: postTitles,
  texts: async ({ language }, changes) =>
    changes.map(({ before, after }: BulkChange) => textsOfMarks(language, keptValues(before), keptValues(after))),
  actions: [
    markAction({
      name: 'mark',
      deed: { permission: 'crawl.editPosts', audit: 'crawl.postMarked' },
      input: postMark,
    }),
    markAction({
      name: 'release',
      deed: { permission: 'crawl.releaseSources', audit: 'crawl.postReleased' },
      input: postRelease,
    }),
  ],
}

type Language = Context['language']

function textsOfMarks(language: Language, before: object, after: object): FieldText[] {
  const [was, became] = [{ ...before } as Record<string, unknown>, { ...after } as Record<string, unknown>]
  return (['quality', 'badReason', 'release'] as const).flatMap((field) =>
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

function wordOf(language: Language, field: 'quality' | 'badReason' | 'release', value: unknown): string {
  const quality = qualities.find((one) => one === value)
  if (field === 'quality') return quality ? translate(language, `crawl.quality.${quality}`) : ''
  const reason = badReasons.find((one) => one === value)
  if (field === 'badReason') return reason ? translate(language, `crawl.badReason.${reason}`) : ''
  const release = releases.find((one) => one === value)
  return release ? translate(language, `crawl.release.${release}`) : ''
}
