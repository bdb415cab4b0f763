import type { Coverage } from '@seamark/contract/territory/coverages'
import type { AreaFigures } from '@seamark/contract/phonebook/areas/areas'

/** The figures and coverages of the page, by area and by lane. */
export interface Board {
  /** All coverages by id, to name the person whose coverage overlaps. */
  coverages: ReadonlyMap<number, Coverage>
  ofArea: ReadonlyMap<string, readonly Coverage[]>
  ofLane: ReadonlyMap<string, readonly Coverage[]>
  figuresOfArea: ReadonlyMap<string, AreaFigures>
  figuresOfLane: ReadonlyMap<string, AreaFigures>
}

interface Figures {
  areas: readonly (AreaFigures & { code: string })[]
  lanes: readonly (AreaFigures & { lane: string })[]
}

/** Groups coverages and figures for the page; a coverage of an area for one lane appears under the area and under the lane. */
export function boardOf(coverages: readonly Coverage[], figures: Figures | undefined): Board {
  return {
    coverages: new Map(coverages.map((one) => [one.id, one])),
    ofArea: Map.groupBy(
      coverages.filter(({ area }) => area !== null),
      ({ area }) => area?.code ?? '',
    ),
    ofLane: Map.groupBy(
      coverages.filter(({ lane }) => lane !== null),
      ({ lane }) => lane ?? '',
    ),
    figuresOfArea: new Map((figures?.areas ?? []).map((one) => [one.code, one])),
    figuresOfLane: new Map((figures?.lanes ?? []).map((one) => [one.lane, one])),
  }
}

/** Countries beside China that the tree always shows: those that have companies or a coverage. */
export const countriesShown = ({ figuresOfArea, ofArea }: Board): string[] =>
  [...new Set([...figuresOfArea.keys(), ...ofArea.keys()])].filter(
    (code) => /^[A-Z]{2}$/.test(code) && !['CN', 'HK', 'MO', 'TW'].includes(code),
  )

export const coverer = ({ user, department }: Coverage) => user?.name ?? department?.name ?? ''
