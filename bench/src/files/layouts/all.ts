import { books } from './books.ts'
import { continental } from './continental.ts'
import { eastern } from './east.ts'
import { english } from './english.ts'
import { latin } from './latin.ts'
import type { Layout } from './layout.ts'
import { southern } from './south.ts'

export const layouts: readonly Layout[] = [...eastern, ...english, ...latin, ...southern, ...continental, ...books]
