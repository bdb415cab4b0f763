// Installs and builds what is missing. It is a program of its own, so that the memory that this takes is given back before the product runs.
import { install } from './install.mjs'
import { command } from './processes.mjs'
import { buildServer } from './server-build.mjs'
import { buildWeb } from './web-build.mjs'

await command(async () => {
  const runtime = await install()
  await Promise.all([buildWeb(runtime), buildServer(runtime)])
  return 0
})
