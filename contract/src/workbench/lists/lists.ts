import { z } from 'zod'

/** The lists that people keep views of, export and import, by their names in the workbench. */
export const listName = z.string().regex(/^[a-z][A-Za-z]{1,39}$/)
export const listParam = z.object({ list: listName })

/** A list's filters and sort, as in the query of its call. */
export const listQuery = z.record(z.string().max(60), z.string().max(16_000))

export const fileFormats = ['xlsx', 'csv'] as const
