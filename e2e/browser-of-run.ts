import { removeLeftovers } from '@seamark/server/platform/testing/cluster'
import type { TestProject } from 'vitest/node'
import { prepareBrowser } from './browser.ts'

/** Vitest's global setup for journeys that start their own products and kill them: a browser, and no product of the run. */
export async function setup(project: TestProject) {
  await removeLeftovers()
  project.provide('browser', await prepareBrowser())
}
