import { randomInt, randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { pathRole, type AccountKind, type RoleSection } from '@lintel/contract/access/roles.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { lockVendorNames, type LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import { address, expect, password, people, simulator, type Person } from './people.ts'

/** Records that the pages of a walk show: found by calls, and made where there are none yet. */

/** Asks one call as a page would, and answers its data. */
export async function call<Data>(
  operation: Operation,
  input: object,
  token: string | undefined,
  section: RoleSection,
  /** Site below the session that the call speaks of. */
  site?: string,
): Promise<Data> {
  const isGet = operation.method === 'GET'
  const isForm = operation.wire === 'form'
  const path = addressOf(operation.path).replace('{role}', pathRole[section])
  const query = isGet ? `?${new URLSearchParams({ ...input, timestamp: String(Date.now()) })}` : ''
  const contentType = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = isForm ? new URLSearchParams(input as Record<string, string>).toString() : JSON.stringify(input)
  const response = await fetch(`${address()}${path}${query}`, {
    method: operation.method,
    headers: {
      ...(token ? { 'x-auth-token': token } : {}),
      ...(isGet ? {} : { 'content-type': contentType }),
      ...(site ? { 'x-community-id': site } : {}),
    },
    ...(isGet ? {} : { body }),
  })
  return ((await response.json()) as { data: Data }).data
}

export async function signInByCall(who: Person, section: RoleSection): Promise<string> {
  const form = { account: people[who], password }
  return (await call<{ token: string }>(contract.session.login, form, undefined, section)).token
}

/** Makes a site free of charge, as the super manager does. */
export async function makeFree(name: string): Promise<void> {
  const section = 'supermanager'
  const token = await signInByCall('superManager', section)
  const { rows } = await call<{ rows: { uuid: string; version: number }[] }>(
    contract.price.sites,
    { keyword: name },
    token,
    section,
  )
  const { uuid, version } = rows[0]!
  await call(contract.price.setFree, { uuid, version, isFree: true }, token, section)
}

/** What addresses name that is no record. */
export const fixedIds = { 'policyRecords.type': 'privacyPolicy' }

/** Ids of one record of each kind, for the pages that show one. */
export const idsFor = async (
  token: string,
  section: RoleSection,
  accountKind?: AccountKind,
): Promise<Record<string, string>> => ({
  ...(await recordsFor(token, section, accountKind)),
  ...(await ordersAndTasksFor(token, section)),
})

/**
 * An order, an agreement and an upgrade task. Who has none, such as the manager of a site without prices, sees that there
 * is none.
 */
async function ordersAndTasksFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string> =>
    (await call<{ rows: { uuid: string }[] } | null>(operation, {}, token, section))?.rows?.[0]?.uuid ?? randomUUID()
  return {
    payments: await first(contract.payment.list),
    automaticPayments: await first(contract.automaticPayment.list),
    upgrades: await first(contract.upgradeTask.list),
  }
}

async function recordsFor(
  token: string,
  section: RoleSection,
  accountKind?: AccountKind,
): Promise<Record<string, string>> {
  if (section === 'supermanager' || section === 'distributor')
    return {
      ...(await siteFor(token, section)),
      ...(await operatorsFor(token, section)),
      ...(await deviceFor(token, section)),
      ...(await locksFor()),
    }
  if (section === 'installer')
    return {
      ...(await siteFor(token, section)),
      ...(await villaFor(token, section)),
      ...(await locksOfCommunityFor()),
      ...(await locksOfVillaFor('locksOfVilla')),
      ...(await locksFor()),
      ...(await structureFor(token, section)),
    }
  if (section === 'single' && accountKind === 'single')
    return { ...(await homeFor(token, section)), ...(await locksOfVillaFor('thirdPartyLocks')) }
  if (section === 'single') return { ...(await villaFor(token, section)), ...(await locksOfVillaFor('locksOfVilla')) }
  if (section === 'office') return { ...(await siteFor(token, section)), ...(await deviceFor(token, section)) }
  if (section === 'community')
    return {
      ...(await siteFor(token, section)),
      ...(await locksOfCommunityFor()),
      ...(await structureFor(token, section)),
    }
  if (section === 'admin') return companyFor(token, section)
  if (!section.startsWith('property')) return {}
  const [devices, events] = await Promise.all([
    call<{ rows: { uuid: string }[] }>(contract.device.list, {}, token, section),
    call<{ rows: { uuid: string }[] }>(contract.doorLog.list, {}, token, section),
  ])
  return {
    devices: devices.rows[0]?.uuid ?? '',
    doorLogs: events.rows[0]?.uuid ?? '',
    auditLogs: await auditEntryFor(token, section),
    ...(section === 'propertyCommunity' && {
      ...(await communityFor(token, section)),
      ...(await locksFor('Linden Gardens', 'community')),
    }),
    ...(section === 'propertyOldCommunity' && (await oldCommunityFor(token, section))),
    ...(section === 'propertyOffice' && {
      ...(await officeFor(token, section)),
      ...(await visitorsFor(token, section)),
      ...(await emergenciesFor(token, section)),
      ...(await attendanceFor(token, section)),
      ...(await locksFor()),
    }),
    ...(section === 'propertyOldCommunity' && (await codesFor(token, section))),
  }
}

