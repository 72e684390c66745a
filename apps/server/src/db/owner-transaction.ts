import type pg from 'pg'

/** Runs statements of the owner in one transaction that sees every row. */
export async function ownerTransaction<Result>(
  owner: pg.Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
