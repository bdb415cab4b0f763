import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that kill processes, start engines or copy the product take minutes, however short they are. */
const long = /(?:kills|killed|embedded|postgres|memory|worker|config|run|whole)\.test\.ts$/

/** They begin first, so that no worker is left alone with them at the end. The others follow as vitest knows them from earlier runs, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
