import { systemScope } from '../../db/scope/scope.ts'
import type { Db } from '../../db/db.ts'
import { appendAudit } from '../../kernel/audit/audit.ts'
import type { Consumer, StoredBatch } from './consumer.ts'
import { alarms } from './consumers/alarms.ts'
import { denials } from './consumers/denials.ts'
import { duress } from './consumers/duress.ts'
import { fire } from './consumers/fire.ts'
import { firstUses } from './consumers/first-uses.ts'
import { formerPeople } from './consumers/former-people.ts'
import { liveFeed } from './consumers/live-feed.ts'
import { motion } from './consumers/motion.ts'
import { muster } from './consumers/muster.ts'
import { occupancy } from './consumers/occupancy.ts'
import { positions } from './consumers/positions.ts'
import { punches } from './consumers/punches.ts'
import { triggerCards } from './consumers/trigger-cards.ts'
import { unknownCards } from './consumers/unknown-cards.ts'
import { violations } from './consumers/violations.ts'
import { visits } from './consumers/visits.ts'

/**
 * Everything that follows from events, in the order in which it runs:
 * `fire` reads the alarms that `alarms` makes; `firstUses` locks all keys that `visits` locks; `liveFeed` is last,
 * because the site's feed stays locked until the commit.
 */
export const consumers: readonly Consumer[] = [
  alarms,
  positions,
  violations,
  occupancy,
  duress,
  denials,
  formerPeople,
  firstUses,
  visits,
  punches,
  muster,
  motion,
  fire,
  triggerCards,
  unknownCards,
  liveFeed,
]

/**
 * Runs the consumers of the stored batches of a site's devices in their transaction, each with the rows of the types
 * that it takes.
 */
export async function runConsumers(batches: readonly StoredBatch[], db: Db): Promise<void> {
  const auditFacts = []
  for (const consumer of consumers) {
    const parts = batches.flatMap((batch) => {
      const rows = batch.rows.filter(({ type }) => consumer.takes.includes(type))
      return rows.length > 0 ? [{ ...batch, rows }] : []
    })
    for (const batch of consumer.perDevice ? parts : joinBatches(parts))
      auditFacts.push(...((await consumer.run(batch, db)) ?? []))
  }
  for (const facts of auditFacts) await appendAudit(db, systemScope, facts)
}

/** Batches of several devices as one. */
function joinBatches(batches: readonly StoredBatch[]): readonly StoredBatch[] {
  if (batches.length < 2) return batches
  const rows = batches.flatMap((batch) => batch.rows)
  const doors = batches.flatMap((batch) => batch.doors)
  const events = new Map(batches.flatMap((batch) => [...batch.events]))
  return [{ ...batches[0]!, rows, doors, events }]
}
