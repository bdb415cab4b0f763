import type { ReadingSheet } from '@seamark/contract/rates/readings/grids'
import { type RawBuilder, sql } from 'kysely'

/** The sheets of the reading `r` as JSON, for its page. */
export const sheetsOf: RawBuilder<ReadingSheet[]> = sql<ReadingSheet[]>`(
  select coalesce(json_agg(json_build_object('sheet', s.sheet, 'name', s.name, 'isHidden', s.is_hidden, 'rows', s.row_count,
    'hiddenRows', s.hidden_rows, 'hiddenColumns', s.hidden_columns) order by s.sheet), '[]')
  from rates.reading_sheets s where s.reading_id = r.id)`
