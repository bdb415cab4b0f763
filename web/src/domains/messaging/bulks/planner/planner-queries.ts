import { getPlanner, listPlanned } from '@seamark/contract/messaging/bulks/planner'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../../platform/api/calls.ts'
import type { MassSearch } from '../bulk-filters.ts'

/** While clients of a large import are left out it is read again, until all are counted. */
export const usePlanner = (of: MassSearch['whose']) =>
  useCall(
    getPlanner,
    { query: { of } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && data.updating > 0 ? 5000 : false),
    },
  )

/** The clients behind a number of the planner; none are asked for while no number is open. While some are left out it is read again, too. */
export const usePlanned = ({ whose, verdict, way }: MassSearch, cursor: string | undefined, isUpdating: boolean) =>
  useCall(
    listPlanned,
    {
      query: {
        of: whose,
        verdict: verdict ?? 'sendable',
        ...(way === undefined ? {} : { kind: way }),
        limit: 50,
        ...(cursor === undefined ? {} : { cursor }),
      },
    },
    {
      enabled: verdict !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: isUpdating ? 5000 : false,
    },
  )
