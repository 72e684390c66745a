import type pg from 'pg'
import { ownerTransaction } from '../db/database.ts'
import type { Services } from '../kernel/services.ts'
import { retentionOfSites } from './retention.ts'

/**
 * People who are no longer there keep their lines in the logs under a pseudonym, once their site does not keep their
 * names any more (access-decision.md 9). What is left of them is their id, from which screens make the pseudonym: it is
 * the same in every line. May run at any moment, and twice; of the people of one round all is anonymized or nothing.
 */
export async function anonymizePeople(services: Services): Promise<void> {
  const { database, log, now } = services
  for (const { uuid, keepNameMonths } of await retentionOfSites(services)) {
    const before = monthsAgo(now(), keepNameMonths)
    let count = 0
    for (;;) {
      const batchSize = await anonymizeBatch(database.owner, uuid, before)
      count += batchSize
      if (batchSize < peopleAtOnce) break
    }
    if (count > 0) log.info({ site: uuid, people: count }, 'names of deleted people are anonymized')
  }
}

/** The lines of so many people are rewritten in one transaction, so that nothing waits long for it. */
const peopleAtOnce = 200

const anonymizeBatch = (owner: pg.Pool, site: string, before: Date): Promise<number> =>
  ownerTransaction(owner, async (client) => {
    const { rows } = await client.query<{ person_uuid: string }>(
      `select person_uuid from deleted_person where project_uuid = $1 and deleted_at < $2
       order by deleted_at, person_uuid limit $3 for update skip locked`,
      [site, before, peopleAtOnce],
    )
    const people = rows.map(({ person_uuid }) => person_uuid)
    if (people.length > 0) await client.query('select anonymize_names($1, $2)', [site, people])
    return people.length
  })

function monthsAgo(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate()))
}
