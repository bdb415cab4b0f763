/** Reads a stream of events (text/event-stream): yields the blocks that have become whole, as they come. */
export async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    yield blocks
  }
}

/** Returns what a block carries as JSON; nothing for comments and what cannot be read. */
export function dataOf(block: string): unknown {
  const data = block.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
  if (data.length === 0) return undefined
  try {
    return JSON.parse(data.join('\n')) as unknown
  } catch {
    return undefined
  }
}
