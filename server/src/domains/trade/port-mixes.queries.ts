import type { Mix, Part, PortFigures, RouteCell, Span } from '@seamark/contract/trade/ports'
import type { Measure, Slice } from '@seamark/contract/trade/slices'
import type { Context } from '../../platform/context.ts'
import { sumOf, within } from './figures.queries.ts'
import { concentrationOf, shareOf } from './port-analysis.rules.ts'

/** A slice, what of it is added up, and the days that the figures are about. */
export interface Asked {
  slice: Slice
  measure: Measure
  /** Whether shares are of everything, or of what is disclosed. */
  undisclosed: boolean
  period: Span
  coverage: Span
}

interface PartRow {
  kind: Kind
  key: string
  /** Of a route where it ends. */
  other: string
  value: number
  shipments: number
  known: number
  squares: number
  told: number
  of: number
}

/** `boxed` are all that say a type of container, `pol` and `pod` all that say such a port. */
type Kind = 'carrier' | 'vessel' | 'hs' | 'hs2' | 'hs4' | 'hs6' | 'boxed' | 'container' | 'pol' | 'pod' | 'route'

const shownParts = 15
const shownPorts = 12

/**
 * Carriers, vessels, commodities and types of containers by how much they carried, and from where to where it went, of one look at the records. Of commodities the
 * first two, four and six digits; one that says fewer is in none of the finer ones. A record with two types of containers is one of each, so that those may add up
 * to more than the whole, and no concentration is said. Of routes the ports with most on either side; a port that the slice names alone is told from nothing.
 * Shares wait for the whole.
 */
export async function mixesOf({ engine }: Context, asked: Asked) {
  const { slice, measure, period } = asked
  const condition = within(slice, period)
  const ports = portsOf(slice)
  const rows = await engine.rows<PartRow>(
    `select kind, key, other, total as value, shipments, known, squares, told, of
     from (
       select *, sum(total) over (partition by kind) as known, sum(total * total) over (partition by kind) as squares,
         sum(shipments) over (partition by kind) as told, count() over (partition by kind) as of,
         dense_rank() over (partition by kind order by of_key desc, key) as key_place, dense_rank() over (partition by kind order by of_other desc, other) as other_place
       from (
         select *, sum(total) over (partition by kind, key) as of_key, sum(total) over (partition by kind, other) as of_other
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
         )
       )
     ) where key_place <= if(kind = 'route', ${shownPorts}, ${shownParts}) and other_place <= ${shownPorts} order by kind, key_place, other_place`,
    { ...condition.parameters, ...ports.parameters },
  )
  const rowsOf = (kind: Kind) => rows.filter((row) => row.kind === kind)
  const told = (kind: Kind) => rowsOf(kind)[0]?.told ?? 0
  return {
    /** How many records say it. */
    told: { carrier: told('carrier'), vessel: told('vessel'), hs: told('hs'), containers: told('boxed'), pol: told('pol'), pod: told('pod') },
    routes: asRoutes(rowsOf('route')),
    of: (whole: number): Pick<PortFigures, 'carriers' | 'vessels' | 'goods' | 'containers'> => {
      const mix = (kind: Kind, all: Kind = kind) => asMix(rowsOf(kind), asked.undisclosed ? whole : (rowsOf(all)[0]?.known ?? 0))
      return {
        carriers: mix('carrier'),
        vessels: mix('vessel'),
        goods: { '2': mix('hs2'), '4': mix('hs4'), '6': mix('hs6') },
        containers: { ...mix('container', 'boxed'), concentration: null },
      }
    },
  }
}

/** By which ports records are told from each other, and what a record's are. */
function portsOf({ pol, pod }: Slice) {
  const told = [...(pol?.length === 1 ? [] : ['pol']), ...(pod?.length === 1 ? [] : ['pod'])]
  return {
    grouped: told.length > 0 ? told : ['pol'],
    begins: told.includes('pol') ? 'toString(pol)' : '{only_pol:String}',
    ends: told.includes('pod') ? 'toString(pod)' : '{only_pod:String}',
    parameters: { only_pol: pol?.[0] ?? '', only_pod: pod?.[0] ?? '' },
  }
}

function asRoutes(rows: readonly PartRow[]): PortFigures['routes'] {
  const cells = rows.map(({ key, other, value, shipments }): RouteCell => ({ pol: key, pod: other, value, shipments }))
  const pods = new Map<string, number>()
  for (const { pod, value } of cells) pods.set(pod, (pods.get(pod) ?? 0) + value)
  return {
    pols: [...new Set(cells.map(({ pol }) => pol))],
    pods: [...pods].sort(([, one], [, other]) => other - one).map(([pod]) => pod),
    cells,
  }
}

function asMix(rows: readonly PartRow[], whole: number): Mix {
  const parts: Part[] = rows.map(({ key, value, shipments }) => ({ key, value, shipments, share: shareOf(value, whole) }))
  const [first] = rows
  return { parts, concentration: first ? concentrationOf({ values: rows.map(({ value }) => value), squares: first.squares, whole, of: first.of }) : null }
}
