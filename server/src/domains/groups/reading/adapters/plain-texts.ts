import { textsOf, withSources } from './sources.ts'

/** Returns what the texts of a file say, whatever form they are of, in their encodings; undefined where that is more than so many characters. */
export function readPlainTexts(path: string, name: string, most: number): Promise<string | undefined> {
  return withSources(path, name, async ({ texts }) => {
    const pieces: string[] = []
    let length = 0
    for (const source of texts) {
      const { encoding } = await source.findEncoding()
      for await (const text of textsOf(source, encoding)) {
        length += text.length
        if (length > most) return undefined
        pieces.push(text)
      }
      pieces.push('\n\n')
    }
    return pieces.join('')
  })
}
