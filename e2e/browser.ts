import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** A Chromium that starts here, as `prepareBrowser` found or unpacked it. */
export interface PreparedBrowser {
  executablePath: string
  env: Record<string, string>
}

const require = createRequire(import.meta.url)
const chromiumPackage = path.resolve(path.dirname(require.resolve('@sparticuz/chromium')), '..')
const fontPackage = path.resolve(path.dirname(require.resolve('@embedpdf/fonts-sc')), '..')

/** Returns a real Chromium from an npm package, with its libraries and Chinese fonts: nothing to install. `CHROMIUM_PATH` names another. */
export async function prepareBrowser(): Promise<PreparedBrowser> {
  const version = /"version": "([^"]+)"/.exec(fs.readFileSync(path.join(chromiumPackage, 'package.json'), 'utf8'))?.[1]
  const folder = path.resolve(import.meta.dirname, '..', '.cache', `chromium-${version}`)
  const chosen = process.env['CHROMIUM_PATH']
  if (!chosen && !fs.existsSync(path.join(folder, 'chromium'))) await unpack(folder)
  const executablePath = chosen ?? path.join(folder, 'chromium')
  return {
    executablePath,
    env: {
      ...inherited(),
      LC_ALL: 'C.UTF-8',
      ...libraries(executablePath, folder),
      FONTCONFIG_FILE: writeFontList(folder),
    },
  }
}

/** The package unpacks into the folder for temporary files and accepts existing files unchecked, so it gets its own folder, renamed when complete. */
async function unpack(folder: string) {
  const draft = `${folder}.${randomUUID()}`
  fs.mkdirSync(draft, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = draft
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium')
    await packaged.executablePath()
    await inflate(path.join(chromiumPackage, 'bin', 'al2023.tar.br'))
    if (fs.existsSync(path.join(folder, 'chromium'))) return
    fs.rmSync(folder, { recursive: true, force: true })
    fs.renameSync(draft, folder)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** A bare machine lacks the libraries of NSS; the package brings them. */
function libraries(executablePath: string, folder: string): Record<string, string> {
  const { stdout } = spawnSync('ldd', [executablePath], { encoding: 'utf8' })
  return stdout?.includes('not found') ? { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') } : {}
}

/** Without a Chinese font every character would be an empty box. */
function writeFontList(folder: string) {
  const folders = [path.join(fontPackage, 'fonts'), path.join(folder, 'fonts', 'fonts'), '/usr/share/fonts']
  const list = folders.map((font) => `<dir>${font}</dir>`).join('')
  const file = path.join(folder, 'fonts.conf')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${list}<cachedir>${folder}/fontcache</cachedir></fontconfig>`,
  )
  return file
}

/** Starts a browser; close it when it is no longer needed. One that is measured compiles its scripts as those of people do. */
export function openBrowser(prepared: PreparedBrowser, { compiles = false } = {}): Promise<Browser> {
  // Chromium cannot make its sandbox inside containers; here it visits only our own product.
  return chromium.launch({
    ...prepared,
    headless: true,
    // A page lives for seconds, so what the optimizing compilers do for it does not pay: each takes some tenth of a page's processor time.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--disable-gpu',
      ...(compiles ? [] : ['--js-flags=--no-opt --no-maglev']),
    ],
  })
}

let shared: Promise<Browser> | undefined

/**
 * Returns the browser that the test files of a worker share, because each start takes four seconds of a processor. A file closes the contexts
 * that it has opened; the browser ends with the worker.
 */
export async function shareBrowser(): Promise<Browser> {
  const running = await shared
  if (running?.isConnected()) return running
  shared = openBrowser(inject('browser'))
  return shared
}

/** Closes what a file has opened in the shared browser. */
export const closeContexts = (browser: Browser | undefined) =>
  Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
