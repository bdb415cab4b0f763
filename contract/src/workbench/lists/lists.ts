import { z } from 'zod'

/** The lists that people keep views of, export and import, by the name under which the workbench knows them. */
export const listName = z.string().regex(/^[a-z][A-Za-z]{1,39}$/)
export const listParam = z.object({ list: listName })

/** A list's filters and sort, as they stand in its call's query. */
export const listQuery = z.record(z.string().max(60), z.string().max(16_000))

export const fileFormats = ['xlsx', 'csv'] as const
