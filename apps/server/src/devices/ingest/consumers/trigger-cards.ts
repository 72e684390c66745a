import { invalidCredentialReasons } from '@lintel/vocabulary/reasons.ts'
import { readSiteSettings } from '@lintel/contract/site-settings/by-kind.ts'
import { managersMayOpenAllDoors } from '@lintel/contract/site-settings/shared.ts'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import { opensAllDoors } from '../../../domain/emergency/system-plans.ts'
import { auditOfOpening, startPlan } from '../../emergency/fire-input.ts'
import type { Consumer } from '../consumer.ts'
import type { EventRow } from '../event-rows.ts'
import { minuteMs } from '../../../base/durations.ts'

/** Plans that a designated card starts at whichever reader of the site (access-decision.md 8). */

/** A card that a device reports late, when it is back, starts nothing: its holder has long found another way. */
const freshMs = 2 * minuteMs

/** A card that is no longer good, or whose holder is not, starts nothing; one that may not pass just there does. */
const badReasons: ReadonlySet<string | null> = new Set(invalidCredentialReasons)

const mayStart = ({ granted, reason, credentialUuid, occurredAt, receivedAt }: EventRow): boolean =>
  credentialUuid !== null &&
  Date.parse(receivedAt) - Date.parse(occurredAt) < freshMs &&
  (granted === true || !badReasons.has(reason))

/** Starts what the cards of a batch stand for; what runs already is left as it is. */
export const triggerCards: Consumer = {
  name: 'trigger cards',
  takes: ['access'],
  async run({ projectUuid, rows }, db) {
    const cardRows = rows.filter(mayStart)
    if (cardRows.length === 0) return
    const auditFacts = []
    for (const plan of await plansOf(db, projectUuid, cardRows)) {
      const row = cardRows.find(({ credentialUuid }) => credentialUuid === plan.credential_uuid)!
      const place = { projectUuid, deviceUuid: row.deviceUuid, deviceName: row.deviceName }
      const by = [row.personName, row.doorName ?? row.deviceName].filter(Boolean).join(', ')
      const opening = await startPlan(db, systemScope, place, plan, by, new Date(row.receivedAt))
      if (opening) auditFacts.push(auditOfOpening(opening))
    }
    return auditFacts
  },
}

/** Locked until the commit, so that of several readers one starts it. Not what only device inputs may open. */
async function plansOf(db: Db, projectUuid: string, cardRows: readonly EventRow[]) {
  const plans = await systemQueries(db, systemScope)
    .selectFrom('emergency_plan_card as card')
    .innerJoin('emergency_plan', (join) =>
      join
        .onRef('emergency_plan.project_uuid', '=', 'card.project_uuid')
        .onRef('emergency_plan.uuid', '=', 'card.plan_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'card.project_uuid')
    .select([
      'emergency_plan.uuid',
      'emergency_plan.name',
      'emergency_plan.kind',
      'card.credential_uuid',
      'project.kind as site_kind',
      'project.settings',
    ])
    .select(opensAllDoors.as('opens_all_doors'))
    .where('card.project_uuid', '=', projectUuid)
    .where(
      'card.credential_uuid',
      'in',
      cardRows.map(({ credentialUuid }) => credentialUuid!),
    )
    .orderBy('emergency_plan.rank')
    .orderBy('emergency_plan.uuid')
    .forNoKeyUpdate('emergency_plan')
    .execute()
  return plans.filter(
    ({ opens_all_doors, site_kind: kind, settings }) =>
      !opens_all_doors || managersMayOpenAllDoors(readSiteSettings({ kind, settings })),
  )
}
