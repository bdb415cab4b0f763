/** Reasons to doubt a record that was kept; the words are `trade.remark.*`. */
export const remarks = [
  'hs_zero_restored',
  'hs_unusable',
  'importer_undisclosed',
  'exporter_undisclosed',
  'container_invalid',
  'container_cut_off',
  'type_unknown',
  'pol_unmatched',
  'pod_unmatched',
  'mode_unknown',
  'weight_unit_unknown',
  'number_unreadable',
  'number_ambiguous',
  'currency_other',
  'imo_invalid',
  'teu_differs',
  'boxes_differ',
  'quantity_is_hs',
  'cell_cut',
  'figure_merged',
  'figure_repeated',
  'merges_unread',
  'row_alike',
  'day_unknown',
  'date_order',
  'date_other',
  'amends',
  'removes',
] as const
export type Remark = (typeof remarks)[number]

/** Reasons to refuse a row of a file; the words are `trade.refused.*`. */
export const refusals = [
  'date_missing',
  'date_unreadable',
  'date_future',
  'date_before_1990',
  'nothing_but_date',
  'shape_differs',
  'already_there',
  'outdated',
  'differs',
  'repeated',
  'removed',
  'total_row',
] as const
export type RefusalReason = (typeof refusals)[number]
