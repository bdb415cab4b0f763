import { buildServer } from '../launch/server-build.mjs'
import { buildWeb } from '../launch/web-build.mjs'
import { checkSource } from './source-checks.mjs'
import { endOf } from './time.mjs'
import { hasTests, runVitest } from './vitest.mjs'

/** @typedef {import('./check.ts').Check} Check */
/** @typedef {import('./vitest.mjs').Place} Place */
/** @typedef {'fast' | 'main' | 'operations' | 'trust'} LaneName */
/** @typedef {{ name: LaneName, title: string, projects: string[], run: (place: Place, filters: string[]) => Promise<Check[]> }} Lane */

const quick = ['contract', 'rules', 'web', 'tools']
const units = [...quick, 'whole', 'server']
const operations = ['operations', 'operations-e2e']

/** The lanes of `npm test`. @type {Record<LaneName, Lane>} */
export const lanes = {
  fast: {
    name: 'fast',
    title: 'Rules, contract, web and tools',
    projects: quick,
    run: (place, filters) => runVitest(place, quick, { filters }),
  },
  main: {
    name: 'main',
    title: 'The checks of the source, then unit and integration tests, then journeys',
    projects: [...units, 'e2e'],
    run: runMain,
  },
  operations: {
    name: 'operations',
    title: 'Processes that start, stop and are killed',
    projects: operations,
    run: runOperations,
  },
  trust: { name: 'trust', title: 'Checks from outside', projects: ['trust'], run: runTrust },
}

/** @param {Place} place @param {string[]} filters @returns {Promise<Check[]>} */
async function runMain(place, filters) {
  if (filters.length > 0) return runMatching(place, filters)
  // The build comes before the tests, because some read the folder that it replaces. The checks of the source do not.
  // They fill every processor: beside them journeys waited for half a minute, and all of it took longer.
  const [built, verified] = await Promise.all([build(place), checkSource(place)])
  // Each of the next two fills the processors by itself. Beside each other they gained nothing, and a test of nine seconds took more than a minute.
  const unitChecks = await runVitest(place, units, { end: endOf(place, 'units') })
  return [...built, ...verified, ...unitChecks, ...(await runHalves(place, 'e2e', endOf(place, 'journeys')))]
}

/** @param {Place} place @param {string[]} filters @returns {Promise<Check[]>} */
async function runMatching(place, filters) {
  const hasJourneys = hasTests(place.root, 'e2e', filters, 'trust')
  const built = hasJourneys || hasTests(place.root, 'tools', filters) ? await build(place) : []
  return [
    ...built,
    ...(await runVitest(place, units, { filters })),
    ...(hasJourneys ? await runVitest(place, ['e2e'], { filters }) : []),
  ]
}

/** @param {Place} place @param {string[]} filters @returns {Promise<Check[]>} */
async function runOperations(place, filters) {
  const built = hasTests(place.root, 'e2e', filters, 'trust') || filters.length === 0 ? await build(place) : []
  // Runs beside each other, because one browser serves one journey at a time and the others need no browser. What is killed is waited for, so journeys go
  // in halves: the longest left both processors idle for minutes.
  const end = endOf(place, 'operations')
  const parts = await Promise.all(
    filters.length > 0
      ? operations.map((project) => runVitest(place, [project], { filters, end }))
      : [runVitest(place, ['operations'], { end }), runHalves(place, 'operations-e2e', end)],
  )
  return [...built, ...parts.flat()]
}

/** @param {Place} place @param {string[]} filters @returns {Promise<Check[]>} */
async function runTrust(place, filters) {
  if (filters.length > 0 && !hasTests(place.root, 'e2e/trust', filters)) return []
  const built = await build(place)
  return [
    ...built,
    ...(await (filters.length > 0
      ? runVitest(place, ['trust'], { filters })
      : runHalves(place, 'trust', endOf(place, 'trust')))),
  ]
}

/**
 * Runs the files of a project in two halves beside each other, each with a product of its own. Who drives a product waits for it as long as it works,
 * so one half leaves a processor idle. @param {Place} place @param {string} project @param {number} [end] When no further test begins.
 * @returns {Promise<Check[]>}
 */
async function runHalves(place, project, end) {
  const halves = await Promise.all(['1/2', '2/2'].map((shard) => runVitest(place, [project], { shard, end })))
  return halves.flat()
}

/** @param {Place} place @returns {Promise<Check[]>} */
async function build(place) {
  try {
    await Promise.all([buildWeb(place), buildServer(place)])
    return []
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return [{ name: 'the build of the product', status: 'failed' }]
  }
}
