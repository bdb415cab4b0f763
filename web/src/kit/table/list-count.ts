import type { CallInput } from '@seamark/contract/platform/client'
import type { ListCount } from '@seamark/contract/platform/envelope'
import type { Route } from '@seamark/contract/platform/route'
import type { z } from 'zod'
import { useCall } from '../../platform/api/calls.ts'

interface Listed {
  data: { count: ListCount } | undefined
  /** The rows are those of other filters or of another page. */
  isPlaceholderData: boolean
}

/**
 * Returns the count of a list whose rows do not wait for it: the page's own where the page is the whole list, else what the count's own call
 * answers. The call begins once the rows are here; when the filters change it is given up, and the count is undefined until the new one comes.
 */
export function useListCount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: Route<P, Q, B, z.ZodType<ListCount>>,
  input: CallInput<P, Q, B>,
  { data, isPlaceholderData }: Listed,
): ListCount | undefined {
  const known = isPlaceholderData ? undefined : data?.count
  const isWhole = known?.exact === true
  const { data: counted } = useCall(route, input, { enabled: known !== undefined && !isWhole })
  return isWhole ? known : counted
}
