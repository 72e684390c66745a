import { randomUUID } from 'node:crypto'
import { systemScope } from '../src/access/scope.ts'
import { systemQueries } from '../src/db/db.ts'
import type { House } from './harness.ts'
import type { Actor, Family, Site, World } from './world.ts'

export interface Sample {
  /** An input that is in order and speaks of the actor's own records. */
  own(world: World, actor: Actor): object
}

const nothing: Sample = { own: () => ({}) }

function siteOf({ ours }: World, actor: Actor): Site {
  const family = ours as Family
  return (
    [family.office, family.community, family.oldCommunity].find(({ uuid }) => uuid === actor.projectUuid) ??
    family.office
  )
}

/** One good input for each operation; the matrix test holds that none is missing. */
export const samples: Readonly<Record<string, Sample>> = {
  'account.list': nothing,
  'delegation.list': nothing,
  'delegation.approve': { own: () => ({ uuid: randomUUID() }) },
  'delegation.revoke': { own: () => ({ uuid: randomUUID() }) },
  'device.list': nothing,
  'device.get': { own: (world, actor) => ({ uuid: siteOf(world, actor).deviceUuid }) },
  'device.register': {
    own: () => ({
      mac: `0C11${randomUUID().slice(0, 8)}`,
      name: `New ${randomUUID().slice(0, 8)}`,
      model: 'LD-100',
      location: '',
    }),
  },
  'door.list': nothing,
  'door.open': { own: (world, actor) => ({ uuid: siteOf(world, actor).doors[0], key: randomUUID() }) },
  'door.command': { own: () => ({ uuid: randomUUID() }) },
  'doorLog.list': nothing,
  'doorLog.get': { own: () => ({ uuid: randomUUID() }) },
  'home.overview': nothing,
  'outbox.list': nothing,
  'project.list': nothing,
  'session.login': { own: (_world, actor) => ({ account: actor.user_name, password: 'wrong' }) },
  'session.twoFactor': { own: () => ({ twoFactorToken: 'none', code: '000000' }) },
  'session.resendCode': { own: () => ({ twoFactorToken: 'none' }) },
  'session.logout': nothing,
  'session.forgetPassword': { own: () => ({ email: 'nobody@test.invalid' }) },
  'session.checkToken': nothing,
  'session.resetPassword': { own: () => ({ token: 'none', password: 'Another-pass-1' }) },
  'session.initialization': { own: () => ({ password: 'Another-pass-1' }) },
  'session.checkPassword': { own: () => ({ password: 'Another-pass-1' }) },
  'session.changePassword': { own: () => ({ oldPassword: 'wrong', newPassword: 'Another-pass-2' }) },
  'session.setLanguage': { own: () => ({ language: 'en' }) },
  'session.switchIdentity': { own: () => ({ section: 'supermanager' }) },
  'session.current': nothing,
  'session.dismissNotice': nothing,
  'session.list': nothing,
  'session.end': { own: () => ({ uuid: randomUUID() }) },
  'session.endOthers': nothing,
  'system.getSysConfig': nothing,
  'system.start': nothing,
}

interface WrongIds {
  /** Foreign, random and deleted ids, as parts of the input. */
  wrongIds(house: House): Promise<readonly object[]>
}

const wrong = (foreign: (family: Family) => string, deleted: (house: House) => Promise<string>): WrongIds => ({
  wrongIds: async (house) => [
    { uuid: foreign(house.world.theirs) },
    { uuid: randomUUID() },
    { uuid: await deleted(house) },
  ],
})

const gone = async (): Promise<string> => randomUUID()

/** A door of the own office that existed a moment ago. */
async function deletedDoor(house: House): Promise<string> {
  const { office } = house.world.ours
  return house.test.database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const row = { project_uuid: office.uuid, device_uuid: office.deviceUuid, relay: 9, name: `gone ${randomUUID()}` }
    const { uuid } = await db.insertInto('door').values(row).returning('uuid').executeTakeFirstOrThrow()
    await db.deleteFrom('door').where('uuid', '=', uuid).execute()
    return uuid
  })
}

