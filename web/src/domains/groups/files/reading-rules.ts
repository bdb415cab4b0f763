import type { ChatFileText, TextChoice } from '@seamark/contract/groups/files/files'

/** What is proposed for a text. Whoever goes on without a change has chosen it. */
export const startOf = ({ name, form, candidates, encoding, year, open }: ChatFileText): TextChoice => ({
  name,
  form: open.includes('form') ? (candidates[0]?.form ?? null) : form,
  order: null,
  year: open.includes('year') ? year : null,
  encoding: open.includes('encoding') ? encoding : null,
})

/** Whether all is said that the text leaves open. */
export const isAnswered = ({ open, possibleOrders }: ChatFileText, choice: TextChoice | undefined): boolean =>
  choice !== undefined &&
  (!open.includes('form') || choice.form !== null) &&
  (!open.includes('encoding') || choice.encoding !== null) &&
  (!open.includes('dateOrder') || choice.order !== null || possibleOrders.length === 0) &&
  (!open.includes('year') || choice.year !== null)