/** One record of each kind that a community's manager keeps. */
async function communityFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const rows = async (operation: Operation) =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows
  const first = async (operation: Operation): Promise<string> => (await rows(operation))[0]?.uuid ?? ''
  const doors = await rows(contract.door.list)
  const message = { key: randomUUID(), title: 'Summer party', content: 'In the garden.', toAll: true }
  const { officeMessage } = contract
  return {
    residents: await first(contract.resident.list),
    personnel: await first(contract.personnel.list),
    staff: (await call<{ rows: { uuid: string }[] }>(contract.personnel.list, { kind: 'staff' }, token, section))
      .rows[0]!.uuid,
    idAccess: await first(contract.idAccess.list),
    apartments: await first(contract.apartment.list),
    visitors: await first(contract.tempKey.list),
    doors: doors[0]!.uuid,
    accessGroups: await first(contract.accessGroup.list),
    // There may have been none; then the page says so.
    alarms: (await rows(contract.alarm.list))[0]?.uuid ?? randomUUID(),
    officeMessages: await firstOrMade(token, section, officeMessage.list, officeMessage.send, () => message),
  }
}

/** One record of each kind that an old community's manager keeps; the demo has them all. */
async function oldCommunityFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]?.uuid ?? ''
  return {
    residents: await first(contract.resident.list),
    visitors: await first(contract.tempKey.list),
    officeMessages: await first(contract.officeMessage.list),
  }
}

/** A device of an office below an operator. */
async function deviceFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const { list } = contract.fleetDevice
  const { rows } = await call<{ rows: { uuid: string }[] }>(list, { siteType: 'office' }, token, section)
  return { devices: rows[0]?.uuid ?? '' }
}

/** A device and an apartment of a community below an installer. */
async function structureFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const rows = async (operation: Operation, input: object, site?: string) =>
    (await call<{ rows: { uuid: string }[] }>(operation, input, token, section, site)).rows
  for (const site of await rows(contract.project.list, { type: 'community' })) {
    const [device] = await rows(contract.device.list, {}, site.uuid)
    const [home] = await rows(contract.apartment.list, {}, site.uuid)
    if (device && home) return { devices: device.uuid, apartments: home.uuid, 'apartments.site.site': site.uuid }
  }
  return {}
}

/**
 * The first record of a kind, which is made where there is none; another leg of the walk may have made it meanwhile.
 */
async function firstOrMade(
  token: string,
  section: RoleSection,
  list: Operation,
  create: Operation,
  form: () => object | Promise<object>,
): Promise<string> {
  const found = async () =>
    (await call<{ rows: { uuid: string; mayChange?: boolean }[] }>(list, {}, token, section)).rows.find(
      ({ mayChange = true }) => mayChange,
    )?.uuid
  const make = async () => call<{ uuid?: string } | null>(create, await form(), token, section)
  const uuid = (await found()) ?? (await make())?.uuid ?? (await found())
  if (!uuid) throw new Error(`there is no record to show of ${list.path}, and none could be made`)
  return uuid
}

