import { randomUUID } from 'node:crypto'
import { insertAccount } from '../../src/seed/records.ts'
import { fixturePassword, type TestApp } from '../test-app.ts'
import type { Actor, Family, Fixtures } from '../fixtures.ts'
import { direct, nothing, write, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of the accounts that are made below operators: helpers, managers, administrators, villa owners. */

const short = () => randomUUID().slice(0, 8)
const contact = () => {
  const name = `new-${short()}`
  return { displayName: name, email: `${name}@test.invalid`, timeZone: 'Europe/Berlin', language: 'en' }
}
const accountForm = () => ({ userName: `new-${short()}`, ...contact() })
const random = () => ({ uuid: randomUUID() })

/** A throw-away account of a kind below our installer, or below the super manager. */
export async function spareAccount(
  { testApp }: Pick<Stage, 'testApp'>,
  kind: 'subSuperManager' | 'subInstaller' | 'propertyManager' | 'single',
  at?: string,
): Promise<{ uuid: string }> {
  const { superManager, ours } = testApp.fixtures
  return write(testApp, async (db) => {
    const email = `spare-${short()}@test.invalid`
    const parent = kind === 'subSuperManager' ? superManager : ours.installer
    const { uuid } = await insertAccount(db, kind, email, parent, 'none', { email })
    if (at) await db.insertInto('project_member').values({ account_uuid: uuid, project_uuid: at }).execute()
    return { uuid }
  })
}

/** A company of a family's office. */
export async function spareCompany(testApp: TestApp, { office }: Family): Promise<string> {
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('company')
      .values({
        project_uuid: office.uuid,
        name: `${office.uuid === testApp.fixtures.ours.office.uuid ? 'our' : 'theirs'} ${short()}`,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** An administrator of a company in a family's office. */
export async function spareAdmin(
  testApp: TestApp,
  family: Family,
  companyUuid?: string,
  extras: { readonly expires_at?: Date; readonly state?: 'normal' | 'inactive'; readonly password_hash?: string } = {},
): Promise<{ uuid: string; email: string }> {
  const company = companyUuid ?? (await spareCompany(testApp, family))
  return write(testApp, async (db) => {
    const email = `admin-${short()}@test.invalid`
    const { uuid } = await insertAccount(db, 'admin', email, family.installer, 'none', { email, ...extras })
    await db.insertInto('project_member').values({ account_uuid: uuid, project_uuid: family.office.uuid }).execute()
    await db
      .insertInto('company_admin')
      .values({ account_uuid: uuid, project_uuid: family.office.uuid, company_uuid: company })
      .execute()
    return { uuid, email }
  })
}

const villa = () => ({ firstName: 'Ada', lastName: 'Berg', address: 'Lake 1', ...contact() })
const adminForm = () => ({ ...contact(), firstName: 'Ada', lastName: short(), companyUuid: randomUUID() })
const isPropertySide = ({ section }: Actor) => section.startsWith('property')
/** An installer names the office; a manager stands in it. */
const site = ({ ours }: Fixtures, actor: Actor) => (isPropertySide(actor) ? {} : { projectUuid: ours.office.uuid })
const manager = ({ ours }: Fixtures) => ({ uuid: ours.oldCommunityManager.uuid })

const spareAdminOf = ({ testApp }: Stage) => spareAdmin(testApp, testApp.fixtures.ours)

export const samples: Readonly<Record<string, Sample>> = {
  'manage.children': nothing,
  'manage.installer': nothing,

  'subSuperManager.list': nothing,
  'subSuperManager.get': { own: ({ subSuperManager }) => ({ uuid: subSuperManager.uuid }) },
  'subSuperManager.create': direct(accountForm),
  'subSuperManager.edit': {
    own: () => ({ ...contact(), ...random(), version: 1 }),
    succeeds: async (stage) => ({ ...contact(), ...(await spareAccount(stage, 'subSuperManager')), version: 1 }),
  },
  'subSuperManager.remove': { own: random, succeeds: (stage) => spareAccount(stage, 'subSuperManager') },

  'subInstaller.list': nothing,
  'subInstaller.create': direct((fixtures) => ({ ...accountForm(), projects: [fixtures.ours.office.uuid] })),
  'subInstaller.edit': {
    own: () => ({ ...contact(), ...random(), version: 1 }),
    succeeds: async (stage) => ({
      ...contact(),
      ...(await spareAccount(stage, 'subInstaller')),
      version: 1,
      projects: [stage.testApp.fixtures.ours.villa.uuid],
    }),
  },
  'subInstaller.remove': { own: random, succeeds: (stage) => spareAccount(stage, 'subInstaller') },
  'subInstaller.resetPassword': { own: random, succeeds: (stage) => spareAccount(stage, 'subInstaller') },

  'propertyManager.list': nothing,
  'propertyManager.get': { own: manager },
  'propertyManager.create': direct(({ ours }) => ({ ...contact(), projects: [{ uuid: ours.community.uuid }] })),
  'propertyManager.edit': {
    own: () => ({ ...contact(), ...random(), version: 1 }),
    succeeds: async (stage) => ({ ...contact(), ...(await spareAccount(stage, 'propertyManager')), version: 1 }),
  },
  'propertyManager.remove': { own: random, succeeds: (stage) => spareAccount(stage, 'propertyManager') },
  'propertyManager.setPermissions': {
    own: ({ ours }) => ({ ...random(), projectUuid: ours.office.uuid, ...noPermissions }),
    succeeds: ({ testApp: { fixtures } }) => ({
      ...manager(fixtures),
      projectUuid: fixtures.ours.oldCommunity.uuid,
      ...noPermissions,
    }),
  },
  'propertyManager.findByEmail': nothing,
  'propertyManager.byEmail': { own: () => ({ email: 'ours-old-pm@test.invalid' }) },
  'ownPropertyManager.get': nothing,

  'company.list': { own: site },
  'company.names': { own: site },
  'company.get': { own: ({ ours }) => ({ uuid: ours.people.companyUuid }) },
  'company.create': direct((fixtures, actor) => ({ ...site(fixtures, actor), name: `company ${short()}` })),
  'company.edit': {
    own: () => ({ ...random(), version: 1, name: 'Nobody’s' }),
    succeeds: async ({ testApp }) => ({
      uuid: await spareCompany(testApp, testApp.fixtures.ours),
      version: 1,
      name: `renamed ${short()}`,
    }),
  },
  'company.previewEdit': {
    own: () => ({ ...random(), version: 1, name: 'Nobody’s' }),
    succeeds: async ({ testApp }) => ({
      uuid: await spareCompany(testApp, testApp.fixtures.ours),
      version: 1,
      name: `renamed ${short()}`,
    }),
  },
  'company.setCallTargets': {
    own: () => ({ ...random(), version: 1, callTargets: [] }),
    succeeds: async ({ testApp }) => {
      const { companyUuid: uuid, departmentUuid, personUuid } = testApp.fixtures.ours.people
      const callTargets = [
        { kind: 'department', uuid: departmentUuid },
        { kind: 'person', uuid: personUuid },
      ]
      const { version } = await write(testApp, (db) =>
        db.selectFrom('company').select('version').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
      )
      return { uuid, version, callTargets }
    },
  },
  'company.remove': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: await spareCompany(testApp, testApp.fixtures.ours) }),
  },

  'admin.count': { own: site },
  'admin.get': {
    own: (_fixtures, actor) => (actor.section === 'admin' ? { uuid: actor.uuid } : random()),
    succeeds: async (stage) => ({
      uuid: stage.actor.section === 'admin' ? stage.actor.uuid : (await spareAdminOf(stage)).uuid,
    }),
  },
  'admin.list': { own: site },
  'admin.configuration': { own: site },
  'admin.names': { own: site },
  'admin.create': {
    own: (fixtures, actor) => ({ ...site(fixtures, actor), ...adminForm() }),
    succeeds: async ({ testApp, actor }) => ({
      ...site(testApp.fixtures, actor),
      ...adminForm(),
      companyUuid: await spareCompany(testApp, testApp.fixtures.ours),
    }),
  },
  'admin.remove': { own: random, succeeds: spareAdminOf },
  'admin.edit': {
    own: () => ({ ...adminForm(), ...random(), version: 1 }),
    succeeds: async ({ testApp }) => {
      const companyUuid = await spareCompany(testApp, testApp.fixtures.ours)
      const { uuid } = await spareAdmin(testApp, testApp.fixtures.ours, companyUuid)
      return { ...adminForm(), companyUuid, uuid, version: 1 }
    },
  },
  'admin.resetPassword': { own: random, succeeds: spareAdminOf },
  'admin.activate': { own: random, succeeds: spareAdminOf },
  'admin.setExpiry': {
    own: () => ({ ...random(), expiresAt: null }),
    succeeds: async (stage) => ({ uuid: (await spareAdminOf(stage)).uuid, expiresAt: '2030-01-01T00:00:00.000Z' }),
  },
  'ownAdmin.checkPassword': {
    own: () => ({ password: 'Another-pass-1' }),
    succeeds: () => ({ password: fixturePassword }),
  },
  'ownAdmin.updatePassword': {
    own: () => ({ oldPassword: 'wrong', newPassword: 'Another-pass-2' }),
    succeeds: () => ({ oldPassword: fixturePassword, newPassword: 'Another-pass-2' }),
  },
  'ownAdmin.get': nothing,

  'villa.list': nothing,
  'villa.get': { own: ({ ours }) => ({ uuid: ours.single.uuid }) },
  'villa.devices': { own: ({ ours }) => ({ uuid: ours.single.uuid }) },
  'villa.create': direct(villa),
  'villa.edit': {
    own: () => ({ ...villa(), ...random(), version: 1 }),
    succeeds: async (stage) => ({ ...villa(), ...(await spareAccount(stage, 'single')), version: 1 }),
  },
  'villa.setExpiry': {
    own: () => ({ ...random(), expiresAt: null }),
    succeeds: ({ testApp }) => ({ uuid: testApp.fixtures.ours.single.uuid, expiresAt: '2030-01-01T00:00:00.000Z' }),
  },
  'villa.remove': { own: random, succeeds: (stage) => spareAccount(stage, 'single') },
}

const noPermissions = { mayUseApp: false, mayDeleteAccounts: false, mayReadLogs: false, maySeeImages: false }

/** An account of the other family, an unknown one, and one of ours of another kind. */
const wrongAccount = (foreign: (family: Family) => Actor): WrongIds => ({
  wrongIds: async ({ fixtures }) => [
    { uuid: foreign(fixtures.theirs).uuid },
    { uuid: unknownUuid },
    { uuid: fixtures.ours.distributor.uuid },
  ],
})

const foreignOffices = new WeakMap<TestApp, Promise<{ company: string; admin: string }>>()

/** A company and an administrator of the other family, made once a test app. */
function foreignOffice(testApp: TestApp): Promise<{ company: string; admin: string }> {
  const office = foreignOffices.get(testApp) ?? makeForeign(testApp)
  foreignOffices.set(testApp, office)
  return office
}

async function makeForeign(testApp: TestApp): Promise<{ company: string; admin: string }> {
  const company = await spareCompany(testApp, testApp.fixtures.theirs)
  return { company, admin: (await spareAdmin(testApp, testApp.fixtures.theirs, company)).uuid }
}

const wrongCompany: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: (await foreignOffice(testApp)).company }, { uuid: unknownUuid }],
}
const wrongAdmin: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: (await foreignOffice(testApp)).admin }, { uuid: unknownUuid }],
}
const wrongManager = wrongAccount(({ officeManager }) => officeManager)
const wrongSubInstaller = wrongAccount(({ subInstaller }) => subInstaller)
const wrongSubSuper = wrongAccount(({ installer }) => installer)
const wrongVilla = wrongAccount(({ single }) => single)

