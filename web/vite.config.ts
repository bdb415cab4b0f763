import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { order } from '../server/src/domains/order.ts'
import { compressFiles } from './compressed-files.ts'

/**
 * What some pages share: a page fetches a little that it does not need rather than many files. Each floor has a file of its own, the lowest first, so that
 * it never needs one above it: of two files that need one another, one runs while what it needs is still undefined.
 */
const shared = [
  { name: 'shared-packages', test: /[\\/]node_modules[\\/]/ },
  { name: 'shared-kit', test: /[\\/]web[\\/]src[\\/](?:platform|kit)[\\/]/ },
  ...order.toReversed().map(({ domain }) => ({
    name: `shared-${domain}`,
    test: new RegExp(`[\\\\/]web[\\\\/]src[\\\\/]domains[\\\\/]${domain}[\\\\/]`),
  })),
  { name: 'shared' },
].map((group) => ({ ...group, minShareCount: 2 }))

export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    target: 'es2023',
    // The page must hold no inline script: its policy is script-src 'self'.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    // Left alone the build makes a file of whatever two pages share: the list of companies came in 130 files, whose headers weighed
    // more than many of them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the login page needs too: the packages and ours.
            { name: 'packages', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'base', tags: ['$initial'] },
            // What the login page needs beyond them. Otherwise it would fetch the frame and the lists for a form that they share.
            { name: 'entrance', test: /sign-in[\\/]login-page\.tsx$/ },
            // What every page behind it needs: the module with all routes, and what that imports. Modules that come through the door of a
            // domain are named, since the build follows them only so far.
            // The Chinese of page numbers is the library's default too, and would bring what else its users share along with the words.
            {
              name: 'frame',
              test: /(?:app[\\/]frame[\\/]routes|import-ended-view|record-host-view)\.tsx$|pagination[\\/].*locale[\\/]zh_CN\.js$/,
            },
            // What a list needs beyond it; most other pages need much of that.
            { name: 'lists', test: /(?:companies-page|bulk-bar-view|export-view|view-picker|view-actions)\.tsx?$/ },
            { name: 'chart-canvas', test: /chart-canvas\.tsx$|[\\/]node_modules[\\/](?:echarts|zrender)[\\/]/ },
            // Words are not mixed with what pages share, nor those of the entrance with all others.
            { name: 'words', test: /[\\/]words\.\w+\.ts$/, entriesAware: true },
            // The schemas of what several pages call, in one file: cut into many, two of these files may need one another, and one of them then
            // runs while what it needs is still undefined.
            { name: 'contract', test: /[\\/]contract[\\/]src[\\/](?!.*words\.)/, minShareCount: 2 },
            ...shared,
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
      compressFiles(dir, [...Object.keys(bundle), 'favicon.svg'])
    },
  }
}