/** One record of each kind that an administrator keeps for its company. */
async function companyFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const rows = async (operation: Operation, input: object = {}) =>
    (await call<{ rows: { uuid: string }[] }>(operation, input, token, section)).rows
  const own = (list: Operation, create: Operation, form: () => object | Promise<object>) =>
    firstOrMade(token, section, list, create, form)
  const { areaRestriction, holiday, officeMessage } = contract
  // A company may have no door to itself, and then no area; then the page says so.
  const [door] = await rows(areaRestriction.doors)
  const floor = { name: 'Own floor', entryDoorUuids: [door?.uuid], antiPassback: 'off', occupancyLimit: 5 }
  const area = door ? await own(areaRestriction.list, areaRestriction.create, () => floor) : randomUUID()
  const outing = { name: 'Outing', startsOn: '2031-05-05', endsOn: '2031-05-05' }
  const message = { key: randomUUID(), title: 'Summer party', content: 'On Friday, on the roof.', toAll: true }
  const tree = await call<{ departments: { uuid: string }[] }>(contract.department.tree, {}, token, section)
  // A person of the company comes in, so that its log has a line.
  await simulator('present', '0C11050A0003', 'card', '4A1B22C001', '--door', '0')
  await expect.poll(async () => (await rows(contract.doorLog.list)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  return {
    ...(await visitorsFor(token, section)),
    ...(await attendanceFor(token, section)),
    auditLogs: await auditEntryFor(token, section),
    'areaRestrictions.edit': area,
    'areaRestrictions.blocked': area,
    'areaRestrictions.inside': area,
    accessGroups: (await rows(contract.accessGroup.list))[0]?.uuid ?? '',
    // A company may have had none; then the page says so.
    alarms: (await rows(contract.alarm.list))[0]?.uuid ?? randomUUID(),
    companies: (await rows(contract.company.names))[0]?.uuid ?? '',
    doorLogs: (await rows(contract.doorLog.list))[0]?.uuid ?? '',
    holidays: await own(holiday.list, holiday.create, () => outing),
    officeMessages: await own(officeMessage.list, officeMessage.send, () => message),
    personnel: (await rows(contract.personnel.list))[0]?.uuid ?? '',
    'personnel.department': tree.departments[0]?.uuid ?? '',
  }
}

/** One record of each kind that an office's manager keeps. */
async function officeFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]?.uuid ?? ''
  const tree = await call<{ departments: { uuid: string }[] }>(contract.department.tree, {}, token, section)
  return {
    alarms: await alarmFor(token, section),
    doors: await first(contract.door.list),
    companies: await first(contract.company.list),
    admins: await first(contract.admin.list),
    personnel: await first(contract.personnel.list),
    'personnel.department': tree.departments[0]?.uuid ?? '',
    accessGroups: await first(contract.accessGroup.list),
    holidays: await first(contract.holiday.list),
    officeMessages: await first(contract.officeMessage.list),
  }
}

/** What attendance and roll-calls of the demo have; a report of who is inside is made where there is none. */
async function attendanceFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]!.uuid
  const [schedule] = (
    await call<{ rows: { uuid: string; personUuid: string }[] }>(contract.attendanceSchedule.list, {}, token, section)
  ).rows
  const { musterReport } = contract
  return {
    attendancePeople: schedule!.personUuid,
    attendanceSchedules: schedule!.uuid,
    attendancePoints: await first(contract.attendancePoint.list),
    attendanceTimetables: await first(contract.attendanceTimetable.list),
    attendanceShifts: await first(contract.attendanceShift.list),
    attendanceLeaves: await first(contract.attendanceLeave.list),
    muster: await firstOrMade(token, section, musterReport.list, musterReport.create, () => ({ endsRunning: true })),
  }
}

/** The newest alarm of an office; where there is none, a door is forced open for a moment. */
async function alarmFor(token: string, section: RoleSection): Promise<string> {
  const newest = async () =>
    (await call<{ rows: { uuid: string }[] }>(contract.alarm.list, {}, token, section)).rows[0]?.uuid ?? ''
  if ((await newest()) === '') {
    await simulator('forceDoor', '0C11050A0003', '--door', '2')
    await expect.poll(newest, { timeout: 30_000 }).not.toBe('')
    await simulator('closeDoor', '0C11050A0003', '--door', '2')
  }
  return newest()
}

/** A visitor and a courier, made where no visitor is expected yet. */
async function visitorsFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const rows = async (operation: Operation, input: object = {}) =>
    (await call<{ rows: { uuid: string; companyUuid?: string }[] }>(operation, input, token, section)).rows
  const firstOr = (list: Operation, create: Operation, form: () => object | Promise<object>) =>
    firstOrMade(token, section, list, create, form)
  const [group] = await rows(contract.accessGroup.list)
  const companyUuid = group?.companyUuid
  const key = await firstOr(contract.tempKey.list, contract.tempKey.create, async () => ({
    companyUuid,
    name: 'Ada Visitor',
    repeat: 'never',
    startsAt: '2030-01-01T09:00',
    endsAt: '2030-01-02T09:00',
    doorUuids: [(await rows(contract.door.names, { companyUuid }))[0]?.uuid],
  }))
  const courier = await firstOr(contract.delivery.list, contract.delivery.create, () => ({
    companyUuid,
    name: 'Morning parcels',
    // No two of a site have the same, whichever company they are of.
    pin: String(randomInt(1_000_000, 9_000_000)),
    accessGroupUuids: [group?.uuid],
  }))
  return { 'visitors.key': key, 'visitors.editKey': key, 'visitors.editDelivery': courier }
}

