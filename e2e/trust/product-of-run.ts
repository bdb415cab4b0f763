import fs from 'node:fs'
import path from 'node:path'
import { startWechatServer } from '@seamark/server/domains/identity/sign-in/adapters/wechat-testing'
import { makeScratch, removeLeftovers } from '@seamark/server/platform/testing/cluster'
import { startMailServer } from '@seamark/server/platform/testing/mail-server'
import type { TestProject } from 'vitest/node'
import { type PreparedBrowser, prepareBrowser } from '../browser.ts'
import { type Product, startProduct } from '../start-product.ts'
import { type Furniture, createPeopleAndRecords } from './people-and-records.ts'

/** Two processes of the product on one database, and all of their output. */
export interface House extends Furniture {
  a: Omit<Product, 'stop'>
  /** It is behind a proxy that it trusts: `X-Forwarded-Proto: https` means TLS. */
  b: Omit<Product, 'stop'>
  /** The folder of the processes' output, a file each. */
  logs: string
  /** The folder of the mails. */
  letters: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    house: House
    browser: PreparedBrowser
  }
}

/** Vitest's global setup: the product that all checks of a run attack, filled over HTTP as an administrator would. */
export async function setup(project: TestProject) {
  await removeLeftovers()
  const [mail, wechat, folder] = [await startMailServer(), await startWechatServer(), makeScratch()]
  const logs = path.join(folder, 'logs')
  fs.mkdirSync(logs)
  const settings = {
    DEMO_COMPANIES: '0',
    LOG_LEVEL: 'info',
    // The checks send more requests a minute than anybody does; the limits have a check of their own.
    READS_PER_MINUTE: '0',
    WRITES_PER_MINUTE: '0',
    CODES_PER_DAY: '100000',
    FILES_DIR: path.join(folder, 'files'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Seamark 航标 <no-reply@seamark.example>',
    ...wechat.settings,
  }
  // The browser comes first: while it is unpacked, this process has another folder for temporary files.
  const browser = await prepareBrowser()
  const a = await startProduct(settings, path.join(logs, 'a.log'))
  const furniture = await createPeopleAndRecords(a).catch(async (cause: unknown) => {
    await a.stop()
    throw cause
  })
  const beside = {
    DATABASE_URL: a.databaseUrl,
    PROCESSES: 'web',
    TRUSTED_PROXIES: '1',
    ADMIN_PASSWORD: furniture.password,
  }
  const b = await startProduct({ ...settings, ...beside }, path.join(logs, 'b.log'))
  project.provide('browser', browser)
  project.provide('house', { a: described(a), b: described(b), logs, letters: mail.folder, ...furniture })
  return async () => {
    await b.stop()
    await a.stop()
    await Promise.all([mail.stop(), wechat.stop()])
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const described = ({ stop: _stop, ...product }: Product) => product
