/** These fields can never be cleared. */
const neverEmpty = new Set([
  'progress',
  'progressReason',
  'type',
  'addLanes',
  'removeLanes',
  'addContainers',
  'removeContainers',
])

/** The input of a bulk edit: a field that is in the form but empty is cleared (antd reports it as undefined). */
export function editInput(values: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) input[field] = value
    else if (!neverEmpty.has(field)) input[field] = field === 'departmentId' ? null : ''
  }
  return input
}
