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

/** Reads the list of views again after any refusal: the view may have changed or gone meanwhile. */
const refreshAfter = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } finally {
    await lookAgain()
  }
}

/** Does not report a refusal: the form shows it. */
export const addView = (list: string, view: { name: string; shared: boolean; state: ViewState }) =>
  refreshAfter(call(createView, { params: { list }, body: view }, { quiet: true }))

export const changeView = (
  { id, version }: SavedView,
  body: { name?: string; shared?: boolean; state?: ViewState },
  { quiet = false } = {},
) => refreshAfter(call(editView, { params: { id }, version, body }, { quiet }))

export const removeView = ({ id, version }: SavedView) => refreshAfter(call(deleteView, { params: { id }, version }))

export async function chooseDefault(list: string, id: number | null) {
  const views = await call(setDefaultView, { params: { list }, body: { id } })
  queryClient.setQueryData([listViews.path, { params: { list } }], views)
}
