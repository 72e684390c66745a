import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/limits.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { worldPassword, type House } from '../harness.ts'
import { mailsIn } from '../mails.ts'
import { direct, nothing, write, wrong, type Sample, type Stage, type WrongIds } from './kit.ts'
import type { Actor, Family, Site, World } from '../world.ts'

function siteOf({ ours }: World, actor: Actor): Site {
  const family = ours as Family
  return (
    [family.office, family.community, family.oldCommunity].find(({ uuid }) => uuid === actor.projectUuid) ??
    family.office
  )
}

/** One good input for each operation; the matrix test holds that none is missing. */
export const samples: Readonly<Record<string, Sample>> = {
  'delegation.list': nothing,
  'delegation.approve': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ house }) => ({ uuid: await entryInto(house, house.world.ours, 'pending') }),
    notWhenEntered: true,
  },
  'delegation.revoke': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ house }) => ({ uuid: await entryInto(house, house.world.ours, 'active') }),
  },
  'device.list': nothing,
  'device.get': { own: (world, actor) => ({ uuid: siteOf(world, actor).deviceUuid }) },
  'device.register': direct(() => ({
    mac: `0C11${randomUUID().slice(0, 8)}`,
    name: `New ${randomUUID().slice(0, 8)}`,
    model: 'LD-100',
    location: '',
  })),
  'door.list': nothing,
  'door.names': nothing,
  'door.open': {
    own: (world, actor) => ({ uuid: siteOf(world, actor).doors[0], key: randomUUID() }),
    succeeds: async ({ house, actor }) => {
      const { deviceUuid, doors } = siteOf(house.world, actor)
      await write(house, (db) =>
        db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', deviceUuid).execute(),
      )
      return { uuid: doors[0], key: randomUUID() }
    },
  },
  'door.command': { own: () => ({ uuid: randomUUID() }) },
  'doorLog.list': nothing,
  'doorLog.export': {
    own: () => ({ door: randomUUID() }),
    succeeds: async ({ house }) => {
      await spareEvent(house, house.world.ours)
      return {}
    },
  },
  'doorLog.get': { own: () => ({ uuid: randomUUID() }) },
  'home.overview': nothing,
  'outbox.list': nothing,
  'session.login': {
    own: (_world, actor) => ({ account: actor.user_name, password: 'wrong' }),
    succeeds: ({ person }) => ({ account: person.user_name, password: worldPassword }),
  },
  'session.twoFactor': {
    own: () => ({ twoFactorToken: 'none', code: '000000' }),
    succeeds: async (stage) => ({
      twoFactorToken: await firstStep(stage),
      code: /\b\d{6}\b/.exec(await newestMail(stage.house))![0],
    }),
  },
  'session.resendCode': {
    own: () => ({ twoFactorToken: 'none' }),
    succeeds: async (stage) => {
      const twoFactorToken = await firstStep(stage)
      stage.house.setNow(new Date(Date.now() + limits.codeResendSeconds * 1_000 + 500))
      return { twoFactorToken }
    },
  },
  'session.logout': direct(),
  'session.forgetPassword': {
    own: () => ({ email: 'nobody@test.invalid' }),
    succeeds: ({ person }) => ({ email: emailOf(person) }),
  },
  'session.checkToken': nothing,
  'session.resetPassword': {
    own: () => ({ token: 'none', password: 'Another-pass-1' }),
    succeeds: async ({ house, person }) => {
      await house.nobody.call(session.forgetPassword, { email: emailOf(person) })
      return { token: /#token=([\w-]+)/.exec(await newestMail(house))![1], password: 'Another-pass-1' }
    },
  },
  'session.initialization': {
    own: () => ({ password: 'Another-pass-1' }),
    succeeds: async ({ house, person }) => {
      await setAccount(house, person, { initialized: false })
      return { password: 'Another-pass-1' }
    },
  },
  'session.checkPassword': {
    own: () => ({ password: 'Another-pass-1' }),
    succeeds: () => ({ password: worldPassword }),
  },
  'session.changePassword': {
    own: () => ({ oldPassword: 'wrong', newPassword: 'Another-pass-2' }),
    succeeds: () => ({ oldPassword: worldPassword, newPassword: 'Another-pass-2' }),
  },
  'session.verifySuperPassword': {
    own: () => ({ password: 'Another-pass-1' }),
    succeeds: () => ({ password: worldPassword }),
  },
  'session.setLanguage': direct(() => ({ language: 'en' })),
  'session.switchIdentity': {
    own: () => ({ section: 'supermanager' }),
    as: ({ ours }) => ours.installer,
    succeeds: () => ({ section: 'community' }),
  },
  'session.current': nothing,
  'session.dismissNotice': direct(),
  'session.list': nothing,
  'session.end': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ house, person }) => ({ uuid: await sessionOf(house, person) }),
  },
  'session.endOthers': direct(),
  'system.getSysConfig': nothing,
  'system.start': nothing,
}

