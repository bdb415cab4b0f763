import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Scratch files of the tools, which survive between runs and are never committed. */
export const cache = path.join(root, '.cache')
