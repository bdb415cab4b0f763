import fs from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, however short they are: they kill processes, start engines, copy the product, wait for the engine of trade data, or look at all pages. */
const long =
  /(?:kills|killed|embedded|postgres|memory|worker|config|run|whole)\.test\.ts$|\/e2e\/(?:trade\/market|frame\/every-page|trust\/t(?:13|15|16|20|24|27)-)/

/** Seconds that files take whose size tells nothing of it. The other journeys take about three for each thousand bytes. */
const measured: readonly [RegExp, number][] = [
  [/\/e2e\/trade\/market/, 200],
  [/\/e2e\/frame\/every-page-in-chinese/, 110],
  [/\/e2e\/frame\/every-page-in-english/, 55],
  [/\/e2e\/trust\/t20-/, 60],
  [/\/e2e\/trust\/t(?:13|15|16|24|27)-/, 35],
  [/\/e2e\/trust\//, 5],
]
const secondsForByte = 0.003

/** These files begin first, so that no worker runs one alone at the end. Vitest orders the others by earlier durations, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }

  /** Deals the files of a run that is one of several, the longest first, each to the run that has least to do, so that all end at about the same time. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const byName = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
    const lengths = byName.map((file) => ({ file, seconds: secondsOf(file) }))
    const hands = Array.from({ length: count }, () => ({ seconds: 0, files: new Array<TestSpecification>() }))
    for (const { file, seconds } of lengths.toSorted((one, other) => other.seconds - one.seconds)) {
      const least = hands.reduce((one, other) => (other.seconds < one.seconds ? other : one))
      least.seconds += seconds
      least.files.push(file)
    }
    return hands[index - 1]?.files ?? []
  }
}

const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)

const secondsOf = ({ moduleId }: TestSpecification) =>
  measured.find(([name]) => name.test(moduleId))?.[1] ?? fs.statSync(moduleId).size * secondsForByte
