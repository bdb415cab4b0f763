import {
  createView,
  deleteView,
  editView,
  listViews,
  type SavedView,
  setDefaultView,
  type ViewState,
} from '@seamark/contract/workbench/views/views'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'

export const useViews = (list: string) => useCall(listViews, { params: { list } }, { staleTime: 300_000 })

const lookAgain = () => invalidate(listViews.path)

/** Whatever is refused, the list looks again: the view may have changed or gone meanwhile. */
const changing = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } finally {
    await lookAgain()
  }
}

/** Says nothing of a refusal: the form shows it. */
export const addView = (list: string, view: { name: string; shared: boolean; state: ViewState }) =>
  changing(call(createView, { params: { list }, body: view }, { quiet: true }))

export const changeView = (
  { id, version }: SavedView,
  body: { name?: string; shared?: boolean; state?: ViewState },
  { quiet = false } = {},
) => changing(call(editView, { params: { id }, version, body }, { quiet }))

export const removeView = ({ id, version }: SavedView) => changing(call(deleteView, { params: { id }, version }))

export async function chooseDefault(list: string, id: number | null) {
  const views = await call(setDefaultView, { params: { list }, body: { id } })
  queryClient.setQueryData([listViews.path, { params: { list } }], views)
}
