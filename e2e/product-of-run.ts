import { removeLeftovers } from '@seamark/server/platform/testing-cluster'
import type { TestProject } from 'vitest/node'
import { type PreparedBrowser, prepareBrowser } from './browser.ts'
import { type Product, startProduct } from './start-product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    product: Omit<Product, 'stop'>
    browser: PreparedBrowser
  }
}

/** Vitest's global setup: one product for all journeys of a run. */
export async function setup(project: TestProject) {
  await removeLeftovers()
  const [browser, { stop, ...product }] = await Promise.all([prepareBrowser(), startProduct()])
  project.provide('browser', browser)
  project.provide('product', product)
  return stop
}
