import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFiles } from '../../compressed-files.ts'

/** Where the page is served: the scope of its worker, and so the only part of the product that a worker ever stands before. */
const page = '/exhibition/capture/'

/**
 * The page for capturing cards is built apart from the product, so that the two share no file: the worker keeps one version of it, and the product is
 * never kept back by that.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  publicDir: false,
  plugins: [react(), worker()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsDir: `${page.slice(1)}assets`,
    rolldownOptions: { input: path.join(import.meta.dirname, 'index.html') },
  },
})

/** Writes the worker with the list of everything that was built, which therefore lacks nothing, and compresses the texts. */
function worker(): Plugin {
  return {
    name: 'capture-worker',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName
      if (entry === undefined) throw new Error('The page has no script')
      const html = `${page.slice(1)}index.html`
      const rest = Object.keys(bundle).filter((name) => name !== entry && name !== html)
      // The script first: the page must name it.
      const files = [entry, ...rest].map((name) => `/${name}`)
      const written = readFileSync(path.join(dir, html))
      const version = createHash('sha256').update(JSON.stringify(files)).update(written).digest('hex').slice(0, 16)
      const head = Object.entries({ version, page, files }).map(
        ([name, value]) => `const ${name} = ${JSON.stringify(value)}`,
      )
      const body = readFileSync(path.join(import.meta.dirname, 'worker.mjs'), 'utf8')
      const file = `${page.slice(1)}worker.js`
      writeFileSync(path.join(dir, file), `${head.join('\n')}\n${body}`)
      compressFiles(dir, [...Object.keys(bundle), file])
    },
  }
}
