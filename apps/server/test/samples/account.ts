import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { fixturePassword, type TestApp } from '../test-app.ts'
import { mailsIn } from '../mails.ts'
import { direct, nothing, siteOf, write, wrong, type Sample, type Stage, type WrongIds, unknownUuid } from './kit.ts'
import type { Actor, Family, Site } from '../fixtures.ts'
import { spareResident } from '../../src/features/residents/calls.samples.ts'

/** One good input for each operation; the matrix test holds that none is missing. */
export const samples: Readonly<Record<string, Sample>> = {
  'delegation.list': nothing,
  'delegation.approve': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({
      uuid: await entryInto(testApp, testApp.fixtures.ours, 'pending', actor),
    }),
    notWhenImpersonated: true,
  },
  'delegation.revoke': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({
      uuid: await entryInto(testApp, testApp.fixtures.ours, 'active', actor),
    }),
  },
  'device.list': nothing,
  'device.get': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).deviceUuid }) },
  'device.register': direct(() => ({
    mac: `0C11${randomUUID().slice(0, 8)}`,
    name: `New ${randomUUID().slice(0, 8)}`,
    model: 'LD-100',
    location: '',
  })),
  'door.list': nothing,
  'door.names': nothing,
  'door.open': {
    own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).doors[0], key: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      const { deviceUuid, doors } = siteOf(testApp.fixtures, actor)
      await write(testApp, (db) =>
        db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', deviceUuid).execute(),
      )
      return { uuid: doors[0], key: randomUUID() }
    },
  },
  'door.command': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({
      uuid: await commandAt(testApp, siteOf(testApp.fixtures, actor), actor),
    }),
  },
  'doorLog.list': nothing,
  'doorLog.export': {
    own: () => ({ person: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      await eventOf(testApp, actor)
      return {}
    },
  },
  'doorLog.get': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({ uuid: await eventOf(testApp, actor) }),
  },
  'doorLog.day': {
    own: () => ({ door: randomUUID() }),
    succeeds: ({ testApp, actor }) => ({ door: siteOf(testApp.fixtures, actor).doors[0]! }),
  },
  'doorLog.lastSeen': {
    own: () => ({ person: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      const { office, people } = testApp.fixtures.ours
      const site = siteOf(testApp.fixtures, actor)
      return { person: site === office ? people.personUuid : await spareResident(testApp, site.uuid) }
    },
  },
  'home.overview': nothing,
  'home.siteHealth': nothing,
  'search.find': { own: () => ({ keyword: 'a' }) },
  'home.patterns': nothing,
  'home.week': nothing,
  'outbox.list': nothing,
  'session.login': {
    own: (_fixtures, actor) => ({ account: actor.user_name, password: 'wrong' }),
    succeeds: ({ person }) => ({ account: person.user_name, password: fixturePassword }),
  },
  'session.twoFactor': {
    own: () => ({ twoFactorToken: 'none', code: '000000' }),
    succeeds: async (stage) => ({
      twoFactorToken: await firstStep(stage),
      code: /\b\d{6}\b/.exec(await newestMail(stage.testApp))![0],
    }),
  },
  'session.resendCode': {
    own: () => ({ twoFactorToken: 'none' }),
    succeeds: async (stage) => {
      const twoFactorToken = await firstStep(stage)
      stage.testApp.setNow(new Date(Date.now() + limits.codeResendSeconds * 1_000 + 500))
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
    succeeds: async ({ testApp, person }) => {
      await testApp.anonymous.call(session.forgetPassword, { email: emailOf(person) })
      return { token: /#token=([\w-]+)/.exec(await newestMail(testApp))![1], password: 'Another-pass-1' }
    },
  },
  'session.exchangeCode': {
    own: () => ({ account: 'nobody', code: '0000-0000' }),
    succeeds: async ({ testApp, person }) => {
      await testApp.anonymous.call(session.forgetPassword, { email: emailOf(person) })
      return { account: person.user_name, code: /^\w{4}-\w{4}$/m.exec(await newestMail(testApp))![0] }
    },
  },
  'session.initialization': {
    own: () => ({ password: 'Another-pass-1' }),
    succeeds: async ({ testApp, person }) => {
      await setAccount(testApp, person, { initialized: false })
      return { password: 'Another-pass-1' }
    },
  },
  'session.checkPassword': {
    own: () => ({ password: 'Another-pass-1' }),
    succeeds: () => ({ password: fixturePassword }),
  },
  'session.changePassword': {
    own: () => ({ oldPassword: 'wrong', newPassword: 'Another-pass-2' }),
    succeeds: () => ({ oldPassword: fixturePassword, newPassword: 'Another-pass-2' }),
  },
  'session.verifySuperPassword': {
    own: () => ({ password: 'Another-pass-1' }),
    succeeds: () => ({ password: fixturePassword }),
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
    succeeds: async ({ testApp, person }) => ({ uuid: await sessionOf(testApp, person) }),
  },
  'session.endOthers': direct(),
  'system.getSysConfig': nothing,
  'system.start': nothing,
}

/** Operations that name a record, and the ids they must all refuse alike. */
export const idOperations: Readonly<Record<string, WrongIds>> = {
  'device.get': wrong(({ office }) => office.deviceUuid),
  'door.open': wrong(({ office }) => office.doors[0]!),
  'door.command': { wrongIds: async (testApp) => [{ uuid: await foreignCommand(testApp) }, { uuid: unknownUuid }] },
  'doorLog.day': {
    // In place of the door of the sample: one of both is asked about.
    wrongIds: async (testApp) => [
      { door: undefined, person: testApp.fixtures.theirs.people.personUuid },
      { door: undefined, person: unknownUuid },
    ],
  },
  'doorLog.lastSeen': {
    wrongIds: async (testApp) => [{ person: testApp.fixtures.theirs.people.personUuid }, { person: unknownUuid }],
  },
  'doorLog.get': { wrongIds: async (testApp) => [{ uuid: await foreignEvent(testApp) }, { uuid: unknownUuid }] },
  'delegation.approve': {
    wrongIds: async (testApp) => [{ uuid: await foreignDelegation(testApp) }, { uuid: unknownUuid }],
  },
  'delegation.revoke': {
    wrongIds: async (testApp) => [{ uuid: await foreignDelegation(testApp) }, { uuid: unknownUuid }],
  },
  'session.end': {
    wrongIds: async (testApp) => [
      { uuid: await sessionOf(testApp, testApp.fixtures.theirs.officeManager) },
      { uuid: unknownUuid },
    ],
  },
}

const madeOnce = new WeakMap<TestApp, Map<string, Promise<string>>>()

/** Records of the other family are made once a test app, so that a fingerprint taken afterwards holds. */
function once(testApp: TestApp, what: string, make: () => Promise<string>): Promise<string> {
  const uuidByName = madeOnce.get(testApp) ?? new Map<string, Promise<string>>()
  madeOnce.set(testApp, uuidByName)
  const uuid = uuidByName.get(what) ?? make()
  uuidByName.set(what, uuid)
  return uuid
}

const foreignCommand = (testApp: TestApp): Promise<string> =>
  once(testApp, 'command', () => {
    const { office, officeManager } = testApp.fixtures.theirs
    return commandAt(testApp, office, officeManager)
  })

/** An opening of a site's first door that an actor ordered. */
async function commandAt(testApp: TestApp, site: Site, actor: Actor): Promise<string> {
  const uuid = randomUUID()
  await write(testApp, (db) =>
    db
      .insertInto('door_command')
      .values({
        project_uuid: site.uuid,
        uuid,
        door_uuid: site.doors[0]!,
        device_uuid: site.deviceUuid,
        name: 'open',
        args: JSON.stringify({ door: 0 }),
        state: 'done',
        actor_uuid: actor.uuid,
        operator_name: actor.user_name,
        expires_at: new Date(),
      })
      .execute(),
  )
  return uuid
}

const foreignEvent = (testApp: TestApp): Promise<string> =>
  once(testApp, 'event', () => spareEvent(testApp, testApp.fixtures.theirs))

/** Something that happened at the site in which an actor of our family stands. */
const eventOf = (testApp: TestApp, actor: Actor): Promise<string> =>
  spareEvent(testApp, testApp.fixtures.ours, siteOf(testApp.fixtures, actor))

/** Something that happened at a family's site, its office unless another is named. */
function spareEvent(testApp: TestApp, { office, people }: Family, site = office): Promise<string> {
  return write(testApp, async (db) => {
    const uuid = randomUUID()
    await db
      .insertInto('door_event')
      .values({
        project_uuid: site.uuid,
        uuid,
        occurred_at: new Date(),
        received_at: new Date(),
        time_quality: 'synced',
        type: 'access',
        epoch: 'test',
        number: '1',
        device_uuid: site.deviceUuid,
        device_name: 'some device',
        company_uuid: site === office ? people.companyUuid : null,
        granted: true,
      })
      .execute()
    return uuid
  })
}

const foreignDelegation = (testApp: TestApp): Promise<string> =>
  once(testApp, 'delegation', () => entryInto(testApp, testApp.fixtures.theirs, 'pending'))

/**
 * A family's installer has entered an account's portal, or asks to: that of its office's manager unless another is
 * named.
 */
async function entryInto(
  testApp: TestApp,
  { installer, officeManager }: Family,
  state: 'pending' | 'active',
  { section, uuid: ownUuid, projectUuid }: Actor = officeManager,
): Promise<string> {
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('delegation')
      .values({
        session_uuid: randomUUID(),
        by_account_uuid: installer.uuid,
        by_name: installer.user_name,
        from_account_uuid: installer.uuid,
        from_section: 'installer',
        to_account_uuid: projectUuid === undefined ? ownUuid : installer.uuid,
        to_section: section,
        to_project_uuid: projectUuid ?? null,
        to_name: `${installer.user_name} elsewhere`,
        state,
        until: new Date(Date.now() + 3_600_000),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A new session of an account. */
async function sessionOf(testApp: TestApp, actor: Actor): Promise<string> {
  const { token } = await testApp.as(actor)
  return (await testApp.services.sessions.find(token!, new Date()))!.uuid
}

/** Signs in with the password where a code must follow; answers the token that waits for it. */
async function firstStep({ testApp, person }: Stage): Promise<string> {
  await setAccount(testApp, person, { two_factor: true })
  const { data } = await testApp.anonymous.call(session.login, { account: person.user_name, password: fixturePassword })
  return data.twoFactorToken!
}

async function setAccount(
  testApp: TestApp,
  { uuid }: Actor,
  values: { two_factor?: boolean; initialized?: boolean },
): Promise<void> {
  await write(testApp, (db) => db.updateTable('account').set(values).where('uuid', '=', uuid).execute())
}

async function newestMail(testApp: TestApp): Promise<string> {
  return (await mailsIn(testApp)).at(-1)!.text
}

const emailOf = ({ user_name }: Actor): string => `${user_name}@test.invalid`
