// npm test [-- [--fast | --only main|operations|trust] [<part of a file's name> …]]: runs everything that must pass before a change is accepted; its last line
// has the counts.
import path from 'node:path'
import { install } from './launch/install.mjs'
import { command, wasToldToStop } from './launch/processes.mjs'
import { cache, root } from './root.mjs'
import { isWhole, readArguments } from './test-run/arguments.mjs'
import { lanes } from './test-run/lanes.mjs'
import { runTests } from './test-run/run.mjs'

await command(async () => {
  const wanted = readArguments(process.argv.slice(2))
  try {
    const { node, env } = await install()
    // The processes share a compile cache: tests start the product well over a hundred times.
    const place = {
      node,
      root,
      env: { ...env, NODE_COMPILE_CACHE: path.join(cache, 'compiled') },
      ...(isWhole(wanted) ? { begun: performance.timeOrigin } : {}),
    }
    return await runTests(
      place,
      wanted.lanes.map((name) => lanes[name]),
      wanted.filters,
    )
  } catch (error) {
    if (wasToldToStop()) process.exit(130)
    console.error(error instanceof Error ? error.message : error)
    console.log('\n0 passed, 1 failed')
    return 1
  }
})
