import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from '../../platform/config.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))

/** The version that runs in this process, and since when. */
export const product = { version, node: process.version, startedAt: new Date(performance.timeOrigin) }
