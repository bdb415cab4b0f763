import type { PostKind } from '@seamark/contract/crawl/choices'
import type { PostMark } from '@seamark/contract/crawl/posts/posts'
import type { ReadLine, Span } from '@seamark/contract/rates/reading/lines'
import { type Lane, lanes as allLanes } from '@seamark/contract/territory/lanes'

/** What the reader of freight texts finds in a post. */
export interface PostFreight {
  kind: PostKind
  lines: readonly ReadLine[]
  /** How many more were read. */
  linesLeftOut: number
  marks: PostMark[]
  lanes: Lane[]
  pols: string[]
  pods: string[]
  containers: string[]
}

/** A post keeps at most so many lines; the text holds the others. It is found by what all of them name. */
const mostLines = 50
/** A list of rates names a hundred ports at most. */
const mostNamed = 200

/** The reader gets the title and the text as one message. */
export const wordsOf = ({ title, text }: { title: string; text: string }) =>
  text.startsWith(title) ? text : `${title}\n${text}`

/** Sums up the lines of a post: what it is about, and where its title names ports and containers. */
export function freightOf(
  { title, text }: { title: string; text: string },
  lines: readonly ReadLine[],
  laneOf: (code: string) => string | null,
): PostFreight {
  const kept = lines.slice(0, mostLines)
  const codes = (of: 'pols' | 'pods') => distinct(lines.flatMap((line) => line[of].flatMap((port) => port.codes)))
  const pods = codes('pods')
  const named = lines.flatMap(({ lane }) => (lane ? [lane.value] : []))
  const reached = pods.map(laneOf)
  return {
    kind: kindOf(`${title}\n${text}`, lines),
    lines: kept,
    linesLeftOut: lines.length - kept.length,
    marks: marksOf(title, kept),
    lanes: allLanes.filter((lane) => named.includes(lane) || reached.includes(lane)),
    pols: codes('pols'),
    pods,
    containers: distinct(lines.flatMap(({ boxes, prices }) => [...boxes, ...prices].map(({ container }) => container))),
  }
}

const distinct = (values: readonly string[]) => [...new Set(values)].slice(0, mostNamed)

const asks = /求舱|求购|询价|询盘|寻舱|找舱|求报|订舱需求|looking for|wanted|inquiry|enquiry|RFQ|request for/i
const offers = /出舱|现舱|特价|放舱|甩舱|运价|报价|海运费|special rate|space available|offer/i

/** Most of its lines decide; where the reader finds none, the words of the trade do. */
function kindOf(words: string, lines: readonly ReadLine[]): PostKind {
  const demands = lines.filter(({ kind }) => kind === 'demand').length
  const others = lines.length - demands
  if (demands !== others) return demands > others ? 'inquiry' : 'offer'
  if (asks.test(words)) return 'inquiry'
  return offers.test(words) ? 'offer' : 'other'
}

/** Words for containers as titles have them; a price stands beside its container and is no such word. */
const containerWord =
  /(?<![A-Z0-9])(?:20|40|45)['’]?\s?(?:GP|HQ|HC|DC|RF|RH|OT|FR|TK|NOR)(?![A-Z])|[大小高平]柜|开顶|框架柜|冻柜/gi

/** The places of the title that name ports and containers, in order and without overlaps. */
function marksOf(title: string, lines: readonly ReadLine[]): PostMark[] {
  if (lines.length === 0) return []
  const ports = lines.flatMap(({ pols, pods, via }) =>
    [...pols, ...pods, ...via].flatMap(({ span }) => (span && !span.cell ? [markOf(span, 'port')] : [])),
  )
  const boxes = lines.flatMap(({ boxes: some }) =>
    some.flatMap(({ span }) => (span && !span.cell ? [markOf(span, 'container')] : [])),
  )
  const words = [...title.matchAll(containerWord)].map(({ index, 0: word }) =>
    markOf({ start: index, end: index + word.length }, 'container'),
  )
  const marks: PostMark[] = []
  for (const mark of [...ports, ...boxes, ...words].toSorted((one, other) => one.start - other.start))
    if (mark.end <= title.length && mark.start >= (marks.at(-1)?.end ?? 0)) marks.push(mark)
  return marks.slice(0, 30)
}

const markOf = ({ start, end }: Pick<Span, 'start' | 'end'>, kind: PostMark['kind']): PostMark => ({ start, end, kind })
