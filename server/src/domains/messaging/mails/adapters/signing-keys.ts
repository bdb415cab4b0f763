import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { UnusableConfig } from '../../../../platform/config.ts'

/** Reads the private key by which bulk mail is signed. Throws UnusableConfig, so that no bulk leaves unsigned unawares. */
export function readSigningKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8')
    createPrivateKey(key)
    return key
  } catch {
    throw new UnusableConfig('BULK_DKIM_KEY_FILE: must be a file with a private key that the product may read')
  }
}
