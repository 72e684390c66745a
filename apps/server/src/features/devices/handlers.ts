import { device as contract } from '@lintel/contract/devices/operations.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import { factsOf } from '../../access/facts.ts'
import { hashOf } from '../../access/session.ts'
import { enqueueDecommissionCheck } from '../../domain/devices/decommissioning.ts'
import { isLoopbackUrl } from '../../base/config.ts'
import { implement } from '../../kernel/implement.ts'
import { inWords } from '../../domain/doors/dependencies.ts'
import { newClaimCode } from '../../domain/devices/claim-code.ts'
import { registerDevice, requireMac } from '../../domain/devices/register.ts'
import { requireAuthCode } from './auth-code.ts'
import { commandHandlers } from './command-handlers.ts'
import {
  modelNamesFor,
  deviceRow,
  doorsOfDevice,
  hasSecret,
  hasSecretAsHashOnly,
  markSimulated,
  missingEvents,
  showDevice,
} from '../../domain/devices/queries.ts'
import { devicesOfSite, pageOfDevices } from './lists.ts'
import { fleetHandlers } from './fleet-handlers.ts'
import { peopleOfDevice } from './people.ts'
import { lockedDevice, removeDevice, replaceDevice, usesOfDevice } from './removing.ts'
import { storedSettings } from './stored-settings.ts'
import { isSamePlace, placeOf, putDevice, requireNamedPlace, requirePlace } from '../../domain/devices/places.ts'
import { readerWithoutDoor } from './reads-without-door.ts'
import { requireCompanies, serveCompanies } from '../../domain/devices/serving.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { editRecord } from '../../domain/base/edit-record.ts'
import { isLockedDownAt } from '../../domain/base/running-plans.ts'

const deviceHandlers = implement(contract, 'project', {
  list: async ({ db, scope, session }, { connection: status, ...filter }) =>
    pageOfDevices(db, scope, { ...filter, status }, devicesOfSite(await modelNamesFor(db, scope, session.actingUuid))),

  async get({ db, scope, session, services: { config }, now, fail }, { uuid }) {
    const row = await deviceRow(db, scope, uuid)
    if (!row) return fail('notFound')
    return {
      ...showDevice(row, await modelNamesFor(db, scope, session.actingUuid)),
      hardware: row.hardware,
      address: row.address,
      sipAccount: row.sip_account,
      onlineSince: row.online_since?.toISOString() ?? null,
      offlineSince: row.offline_since?.toISOString() ?? null,
      desiredVersion: row.desired_version,
      reportedVersion: row.reported_version,
      eventsMissing: await missingEvents(db, scope, uuid),
      // The broker of this process knows devices by the hash alone.
      isLoginOfBrokerOnly: config.mqttUrl !== undefined && (await hasSecretAsHashOnly(db, scope, uuid)),
      version: row.version,
      directory: row.directory,
      addressBook: row.address_book && {
        ...row.address_book,
        confirmedAt: row.address_book.confirmedAt && new Date(row.address_book.confirmedAt).toISOString(),
      },
      doors: await doorsOfDevice(db, scope, uuid),
      readerWithoutDoor: await readerWithoutDoor(db, scope, row, now),
    }
  },

  async register(context, form) {
    await requireAuthCode(context, form.mac, form.authCode)
    const registeredDevice = await registerDevice(context, form)
    context.audit({ target: registeredDevice.uuid, detail: { mac: form.mac, name: form.name } })
    return registeredDevice
  },

  async edit({ db, scope, session, services: { config }, fail, audit }, form) {
    const { uuid, version, name, location, sipAccount, companyUuids } = form
    const device = await lockedDevice(db, scope, uuid)
    if (!device) return fail('notFound')
    if (device.version !== version) return fail('staleRecord')
    await requireCompanies(db, scope, device.type, companyUuids)
    const formerPlace = await placeOf(db, scope, uuid)
    requireNamedPlace(formerPlace, form)
    const isMoved = !isSamePlace(formerPlace, form)
    if (isMoved && !hasPermission(factsOf(session, config), 'device.register')) return fail('noPermission')
    const place = isMoved && (await requirePlace(db, scope, form))
    await editRecord({ db, scope, fail }, 'device', form, { name, location, sip_account: sipAccount })
    await serveCompanies(db, scope, uuid, companyUuids)
    if (place) await putDevice(db, scope, uuid, place)
    audit({ target: uuid, detail: { mac: device.mac, name, location, companies: companyUuids.length } })
  },

  async dependencies(context, { uuid }) {
    const { db, scope, fail } = context
    if (!(await deviceRow(db, scope, uuid))) return fail('notFound')
    return { rows: [...(await usesOfDevice(context, scope, uuid))] }
  },

  async remove(context, { uuid, cascade }) {
    const { db, scope, now, fail, audit } = context
    const device = await lockedDevice(db, scope, uuid)
    if (!device) return fail('notFound')
    if (await isLockedDownAt(db, scope, uuid, now)) return fail('lockedDown')
    const dependencies = inWords(await usesOfDevice(context, scope, uuid))
    if (dependencies.count > 0 && !cascade) return fail('deviceInUse', dependencies)
    await removeDevice(db, scope, device, now)
    audit({ target: uuid, detail: { mac: device.mac, name: device.name, uses: dependencies.count } })
  },

  async replace(context, { uuid, version, mac, authCode }) {
    const { db, scope, now, fail, audit } = context
    const device = await lockedDevice(db, scope, uuid)
    if (!device) return fail('notFound')
    if (await isLockedDownAt(db, scope, uuid, now)) return fail('lockedDown')
    if (device.version !== version) return fail('staleRecord')
    await requireAuthCode(context, mac, authCode)
    await requireMac(context, mac)
    const claimCode = newClaimCode()
    const successor = { mac, claimCodeHash: hashOf(claimCode) }
    await replaceDevice(db, scope, device, successor, now, fail)
    await enqueueDecommissionCheck(db, scope, [{ mac, was: 'away' }])
    audit({ target: uuid, detail: { name: device.name, mac, before: device.mac } })
    return { claimCode }
  },

  async simulate({ db, scope, services: { config }, fail, audit }, { uuid }) {
    if (!isLoopbackUrl(config.publicUrl)) return fail('noPermission')
    const device = await lockedDevice(db, scope, uuid)
    if (!device) return fail('notFound')
    if (device.connection !== 'waiting' || (await hasSecret(db, scope, uuid))) return fail('staleRecord')
    await markSimulated(db, scope, uuid)
    audit({ target: uuid, detail: { mac: device.mac, name: device.name } })
  },

  async people({ db, scope, now, fail }, filter) {
    if (!(await deviceRow(db, scope, filter.uuid))) return fail('notFound')
    return peopleOfDevice(db, scope, now, filter)
  },

  async settings({ db, scope, fail }, { uuid }) {
    return (await storedSettings(db, scope, uuid)) ?? fail('notFound')
  },

  ...commandHandlers,
})

export default serverFeature({
  handlers: [...deviceHandlers, ...fleetHandlers],
  records: { device: source('device') },
})
