import fs from 'node:fs'
import { type PosterFields, posterFields } from '@seamark/contract/ai/drawings/posters'
import { drawPicture } from '@seamark/server/domains/ai/drawings/pictures.queries'
import { renderPoster } from '@seamark/server/domains/ai/drawings/posters.queries'
import { layPoster } from '@seamark/server/domains/ai/drawings/posters.rules'
import { readQr } from '@seamark/server/domains/ai/testing'
import type { Context } from '@seamark/server/platform/context'
import { documentWidths } from '@seamark/server/platform/fonts/fonts'
import { type Figure, median } from '../measuring/figures.ts'
import { processesBelow } from '../measuring/memory.ts'
import { atMost, ratioAtMost } from './goals.ts'

const warmUps = 5
/** The memory is read after so many posters. */
const lookEvery = 10
const most = 3
const mostMs = 120
const mostMegabytes = 150
const whole = { isHalf: false, quoteAddress: null }
const wish = { format: 'jpeg', isHalf: false, logo: null } as const

/** Draws so many posters of a phone's height with three prices and a QR of its own each, in turns with the same picture without its texts, and reads every QR back. */
export async function* posterFigures(context: Context, posters: number): AsyncGenerator<Figure> {
  const taken = { ours: new Array<number>(), bare: new Array<number>() }
  let [read, least, largest] = [0, 0, 0]
  for (let at = -warmUps; at < posters; at += 1) {
    const text = `https://forwarder.example/q/${1_000_000 + at}`
    const fields = posterOf(text)
    const began = performance.now()
    const { source, bytes } = await renderPoster(context, fields, whole)
    const ours = performance.now() - began
    const bare = await millisecondsWithoutTexts(source)
    if (at < 0) {
      least = memoryOfDrawing()
      continue
    }
    taken.ours.push(ours)
    taken.bare.push(bare)
    if ((await readQr(bytes)) === text) read += 1
    if (at % lookEvery === 0) largest = Math.max(largest, memoryOfDrawing())
  }
  const [ours, bare] = [median(taken.ours), median(taken.bare)]
  const beside = ratioAtMost('a poster of 1080 × 1920, p50, beside the same without texts', ours, bare, most)
  yield { ...beside, goal: `≤ ${most}, ${mostMs} ms`, holds: beside.holds && ours <= mostMs }
  yield {
    name: `QR that are read back, of ${posters} posters in a row`,
    value: read,
    unit: 'QR',
    limit: posters,
    ratio: read / posters,
    goal: '= 1',
    holds: read === posters,
  }
  yield atMost('what the process that draws them grows by', largest - least, 'MB', mostMegabytes)
}

const posterOf = (text: string): PosterFields =>
  posterFields.parse({
    preset: 'lane',
    size: 'story',
    format: 'jpeg',
    title: '美西专线',
    subtitle: '每周三截关',
    lanes: [
      {
        pols: ['CNSHA'],
        pods: ['USLAX'],
        carrier: 'MSCU',
        transitDays: 15,
        way: 'direct',
        prices: [
          { container: '20GP', amount: 1450 },
          { container: '40GP', amount: 2450 },
          { container: '40HQ', amount: 2650, isFrom: true },
        ],
      },
    ],
    validTo: '2026-12-14',
    included: 'THC、文件费',
    remark: '现舱充足，旺季附加费另议。',
    contact: {
      name: '林晓帆',
      role: '海运部',
      phone: '021-5555 0100',
      wechat: 'linxf',
      email: 'lin@forwarder.example',
    },
    qr: { kind: 'text', text },
  })

async function millisecondsWithoutTexts(source: Parameters<typeof layPoster>[0]): Promise<number> {
  const widths = documentWidths()
  if (!widths) throw new Error('The fonts are not installed')
  const laid = layPoster(source, widths)
  const picture = { ...laid, items: laid.items.filter(({ kind }) => kind !== 'text') }
  const began = performance.now()
  await drawPicture(picture, wish)
  return performance.now() - began
}

/** Of the process below this one that draws. */
const memoryOfDrawing = () =>
  processesBelow(process.pid)
    .filter(({ pid }) => commandOf(pid).includes('posters.worker'))
    .reduce((sum, { memory }) => sum + memory, 0)

function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