export const idOperations: SampleFile['idOperations'] = {
  'subSuperManager.get': wrongSubSuper,
  'subSuperManager.edit': wrongSubSuper,
  'subSuperManager.remove': wrongSubSuper,
  'subInstaller.edit': wrongSubInstaller,
  'subInstaller.remove': wrongSubInstaller,
  'subInstaller.resetPassword': wrongSubInstaller,
  'propertyManager.get': wrongManager,
  'propertyManager.edit': wrongManager,
  'propertyManager.remove': wrongManager,
  'propertyManager.setPermissions': wrongManager,
  'company.get': wrongCompany,
  'company.edit': wrongCompany,
  'company.previewEdit': wrongCompany,
  'company.setCallTargets': wrongCompany,
  'company.remove': wrongCompany,
  'admin.get': wrongAdmin,
  'admin.edit': wrongAdmin,
  'admin.remove': wrongAdmin,
  'admin.resetPassword': wrongAdmin,
  'admin.activate': wrongAdmin,
  'admin.setExpiry': wrongAdmin,
  'ownAdmin.get': wrongAdmin,
  'villa.get': wrongVilla,
  'villa.devices': wrongVilla,
  'villa.edit': wrongVilla,
  'villa.setExpiry': wrongVilla,
  'villa.remove': wrongVilla,
}
