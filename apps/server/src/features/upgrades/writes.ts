import { randomUUID } from 'node:crypto'
import type { UpgradeForm } from '@lintel/contract/upgrades/schema.ts'
import { doneVerdicts, type UpgradeVerdict } from '@lintel/contract/upgrades/states.ts'
import type { upgradeTask as contract } from '@lintel/contract/upgrades/operations.ts'
import type { z } from 'zod'
import { insertAllInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { insertUpgradeTask } from '../../db/scope/upgrades.ts'
import { onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { startBy, zoneAt } from '../../domain/site-clock/site-clock.ts'
import type { CanFail } from '../../kernel/failure.ts'
import type { Context } from '../../kernel/implement.ts'
import {
  devicesByUuid,
  showCandidate,
  targetByUuid,
  targetOf,
  type CandidateRow,
  type FirmwareTarget,
} from './candidates.ts'
import { ownerOf } from '../../domain/upgrades/reach.ts'

type Creating = Pick<Context<typeof contract.create, 'session'>, 'db' | 'scope' | 'session' | 'now'> & CanFail<Refusal>
type Refusal = Exclude<(typeof contract.create.fails)[number], 'upgradeInPast'>

export interface NewTask {
  readonly uuid: string
  readonly target: FirmwareTarget
  /** Sites of the task, with how many devices each has. */
  readonly sites: ReadonlyMap<string, number>
  readonly count: number
}

/**
 * Makes a task with its devices, all of them or none: those that have the version already are left out, and one that
 * cannot be taken is refused by name (fleet.md F34 to F37, F45).
 */
export async function createTask(
  context: Creating,
  { firmware, devices: uuids, at, remark }: z.output<typeof UpgradeForm>,
  dueAtSite: (device: CandidateRow) => Date,
): Promise<NewTask> {
  const { db, scope, session, now, fail } = context
  const target = await targetByUuid(context, firmware)
  if (!target) return fail('notFound')
  const wantedUuids = new Set(uuids)
  const found = await devicesByUuid(context, [...wantedUuids])
  if (found.length < wantedUuids.size) return fail('notFound')
  const devices = found.filter((device) => isTaken(context, device, target))
  if (devices.length === 0) return fail('upgradeNothingToDo')
  const dueAt = new Map(devices.map((device) => [device.site_uuid, dueAtSite(device)]))
  const uuid = randomUUID()
  await insertUpgradeTask(db, scope, {
    uuid,
    firmware_uuid: target.uuid,
    model: target.model,
    number: target.number,
    version_name: target.name,
    local_at: at,
    remark,
    is_of_platform: scope.kind === 'platform',
    owner_uuid: ownerOf(context),
    device_count: devices.length,
    created_by: session.actingName,
    created_at: now,
  }).execute()
  const sites = Map.groupBy(devices, ({ site_uuid }) => site_uuid)
  for (const [siteUuid, ofSite] of sites) {
    const rows = ofSite.map((device) => ({
      task_uuid: uuid,
      device_uuid: device.uuid,
      device_name: device.name,
      mac: device.mac,
      due_at: dueAt.get(siteUuid)!,
    }))
    await onUniqueViolation(insertAllInto(db, projectScope(siteUuid), 'upgrade_device', rows).execute(), () =>
      fail('upgradeInTask', { device: ofSite[0]!.name }),
    )
  }
  return {
    uuid,
    target,
    sites: new Map([...sites].map(([site, ofSite]) => [site, ofSite.length])),
    count: devices.length,
  }
}

/** Whether the task takes a device; fails where it neither takes it nor needs to. */
function isTaken(context: Creating, device: CandidateRow, target: FirmwareTarget): boolean {
  const { fail } = context
  const { name } = device
  if (device.model !== target.model) return fail('upgradeWrongModel', { device: name, model: target.model })
  const { verdict } = showCandidate({ ...context }, device, targetOf(target))
  switch (verdict) {
    case 'ready':
    case 'away':
      return true
    case 'otherHardware':
      return fail('upgradeOtherHardware', { device: name })
    case 'unsupported':
      return fail('upgradeUnsupported', { device: name })
    case 'belowMinimum':
      return fail('upgradeBelowMinimum', { device: name, minimum: target.least_name! })
    case 'inTask':
      return fail('upgradeInTask', { device: name })
    case 'siteAsks':
      return fail('siteAsksForConsent', { site: device.site_name })
    default:
      return !isDone(verdict)
  }
}

const isDone = (verdict: UpgradeVerdict): boolean => (doneVerdicts as readonly UpgradeVerdict[]).includes(verdict)

/** When the turn of a device comes: at once, or at a minute of the clock of its site, which must be to come. */
export const dueBy =
  ({ now, fail }: { readonly now: Date } & CanFail<'upgradeInPast'>, at: string | null) =>
  ({ time_zone, site_name }: CandidateRow): Date => {
    if (at === null) return now
    const due = startBy(zoneAt(time_zone), at)
    return due > now ? due : fail('upgradeInPast', { site: site_name })
  }
