import type { ReadingOutcomes } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { forecastRates } from '../rates/forecasts.queries.ts'
import { currentCompany } from './companies.queries.ts'
import { rateOfLine, whoseOf, type Whose } from './rates.rules.ts'
import { requireReading } from './readings.queries.ts'

/** Returns what would become of the lines that are ready, before anybody takes them. */
export async function forecastReading(context: Context, id: number): Promise<ReadingOutcomes> {
  authorize(context, 'rates.import')
  const { day, whose } = await requireReading(context, id)
  const ownerId = personOf(context).id
  const { rows } = await sql<{ line: ReadLine; sender: string } & Whose>`
    select line, sender, ${currentCompany(sql`company_id`)} as "companyId", source_name as "sourceName" from rates.reading_lines
    where reading_id = ${id} and state = 'waiting' and is_ready and outcome <> 'refused' order by place`.execute(
    context.db,
  )
  return forecastRates(
    context,
    rows.map(({ line, ...said }) => ({ rate: rateOfLine(line, day, whoseOf(said, whose)), ownerId })),
  )
}
