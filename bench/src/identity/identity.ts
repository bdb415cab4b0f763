import { createPool } from '@seamark/server/platform/database/connection'
import { hashPassword } from '@seamark/server/platform/passwords'
import type pg from 'pg'
import type { Figure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { lookUpFigure } from './look-ups.ts'
import { nameFigures } from './names.ts'
import { startProduct } from '../measuring/processes.ts'
import { revocationFigures } from './revocations.ts'
import { signInFigures } from './sign-ins.ts'
import { streamFigures } from './streams.ts'

const people = 300
const leavers = 40
const password = 'only measured here'

/** Measures signing in, staying signed in and being signed out while the office works. */
export async function* identityFigures(product: Target, databaseUrl: string): AsyncGenerator<Figure> {
  const pool = createPool(databaseUrl, { max: 8, statementTimeout: 30_000 })
  const elsewhere = await startProduct(databaseUrl)
  try {
    const names = await addPeople(pool)
    const stage = {
      product,
      elsewhere,
      pool,
      databaseUrl,
      people: names.slice(0, people),
      leavers: names.slice(people),
      password,
    }
    yield* lookUpFigure(stage)
    yield* nameFigures(stage)
    yield* streamFigures(stage)
    yield* revocationFigures(stage)
    yield* signInFigures(stage)
  } finally {
    await elsewhere.stop()
    await pool.end()
  }
}

/** Measures the live streams alone. */
export async function* streamSuite(product: Target, databaseUrl: string): AsyncGenerator<Figure> {
  const pool = createPool(databaseUrl, { max: 8, statementTimeout: 30_000 })
  try {
    yield* streamFigures({ product, pool, people: await addPeople(pool), password })
  } finally {
    await pool.end()
  }
}

async function addPeople(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>(
    `with added as (
       insert into identity.users (username, name, password_hash)
       select 'bench' || n, '测试员' || n, $1 from generate_series(1, $2::int) as n returning id, username),
     held as (
       insert into identity.user_roles (user_id, role_id, is_primary)
       select added.id, role.id, true from added, identity.roles role where role.authority = 'sales')
     select username from added`,
    [await hashPassword(password), people + leavers],
  )
  return rows.map(({ username }) => username)
}
