import { slice, type SliceSearch, sliceQuery } from '@seamark/contract/trade/slices/slices'
import { z } from 'zod'
import { href } from '../../../platform/search.ts'

export type SliceName = keyof typeof slice
export const sliceNames = Object.keys(slice) as SliceName[]
export type SliceTexts = Partial<Record<SliceName, string>>

const text = (name: SliceName) =>
  z
    .string()
    .refine((value) => sliceQuery.safeParse({ [name]: value }).success)
    .optional()
    .catch(undefined)

/** A slice in a page's address: checked by the contract, and kept as the texts of the query. */
export const sliceTexts = Object.fromEntries(sliceNames.map((name) => [name, text(name)])) as Record<
  SliceName,
  ReturnType<typeof text>
>

/** The part of a page's address that is the slice. */
export const sliceOf = (search: SliceTexts): SliceSearch =>
  Object.fromEntries(sliceNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

/** The address of the records of a slice. */
export const recordsPath = (given: SliceTexts) => href('/trade/records', given)

export const partyPath = (id: number) => `/trade/parties/${id}`

export const isSliced = (search: SliceTexts) => sliceNames.some((name) => search[name] !== undefined)
export const withoutSlice: SliceTexts = Object.fromEntries(sliceNames.map((name) => [name, undefined]))
export const listOf = (value: string | undefined) => (value ? value.split(',') : [])

/** The separators that people type in lists, on any keyboard. */
export const separators = [',', '，', '、', ';', '；'] as const

/** HS codes for the address from typed text such as 8509.80，8517. */
export const hsOf = (text: string | undefined) =>
  joinValues(
    (text ?? '').split(new RegExp(`[${separators.join('')}]`)).flatMap((one) => one.replaceAll(/\D/g, '') || []),
  )
export const joinValues = (values: readonly (string | number)[]) => (values.length === 0 ? undefined : values.join(','))

/** Returns the slice of the records that a typed container number or number of a bill of lading stands for; undefined for any other text. */
export function sliceOfText(text: string): { containerNo: string } | { bill: string } | undefined {
  const typed = text.trim().toUpperCase()
  const container = typed.replaceAll(/[\s/.-]/g, '')
  if (/^[A-Z]{3}[UJZ]\d{7}$/.test(container)) return { containerNo: container }
  if (/^(?=(?:.*\d){5})[A-Z]{2}[A-Z\d]{6,18}$/.test(typed)) return { bill: typed }
  return undefined
}
