import type { Mix, Part, PortFigures, RouteCell, Span } from '@seamark/contract/trade/analysis/ports'
import type { Measure, Slice } from '@seamark/contract/trade/slices/slices'
import type { Context } from '../../../platform/context.ts'
import { sumOf, sliceWithin } from '../slices/figures.queries.ts'
import { concentrationOf, type DataPeriod, shareOf } from '../slices/periods.rules.ts'

/** A slice, the measure that is added up, and the period of the figures. */
export interface Asked {
  slice: Slice
  measure: Measure
  /** Whether shares are of everything, or only of what is disclosed. */
  undisclosed: boolean
  period: Span
  dataPeriod: DataPeriod
}

/**
 * The negative amount, so that the largest comes first; the key; the port where a route ends; the number of shipments.
 */
type PartCells = [number, string, string, number]

/** The sums of one kind, its largest parts, and for routes all parts. */
interface KindRow {
  kind: Kind
  known: number
  squares: number
  told: number
  of: number
  first: PartCells[]
  routes: PartCells[]
}

/** `boxed` counts the records with a type of container, `pol` and `pod` those with such a port. */
type Kind = 'carrier' | 'vessel' | 'hs' | 'hs2' | 'hs4' | 'hs6' | 'boxed' | 'container' | 'pol' | 'pod' | 'route'

const shownParts = 15
const shownPorts = 12

/**
 * Returns carriers, vessels, commodities, container types and routes by amount, all from one pass over the records.
 * Commodities are grouped by two, four and six digits; a code with fewer digits is left out of the longer groups. A
 * record with two container types counts for each, so these may add up to more than the whole and have no
 * concentration. A port that the slice fixes is not grouped by. The shares are computed later, when the whole is known.
 */
export async function mixesOf({ engine }: Context, asked: Asked) {
  const { slice, measure, period } = asked
  const condition = sliceWithin(slice, period)
  const ports = portsOf(slice)
  const rows = await engine.rows<KindRow>(
    `select kind, sum(total) as known, sum(total * total) as squares, sum(shipments) as told, count() as of,
       groupArraySortedIf(${shownParts})((-total, key, other, shipments), kind != 'route') as first,
       groupArrayIf((-total, key, other, shipments), kind = 'route') as routes
     from (
       select part.1 as kind, part.2 as key, part.3 as other, sum(amount) as total, sum(lines) as shipments
       from (
         select multiIf(grouping(carrier) = 0, 'carrier', grouping(vessel) = 0, 'vessel', grouping(hs) = 0, 'hs', grouping(kinds) = 0, 'boxed', 'route') as look,
           toString(carrier) as who, toString(vessel) as ship, toString(hs) as code, toString(kinds) as boxes, ${ports.begins} as begins, ${ports.ends} as ends,
           ${sumOf(measure)} as amount, count() as lines
         from facts.records where ${condition.sql} group by grouping sets ((carrier), (vessel), (hs), (kinds), (${ports.grouped.join(', ')}))
       ) array join multiIf(
         look = 'carrier', if(who = '', [], [(look, who, '')]),
         look = 'vessel', if(ship = '', [], [(look, ship, '')]),
         look = 'boxed', if(boxes = '', [], arrayConcat([(look, '', '')], arrayMap(box -> ('container', box, ''), splitByChar(',', boxes)))),
         look = 'route', arrayConcat(if(begins = '', [], [('pol', '', '')]), if(ends = '', [], [('pod', '', '')]),
           if(begins = '' or ends = '', [], [(look, begins, ends)])),
         if(code = '', [], arrayConcat([(look, '', '')],
           arrayMap(digits -> (concat('hs', toString(digits)), substring(code, 1, digits), ''), arrayFilter(digits -> length(code) >= digits, [2, 4, 6]))))) as part
       group by kind, key, other
     ) group by kind`,
    { ...condition.parameters, ...ports.parameters },
  )
  const kinds = new Map(rows.map((row) => [row.kind, row]))
  const told = (kind: Kind) => kinds.get(kind)?.told ?? 0
  return {
    /** How many records have a value of each kind. */
    told: {
      carrier: told('carrier'),
      vessel: told('vessel'),
      hs: told('hs'),
      containers: told('boxed'),
      pol: told('pol'),
      pod: told('pod'),
    },
    routes: asRoutes(kinds.get('route')?.routes ?? []),
    of: (whole: number): Pick<PortFigures, 'carriers' | 'vessels' | 'goods' | 'containers'> => {
      const mix = (kind: Kind, all: Kind = kind) =>
        asMix(kinds.get(kind), asked.undisclosed ? whole : (kinds.get(all)?.known ?? 0))
      return {
        carriers: mix('carrier'),
        vessels: mix('vessel'),
        goods: { '2': mix('hs2'), '4': mix('hs4'), '6': mix('hs6') },
        containers: { ...mix('container', 'boxed'), concentration: null },
      }
    },
  }
}

/** Returns the ports to group records by, and the expressions for a record's ports. */
function portsOf({ pol, pod }: Slice) {
  const told = [...(pol?.length === 1 ? [] : ['pol']), ...(pod?.length === 1 ? [] : ['pod'])]
  return {
    grouped: told.length > 0 ? told : ['pol'],
    begins: told.includes('pol') ? 'toString(pol)' : '{only_pol:String}',
    ends: told.includes('pod') ? 'toString(pod)' : '{only_pod:String}',
    parameters: { only_pol: pol?.[0] ?? '', only_pod: pod?.[0] ?? '' },
  }
}

/** Returns the amounts between the ports with most on either side. */
function asRoutes(rows: readonly PartCells[]): PortFigures['routes'] {
  const routes = rows.map(([value, pol, pod, shipments]): RouteCell => ({ pol, pod, value: 0 - value, shipments }))
  const [pols, pods] = [mostOf(routes, 'pol'), mostOf(routes, 'pod')]
  const cells = pols.flatMap((pol) => {
    const from = routes.filter((route) => route.pol === pol)
    return pods.flatMap((pod) => from.find((route) => route.pod === pod) ?? [])
  })
  return {
    pols: pols.filter((pol) => cells.some((cell) => cell.pol === pol)),
    pods: pods.filter((pod) => cells.some((cell) => cell.pod === pod)),
    cells,
  }
}

function mostOf(routes: readonly RouteCell[], side: 'pol' | 'pod'): string[] {
  const ports = new Map<string, number>()
  for (const route of routes) ports.set(route[side], (ports.get(route[side]) ?? 0) + route.value)
  const inOrder = [...ports].sort(([one, more], [other, less]) => less - more || (one < other ? -1 : 1))
  return inOrder.slice(0, shownPorts).map(([port]) => port)
}

function asMix(row: KindRow | undefined, whole: number): Mix {
  if (!row) return { parts: [], concentration: null }
  const parts = row.first.map(
    ([less, key, , shipments]): Part => ({ key, value: 0 - less, shipments, share: shareOf(0 - less, whole) }),
  )
  const { squares, of } = row
  return { parts, concentration: concentrationOf({ values: parts.map(({ value }) => value), squares, whole, of }) }
}
