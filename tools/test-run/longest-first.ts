import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that kill processes, start engines or copy the product take minutes, however short they are. */
const long = /(?:kills|killed|embedded|postgres|memory|worker|config|run|whole)\.test\.ts$/

/** These files begin first, so that no worker runs one alone at the end. Vitest orders the others by earlier durations, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
