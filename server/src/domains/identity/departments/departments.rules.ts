import type { Department } from '@seamark/contract/identity/departments/departments'

export interface DepartmentRow {
  id: number
  version: number
  parent_id: number | null
  name: string
  people: number
}

/** Each department with the number of people in it and in all departments below. Rows come in the order in which they are shown. */
export function withTotals(rows: readonly DepartmentRow[]): Department[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const totals = new Map<number, number>()
  const total = ({ id, people }: DepartmentRow): number => {
    const sum = (below.get(id) ?? []).reduce((so_far, child) => so_far + total(child), people)
    totals.set(id, sum)
    return sum
  }
  for (const top of below.get(null) ?? []) total(top)
  return rows.map(({ id, version, parent_id, name, people }) => ({
    id,
    version,
    parentId: parent_id,
    name,
    people,
    peopleWithBelow: totals.get(id) ?? people,
  }))
}
