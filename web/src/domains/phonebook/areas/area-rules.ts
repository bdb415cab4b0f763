import type { AssignedArea } from '@seamark/contract/territory/assigned-areas'
import type { AreaFigures } from '@seamark/contract/phonebook/areas/areas'

/** The figures and assigned areas of the page, by area and by lane. */
export interface Board {
  /** All assigned areas by id, to name the person whose area overlaps. */
  assignedAreas: ReadonlyMap<number, AssignedArea>
  ofArea: ReadonlyMap<string, readonly AssignedArea[]>
  ofLane: ReadonlyMap<string, readonly AssignedArea[]>
  figuresOfArea: ReadonlyMap<string, AreaFigures>
  figuresOfLane: ReadonlyMap<string, AreaFigures>
}

interface Figures {
  areas: readonly (AreaFigures & { code: string })[]
  lanes: readonly (AreaFigures & { lane: string })[]
}

/** Groups assigned areas and figures for the page; an area for one lane appears under the area and under the lane. */
export function boardOf(assignedAreas: readonly AssignedArea[], figures: Figures | undefined): Board {
  return {
    assignedAreas: new Map(assignedAreas.map((one) => [one.id, one])),
    ofArea: Map.groupBy(
      assignedAreas.filter(({ area }) => area !== null),
      ({ area }) => area?.code ?? '',
    ),
    ofLane: Map.groupBy(
      assignedAreas.filter(({ lane }) => lane !== null),
      ({ lane }) => lane ?? '',
    ),
    figuresOfArea: new Map((figures?.areas ?? []).map((one) => [one.code, one])),
    figuresOfLane: new Map((figures?.lanes ?? []).map((one) => [one.lane, one])),
  }
}

/** Countries beside China that the tree always shows: those that have companies or are assigned. */
export const countriesShown = ({ figuresOfArea, ofArea }: Board): string[] =>
  [...new Set([...figuresOfArea.keys(), ...ofArea.keys()])].filter(
    (code) => /^[A-Z]{2}$/.test(code) && !['CN', 'HK', 'MO', 'TW'].includes(code),
  )

export const assigneeOf = ({ user, department }: AssignedArea) => user?.name ?? department?.name ?? ''
