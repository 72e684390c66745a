import type { z } from 'zod'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { DeviceForm } from '@lintel/contract/devices/schema.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { hashOf } from '../../access/session.ts'
import type { Db } from '../../db/db.ts'
import { admitMacs, type MacRefusal } from '../../db/functions.ts'
import { failTaken } from '../base/unique-violation.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { invalid, type CanFail } from '../../kernel/failure.ts'
import { settingsOfNewDoors } from '../doors/adding.ts'
import { requireFewFloors } from '../doors/floors.ts'
import { siteDefaults, updateDesiredOfDevice } from '../sites/site-defaults.ts'
import { newClaimCode } from './claim-code.ts'
import { enqueueDecommissionCheck } from './decommissioning.ts'
import { putDevice, requirePlace } from './places.ts'
import { insertDevice } from './queries.ts'
import { requireCompanies, serveCompanies } from './serving.ts'
import { modelsToRegister } from '../../kernel/device-models.ts'

interface MacWork {
  readonly db: Db
  readonly scope: ProjectScope
  readonly fail: Fail<MacRefusal>
  readonly session: { readonly actingName: string }
}

/**
 * Requires that the library of the site's distributor has a MAC address for this site and that no device has it. Adds it
 * where the distributor leaves that to its installers. What is in another library, or kept for another installer, is
 * answered as if it were in none.
 */
export async function requireMac({ db, scope, fail, session }: MacWork, mac: string): Promise<void> {
  const refusal = (await admitMacs(db, scope, [mac], session.actingName)).get(mac)
  if (refusal === 'alreadyExists') return failTaken(fail, { thing: 'mac', field: 'mac' })
  if (!refusal) return
  const key = refusal === 'macNotInLibrary' ? 'validation:macNotInLibrary' : 'errors:macRedirected'
  fail(refusal, {}, [{ field: 'mac', key, params: {} }])
}

interface DeviceWork extends CanFail<MacRefusal | 'tooManyFloors'> {
  readonly db: Db
  readonly scope: ProjectScope
  readonly session: { readonly actingName: string }
}

/** Adds a device to a site, with a door for each relay and the settings of the site. Answers its claim code once. */
export async function registerDevice(
  work: DeviceWork,
  form: z.output<typeof DeviceForm>,
): Promise<{ uuid: string; claimCode: string }> {
  const { db, scope, fail } = work
  const model = (await modelsToRegister(db, [form.model])).get(form.model)
  if (!model) throw invalid('model', 'validation:notAllowedValue')
  await requireCompanies(db, scope, model.type, form.companyUuids)
  const { buildingUuid = null, apartmentUuid = null, servedBuildingUuids } = form
  const place = await requirePlace(db, scope, { buildingUuid, apartmentUuid, servedBuildingUuids })
  await requireMac(work, form.mac)
  const { relays, securityRelays } = capsOf(model.has)
  const claimCode = newClaimCode()
  const uuid = await insertDevice(
    db,
    scope,
    {
      mac: form.mac,
      name: form.name,
      model: model.model,
      type: model.type,
      location: form.location,
      sipAccount: form.sipAccount,
      relays,
      securityRelays,
      claimCodeHash: hashOf(claimCode),
    },
    fail,
  )
  await updateDesiredOfDevice(db, scope, uuid, {
    ...(await siteDefaults(db, scope)),
    ...(await settingsOfNewDoors(db, scope, uuid)),
  })
  await serveCompanies(db, scope, uuid, form.companyUuids)
  await putDevice(db, scope, uuid, place)
  await requireFewFloors(db, scope, 'model', fail)
  await enqueueDecommissionCheck(db, scope, [{ mac: form.mac, was: 'away' }])
  return { uuid, claimCode }
}
