import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  data: Buffer
  /** False statements in the directory. */
  claims?: { size?: number; flags?: number; method?: number }
}

/** Returns a zip with exactly these parts, however untrue. */
export function zip(parts: readonly Part[]) {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, claims = {} } of parts) {
    const packed = deflateRawSync(data)
    const bytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0, 2)
    fields.writeUInt16LE(claims.method ?? 8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims.size ?? data.length, 18)
    fields.writeUInt16LE(bytes.length, 22)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, bytes, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, bytes)
    at += 30 + bytes.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** Says at the end of the file that there is one part less than its directory lists. */
export function withoutOneEntry(file: Buffer) {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  file.writeUInt16LE(file.readUInt16LE(end + 10) - 1, end + 10)
  return file
}
