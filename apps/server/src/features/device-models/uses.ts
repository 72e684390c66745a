import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'

/** What holds a model as it is: whatever else names a model by what it calls itself is counted here. */
export interface UsesOfModel {
  /** Devices at all sites. */
  readonly devices: number
  /** Distributors that sell it by a name of their own, or ship it with a configuration. */
  readonly distributors: number
  /** Versions of firmware that are published for it. */
  readonly versions: number
}

/** Counts what uses a model. */
export async function usesOfModel(db: Db, scope: SystemScope, model: string): Promise<UsesOfModel> {
  return systemQueries(db, scope)
    .selectNoFrom([
      sql<number>`(select count(*)::int from device where device.model = ${model})`.as('devices'),
      sql<number>`(select count(*)::int from customised_model customised where customised.model = ${model})`.as(
        'distributors',
      ),
      sql<number>`(select count(*)::int from firmware where firmware.model = ${model})`.as('versions'),
    ])
    .executeTakeFirstOrThrow()
}

type UseRefusal = 'modelCustomised' | 'modelHasFirmware' | 'modelInUse'

/** Fails where anything knows a model by its name, which therefore has to stay. */
export function requireUnused(uses: UsesOfModel, { fail }: CanFail<UseRefusal>): void {
  if (uses.devices > 0) fail('modelInUse', { count: uses.devices })
  if (uses.distributors > 0) fail('modelCustomised', { count: uses.distributors })
  requireNoFirmware(uses, { fail })
}

/** Fails where versions of firmware begin with the code of a model, which therefore has to stay. */
export function requireNoFirmware({ versions }: UsesOfModel, { fail }: CanFail<'modelHasFirmware'>): void {
  if (versions > 0) fail('modelHasFirmware', { count: versions })
}