/** A courier with a PIN, one with a card, and one of staff of an old community, made where there are none yet, and codes. */
async function codesFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const ask = <Data>(operation: Operation, input: object) => call<Data>(operation, input, token, section)
  const first = async (list: Operation, filter: object) =>
    (await ask<{ rows: { uuid: string }[] }>(list, filter)).rows[0]?.uuid
  const { companyUuid } = await ask<{ companyUuid: string }>(contract.session.current, {})
  const { rows: doors } = await ask<{ rows: { uuid: string }[] }>(contract.door.names, {})
  const form = (more: object) => ({
    companyUuid,
    access: { repeat: 'daily', windows: [{ from: 0, to: 1440 }], doorUuids: [doors[0]?.uuid] },
    ...more,
  })
  // No two of a site have the same.
  const number = () => String(randomInt(1_000_000, 9_000_000))
  const firstOrNew = async (list: Operation, filter: object, create: Operation, more: object) =>
    (await first(list, filter)) ?? (await ask<{ uuid: string }>(create, form(more))).uuid
  const { delivery, personnel, residentCode } = contract
  const codeOf = async (kind: 'pin' | 'card') => (await first(residentCode.list, { kind })) ?? ''
  const courier = (code: 'pin' | 'card', more: object) => firstOrNew(delivery.list, { code }, delivery.create, more)
  const staff = { kind: 'staff', lastName: 'Mill Caretaker', cards: [number()] }
  return {
    'deliveryAuth.editPin': await courier('pin', { name: 'Morning parcels', pin: number() }),
    'deliveryAuth.editCard': await courier('card', { name: 'Evening parcels', cards: [number()] }),
    staffAuth: await firstOrNew(personnel.list, { kind: 'staff' }, personnel.create, staff),
    'residentCodes.editPin': await codeOf('pin'),
    'residentCodes.editCard': await codeOf('card'),
  }
}

/** An area, and the report of a drill, made where there is none yet. */
async function emergenciesFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string | undefined> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]?.uuid
  const { areaRestriction, emergencyPlan } = contract
  const areaUuid = await firstOrMade(token, section, areaRestriction.list, areaRestriction.create, async () => {
    const door = await first(areaRestriction.doors)
    // Without doors out: whichever door comes first may have no reader inside.
    return { name: 'Server room', entryDoorUuids: [door], antiPassback: 'off', occupancyLimit: 5 }
  })
  const plan = { name: 'Walk-through', kind: 'lockdown' }
  if ((await first(emergencyPlan.runs)) === undefined) {
    const uuid = await firstOrMade(token, section, emergencyPlan.list, emergencyPlan.create, () => plan)
    await call(emergencyPlan.start, { uuid, isDrill: true }, token, section)
    await call(emergencyPlan.stop, { uuid }, token, section)
  }
  return {
    'areaRestrictions.edit': areaUuid,
    'areaRestrictions.blocked': areaUuid,
    'areaRestrictions.inside': areaUuid,
    'emergencyPlans.report': (await first(emergencyPlan.runs)) ?? '',
  }
}

/**
 * A lock of each vendor at a site of the demo. What the demo leaves unbound is bound at the cloud that comes with it.
 */
async function locksFor(
  keyword = 'Harbour Tower',
  type = 'office',
  feature = 'thirdPartyLocks',
): Promise<Record<string, string>> {
  const section = 'installer'
  const token = await signInByCall(section, section)
  const rows = async (operation: Operation, input: object) =>
    (await call<{ rows: { uuid: string }[] }>(operation, input, token, section)).rows
  const siteUuid = (await rows(contract.project.list, { keyword, type }))[0]?.uuid ?? ''
  const lockOf = async (vendor: LockVendor) =>
    (await rows(contract.thirdPartyLock.list, { siteUuid, vendor }))[0]?.uuid ?? ''
  for (const vendor of lockVendorNames) {
    if ((await lockOf(vendor)) !== '') continue
    const account = { vendor, region: 'local', clientId: 'demo', clientSecret: password, siteId: 'demo' }
    const person = { userName: 'demo', password }
    // Another leg of the walk may have bound it meanwhile.
    await call(contract.lockAccount.bind, { siteUuid, ...account, ...person }, token, section)
    await expect.poll(() => lockOf(vendor), { timeout: 30_000 }).not.toBe('')
  }
  const ids = lockVendorNames.map(async (vendor) => [`${feature}.${vendor}Info`, await lockOf(vendor)] as const)
  return { 'lockAccounts.site': siteUuid, ...Object.fromEntries(await Promise.all(ids)) }
}