async function foreignSession(house: House): Promise<string> {
  const caller = await house.as(house.world.theirs.officeManager)
  return (await house.services.sessions.find(caller.token!, new Date()))!.uuid
}

/** Operations that name a record, and the ids they must all refuse alike. */
export const idOperations: Readonly<Record<string, WrongIds>> = {
  'device.get': wrong(({ office }) => office.deviceUuid, gone),
  'door.open': wrong(({ office }) => office.doors[0]!, deletedDoor),
  'door.command': { wrongIds: async (house) => [{ uuid: await foreignCommand(house) }, { uuid: randomUUID() }] },
  'doorLog.get': { wrongIds: async (house) => [{ uuid: await foreignEvent(house) }, { uuid: randomUUID() }] },
  'delegation.approve': {
    wrongIds: async (house) => [{ uuid: await foreignDelegation(house) }, { uuid: randomUUID() }],
  },
  'delegation.revoke': {
    wrongIds: async (house) => [{ uuid: await foreignDelegation(house) }, { uuid: randomUUID() }],
  },
  'session.end': { wrongIds: async (house) => [{ uuid: await foreignSession(house) }, { uuid: randomUUID() }] },
}

const madeOnce = new WeakMap<House, Map<string, Promise<string>>>()

/** Records of the other family are made once a house, so that a fingerprint taken afterwards holds. */
function once(house: House, what: string, make: () => Promise<string>): Promise<string> {
  const made = madeOnce.get(house) ?? new Map<string, Promise<string>>()
  madeOnce.set(house, made)
  const known = made.get(what) ?? make()
  made.set(what, known)
  return known
}

const foreignCommand = (house: House): Promise<string> =>
  once(house, 'command', () =>
    house.test.database.write(systemScope, async (scoped) => {
      const { office, officeManager } = house.world.theirs
      const uuid = randomUUID()
      await systemQueries(scoped, systemScope)
        .insertInto('door_command')
        .values({
          project_uuid: office.uuid,
          uuid,
          door_uuid: office.doors[0]!,
          device_uuid: office.deviceUuid,
          name: 'open',
          args: JSON.stringify({ door: 0 }),
          state: 'done',
          actor_uuid: officeManager.uuid,
          operator_name: 'theirs-operator',
          expires_at: new Date(),
        })
        .execute()
      return uuid
    }),
  )

const foreignEvent = (house: House): Promise<string> =>
  once(house, 'event', () =>
    house.test.database.write(systemScope, async (scoped) => {
      const { office } = house.world.theirs
      const uuid = randomUUID()
      await systemQueries(scoped, systemScope)
        .insertInto('door_event')
        .values({
          project_uuid: office.uuid,
          uuid,
          occurred_at: new Date(),
          received_at: new Date(),
          time_quality: 'synced',
          type: 'access',
          epoch: 'test',
          number: '1',
          device_uuid: office.deviceUuid,
          device_name: 'theirs device',
          granted: true,
        })
        .execute()
      return uuid
    }),
  )

const foreignDelegation = (house: House): Promise<string> =>
  once(house, 'delegation', () =>
    house.test.database.write(systemScope, async (scoped) => {
      const { office, installer } = house.world.theirs
      const { uuid } = await systemQueries(scoped, systemScope)
        .insertInto('delegation')
        .values({
          session_uuid: randomUUID(),
          by_account_uuid: installer.uuid,
          by_name: 'theirs-ins',
          from_account_uuid: installer.uuid,
          from_section: 'installer',
          to_account_uuid: installer.uuid,
          to_section: 'propertyOffice',
          to_project_uuid: office.uuid,
          to_name: 'theirs office',
          state: 'pending',
          until: new Date(Date.now() + 3_600_000),
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      return uuid
    }),
  )
