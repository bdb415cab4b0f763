// node tools/launch/bundle-server.mjs <folder>: writes the server and the libraries that it uses as few files. A process that reads 2,400 files
// keeps their texts and names for as long as it lives.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from '../root.mjs'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node tools/launch/bundle-server.mjs <folder>')

/** They load machine code that lies beside their files, or are asked for and not there. */
const external = /^(?:node:|(?:sharp|chdb|pg-native)(?:\/|$))/
const startedFile = /new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g
const ownPlace = /\bimport\.meta\.(?:url|dirname)\b|(?<![\w$.])__(?:dirname|filename)(?![\w$:])/g

/**
 * A file of ours that is started as a thread or a process becomes an entry. Everything else that a file finds by its own place stays where it was.
 * @type {import('rolldown').Plugin}
 */
const places = {
  name: 'places',
  transform: {
    filter: { code: /import\.meta\.|__dirname|__filename/ },
    handler(code, id) {
      /** @type {Record<string, string>} */
      const named = {
        'import.meta.url': pathToFileURL(id).href,
        'import.meta.dirname': path.dirname(id),
        __dirname: path.dirname(id),
        __filename: id,
      }
      return code
        .replace(startedFile, (_, file) => {
          const chunk = this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), file) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`
        })
        .replace(ownPlace, (name) => JSON.stringify(named[name]))
    },
  },
}

const bundle = await rolldown({
  input: { main: path.join(root, 'server', 'src', 'main.ts') },
  cwd: root,
  platform: 'node',
  external,
  plugins: [places],
  onLog(level, log, handle) {
    if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
    handle(level, log)
  },
})
// Names and lines stay as they are written, below the name of their source, so that a stack in the log can be read.
await bundle.write({
  dir: folder,
  format: 'esm',
  comments: false,
  keepNames: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].part.js',
})
