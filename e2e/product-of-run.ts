import { startWechatServer } from '@seamark/server/domains/identity/sign-in/adapters/wechat-testing'
import { createPool } from '@seamark/server/platform/database/connection'
import { removeLeftovers } from '@seamark/server/platform/testing/cluster'
import { startMailServer } from '@seamark/server/platform/testing/mail-server'
import type { TestProject } from 'vitest/node'
import { type PreparedBrowser, prepareBrowser } from './browser.ts'
import { type Product, startProduct } from './start-product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    product: Omit<Product, 'stop'>
    browser: PreparedBrowser
    /** The folder of the run's mails; a desk reads them. */
    letters: string
  }
}

/** The journeys of a run share a few people, who create more companies than anybody may hold by the usual rules. */
async function liftHoldingCap(databaseUrl: string) {
  const pool = createPool(databaseUrl, { max: 1, statementTimeout: 10_000 })
  await pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": null}'`)
  await pool.end()
}

/** Sites of journeys lie on this machine, so fetching may reach it. */
const fetching = { CRAWL: 'on', OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' }

/** Vitest's global setup: one product for all journeys of a run, a mail server that takes its mails, and a WeChat stand-in to sign in by. */
export async function setup(project: TestProject) {
  await removeLeftovers()
  const [mail, wechat] = await Promise.all([startMailServer(), startWechatServer()])
  const environment = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Seamark 航标 <no-reply@seamark.example>',
    ...fetching,
    ...wechat.settings,
  }
  // The browser comes first: while it is unpacked, this process has another folder for temporary files, which the product must not inherit.
  const browser = await prepareBrowser()
  const { stop, ...product } = await startProduct(environment)
  await liftHoldingCap(product.databaseUrl)
  project.provide('browser', browser)
  project.provide('product', product)
  project.provide('letters', mail.folder)
  return async () => {
    await stop()
    await mail.stop()
    await wechat.stop()
  }
}