const gone = async (): Promise<string> => randomUUID()

/** A door of the own office that existed a moment ago. */
export async function deletedDoor(house: House): Promise<string> {
  const { office } = house.world.ours
  return write(house, async (db) => {
    const row = { project_uuid: office.uuid, device_uuid: office.deviceUuid, relay: 9, name: `gone ${randomUUID()}` }
    const { uuid } = await db.insertInto('door').values(row).returning('uuid').executeTakeFirstOrThrow()
    await db.deleteFrom('door').where('uuid', '=', uuid).execute()
    return uuid
  })
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
  'session.end': {
    wrongIds: async (house) => [
      { uuid: await sessionOf(house, house.world.theirs.officeManager) },
      { uuid: randomUUID() },
    ],
  },
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
    write(house, async (db) => {
      const { office, officeManager } = house.world.theirs
      const uuid = randomUUID()
      await db
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
  once(house, 'event', () => spareEvent(house, house.world.theirs))

/** Something that happened at a family's office. */
function spareEvent(house: House, { office, people }: Family): Promise<string> {
  return write(house, async (db) => {
    const uuid = randomUUID()
    await db
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
        device_name: 'some device',
        company_uuid: people.companyUuid,
        granted: true,
      })
      .execute()
    return uuid
  })
}

const foreignDelegation = (house: House): Promise<string> =>
  once(house, 'delegation', () => entryInto(house, house.world.theirs, 'pending'))

/** A family's installer has entered its office, or asks to. */
async function entryInto(house: House, { office, installer }: Family, state: 'pending' | 'active'): Promise<string> {
  const { uuid } = await write(house, (db) =>
    db
      .insertInto('delegation')
      .values({
        session_uuid: randomUUID(),
        by_account_uuid: installer.uuid,
        by_name: installer.user_name,
        from_account_uuid: installer.uuid,
        from_section: 'installer',
        to_account_uuid: installer.uuid,
        to_section: 'propertyOffice',
        to_project_uuid: office.uuid,
        to_name: `${installer.user_name} office`,
        state,
        until: new Date(Date.now() + 3_600_000),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A new session of an account. */
async function sessionOf(house: House, actor: Actor): Promise<string> {
  const { token } = await house.as(actor)
  return (await house.services.sessions.find(token!, new Date()))!.uuid
}

/** Signs in with the password where a code must follow; answers the token that waits for it. */
async function firstStep({ house, person }: Stage): Promise<string> {
  await setAccount(house, person, { two_factor: true })
  const { data } = await house.nobody.call(session.login, { account: person.user_name, password: worldPassword })
  return data.twoFactorToken!
}

async function setAccount(
  house: House,
  { uuid }: Actor,
  values: { two_factor?: boolean; initialized?: boolean },
): Promise<void> {
  await write(house, (db) => db.updateTable('account').set(values).where('uuid', '=', uuid).execute())
}

async function newestMail(house: House): Promise<string> {
  return (await mailsIn(house)).at(-1)!.text
}

const emailOf = ({ user_name }: Actor): string => `${user_name}@test.invalid`
