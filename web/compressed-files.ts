import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes every text among these files of a folder also as .br and .gz, so that the server only has to send it. */
export function compressFiles(folder: string, names: readonly string[]) {
  for (const file of names
    .filter((name) => /\.(js|css|svg|html|json)$/.test(name))
    .map((name) => path.join(folder, name))) {
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
}
