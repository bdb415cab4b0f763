import type pg from 'pg'

/** Connects and listens on the channel. A connection that cannot listen is ended. */
export async function listenOn(client: pg.Client, channel: string): Promise<void> {
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
