import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, however short they are: they kill processes, start engines, copy the product, wait for the engine of trade data, or look at all pages. */
const long =
  /(?:kills|killed|embedded|postgres|memory|worker|config|run|whole)\.test\.ts$|\/e2e\/(?:trade\/(?:acquisition|analysis|parties)\/|frame\/every-page|trust\/t(?:13|15|16|20|24|27)-)/

/** These files begin first, so that no worker runs one alone at the end. Vitest orders the others by earlier durations, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }

  /** Deals the files of a run that is one of several, the long ones first, so that all of them end at about the same time. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const byName = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
    const dealt = [...byName.filter(isLong), ...byName.filter((file) => !isLong(file))]
    return dealt.filter((_file, place) => place % count === index - 1)
  }
}

const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