/** A lock of each vendor at a community, for the pages of its installer. */
async function locksOfCommunityFor(): Promise<Record<string, string>> {
  const ids = await locksFor('Linden Gardens', 'community', 'locksOfCommunity')
  return { ...ids, 'locksOfCommunity.list': ids['lockAccounts.site'] ?? '' }
}

/** A lock of each vendor at the demo's villa. */
const locksOfVillaFor = (feature: 'locksOfVilla' | 'thirdPartyLocks') => locksFor('Villa Aurora', 'villa', feature)

/** A site that an operator looks after, for its own page and for that of its settings. */
async function siteFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const sites = await call<{ rows: { uuid: string; kind: string }[] }>(contract.project.list, {}, token, section)
  const site = sites.rows.find(({ kind }) => kind === (section === 'community' ? 'community' : 'office'))
  return { projects: site?.uuid ?? '', 'siteSettings.id': site?.uuid ?? '', 'siteSettings.kind': site?.kind ?? '' }
}

/** The newest entry of the audit log; the walking account has signed in, which is one. */
async function auditEntryFor(token: string, section: RoleSection): Promise<string> {
  return (await call<{ rows: { id: string }[] }>(contract.auditLog.list, {}, token, section)).rows[0]?.id ?? ''
}

/** A villa account, for its own page and for that of the devices in its house. */
async function villaFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const villas = await call<{ rows: { uuid: string }[] }>(contract.villa.list, {}, token, section)
  const uuid = villas.rows[0]?.uuid ?? ''
  const own = { 'users.villa': uuid, 'users.villaDevices': uuid }
  return section === 'installer' || section === 'single' ? { ...own, ...(await householdFor(token, section)) } : own
}

/** A villa with a resident and a device. */
async function householdFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const villas = await call<{ rows: { uuid: string }[] }>(contract.villa.list, {}, token, section)
  for (const { uuid } of villas.rows) {
    const { siteUuid } = await call<{ siteUuid: string }>(contract.villa.get, { uuid }, token, section)
    const first = async (operation: Operation) =>
      (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section, siteUuid)).rows[0]?.uuid
    const [resident, device] = [await first(contract.resident.list), await first(contract.device.list)]
    if (resident && device)
      return {
        'residents.villa': uuid,
        residents: resident,
        'devices.villa': uuid,
        'devices.site.id': device,
        'locksOfVilla.list': uuid,
      }
  }
  throw new Error('no villa has residents and devices')
}

/** What the owner of a villa has there; its gate is passed once, so that its log has a line. */
async function homeFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]?.uuid ?? ''
  if ((await first(contract.doorLog.list)) === '') {
    const { rows } = await call<{ rows: { mac: string }[] }>(contract.device.list, {}, token, section)
    await simulator('present', rows[0]!.mac, 'card', '5C20C00001', '--door', '0')
    await expect.poll(() => first(contract.doorLog.list), { timeout: 30_000 }).not.toBe('')
  }
  return {
    residents: await first(contract.resident.list),
    devices: await first(contract.device.list),
    doorLogs: await first(contract.doorLog.list),
  }
}

/** One account of each kind below an operator, for the pages that show one. */
async function operatorsFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]?.uuid ?? ''
  const installer = await first(contract.installer.list)
  const distributor = section === 'supermanager' ? await first(contract.distributor.list) : undefined
  return {
    ...(distributor !== undefined && { 'users.distributor': distributor }),
    macLibrary: distributor ?? installer,
    auditLogs: await auditEntryFor(token, section),
    'users.subDistributor': await first(contract.subDistributor.list),
    'users.installer': installer,
    'users.enter': installer,
    'users.propertyManager': await first(contract.propertyManager.list),
    'users.admin': await first(contract.admin.list),
    ...(await villaFor(token, section)),
  }
}
