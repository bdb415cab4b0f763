import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    target: 'es2023',
    // The page must hold no inline script: its policy is script-src 'self'.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    // What every page needs is two files, the packages and ours; left alone it is thirty, whose headers weigh more than some of them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'packages', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'base', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:8080' } },
})

/** Writes every text asset also as .br and .gz, so that the server only has to send it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const names = [...Object.keys(bundle), 'favicon.svg'].filter((name) => /\.(js|css|svg|html|json)$/.test(name))
      for (const file of names.map((name) => path.join(dir, name))) {
        const content = readFileSync(file)
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          }),
        )
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
