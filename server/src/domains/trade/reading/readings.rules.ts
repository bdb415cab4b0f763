import { tradeFields } from '@seamark/contract/trade/reading/fields'
import { delimiters, encodings } from '@seamark/contract/workbench/imports/encodings'
import { z } from 'zod'
import type { SaidOfFile } from './adapters/tables.ts'
import type { WantedColumn } from './table-sections.rules.ts'

export const askedReading = z.object({
  /** The file of a zip that leads. */
  file: z.string().optional(),
  sheet: z.number().optional(),
  headerRow: z.number().optional(),
  encoding: z.enum(encodings).optional().catch(undefined),
  delimiter: z.enum(delimiters).optional(),
})
export type Asked = z.output<typeof askedReading>

/** What is kept with an import about how its file is read. */
export const keptReading = z.object({
  reading: askedReading.extend({
    isUnmerged: z.boolean().default(false),
    lead: z.number().default(0),
    decimals: z.array(z.enum(['.', ',']).nullable()).default([]),
    mayHaveCommas: z.boolean().default(false),
    yearFirst: z.boolean().nullable().default(null),
  }),
  columns: z.array(z.object({ heading: z.string(), suggestion: z.enum(tradeFields).nullable().default(null) })),
})

/** Returns the columns with the fields that a person chose, else with the suggested ones. */
export function wantedColumns(columns: z.output<typeof keptReading>['columns'], decided: unknown): WantedColumn[] {
  const chosen = keptMapping.safeParse(decided)
  if (!chosen.success) return columns.map(({ heading, suggestion }) => ({ heading, field: suggestion }))
  const fields = new Map(chosen.data.columns.map(({ index, field }) => [index, field]))
  return columns.map(({ heading }, index) => ({ heading, field: fields.get(index) ?? null }))
}

const keptMapping = z.object({ columns: z.array(z.object({ index: z.number(), field: z.enum(tradeFields) })) })

/** Returns what the inspection found about the columns beside their fields. */
export function readingOf({ found }: { found: unknown }) {
  const { reading, columns } = keptReading.parse(found)
  const { decimals, yearFirst, mayHaveCommas } = reading
  return { headings: columns.map(({ heading }) => heading), decimals, mayHaveCommas, yearFirst }
}

/** Returns how the tables of a file are to be found. */
export function saidOf({
  file,
  sheet,
  encoding,
  delimiter,
  isUnmerged = false,
}: Asked & { isUnmerged?: boolean }): SaidOfFile {
  return {
    isUnmerged,
    ...(file === undefined ? {} : { file }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
  }
}
