import { sql } from 'kysely'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { policies } from '@lintel/contract/legal-texts/texts.ts'
import { systemSwitches } from '@lintel/contract/system/schema.ts'
import { fixturePassword, type TestApp } from '../test-app.ts'
import { direct, nothing, write, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from './kit.ts'

const billing = () => ({
  title: 'Brightline GmbH',
  contactName: 'Ada Stein',
  email: 'bills@test.invalid',
  phoneCode: '49',
  phone: '4012345',
  country: 'DE',
  city: 'Hamburg',
  street: 'Am Kai 1',
  postalCode: '20457',
})

const contact = () => ({
  contactName: 'Help desk',
  email: 'help@test.invalid',
  phoneCode: '49',
  phone: '4012345',
})

const accept = () => ({ policy: 'privacyPolicy', version: policies.privacyPolicy.version })

/** An acceptance of an account, as the platform finds it. */
async function acceptance({ testApp }: Pick<Stage, 'testApp'>): Promise<string> {
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('policy_acceptance')
      .values({
        account_uuid: randomUUID(),
        account_name: 'An installer',
        account_kind: 'installer',
        policy: 'privacyPolicy',
        policy_version: '1',
        language: 'en',
        at: new Date(),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** Smart home switched on everywhere, with a place to go to. */
async function smartHome({ testApp }: Pick<Stage, 'testApp'>): Promise<object> {
  Object.assign(testApp.services.config, { smartHomeUrl: 'https://home.test.invalid/' })
  await write(testApp, async (db) => {
    await db
      .insertInto('system_setting')
      .values({ name: 'smartHome', value: true })
      .onConflict((row) => row.doNothing())
      .execute()
    await db
      .updateTable('operator')
      .set({ switches: sql`switches || '{"smartHome": true}'` })
      .execute()
  })
  return {}
}

/** A browser that has agreed to notifications, at an address of the internet that needs no name service. */
const pushAddress = () => ({
  endpoint: `https://93.184.215.14/send/${randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

async function pushDevice(testApp: TestApp, account: string): Promise<string> {
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('push_subscription')
      .values({
        account_uuid: account,
        endpoint_hash: randomBytes(32),
        ciphertext: testApp.services.vault.encrypt(JSON.stringify(pushAddress())),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A device of another account. */
const foreignPushDevice: WrongIds = {
  wrongIds: async (testApp) => [
    { uuid: await pushDevice(testApp, testApp.fixtures.theirs.installer.uuid) },
    { uuid: unknownUuid },
  ],
}

export const samples: Readonly<Record<string, Sample>> = {
  'ownAccount.get': nothing,
  'ownAccount.notices': nothing,
  'ownAccount.editNotices': direct(() => ({ on: ['newFirmware'] })),
  'ownAccount.editTimeZone': direct(() => ({ timeZone: 'Europe/Berlin' })),
  'ownAccount.setTime': direct(() => ({ timeZone: 'Europe/Berlin', customizeForm: 7 })),
  'ownAccount.confirmEmail': {
    // A code that was not sent, so that the shared test app mails nothing.
    own: () => ({ email: 'nobody@test.invalid', code: '000000' }),
    succeeds: () => ({ email: `${randomUUID()}@test.invalid` }),
  },
  'ownAccount.setTwoFactor': {
    own: () => ({ on: true }),
    succeeds: () => ({ on: false, password: fixturePassword }),
  },
  'ownAccount.newDoors': nothing,
  'ownAccount.editNewDoors': direct(() => ({ holdDelaySec: 9 })),
  'ownAccount.billingInfo': nothing,
  // No portal that somebody entered shows billing information (money.md 54).
  'ownAccount.editBillingInfo': { ...direct(() => ({ ...billing(), version: 0 })), notWhenImpersonated: true },
  'pushSubscription.list': nothing,
  'pushSubscription.add': direct(pushAddress),
  'pushSubscription.remove': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, person }) => ({ uuid: await pushDevice(testApp, person.uuid) }),
  },
  'pushSubscription.test': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, person }) => ({ uuid: await pushDevice(testApp, person.uuid) }),
  },
  'configuration.installer': nothing,
  'configuration.platform': nothing,
  'configuration.distributor': nothing,
  'configuration.manager': nothing,
  'configuration.admin': nothing,
  'configuration.chargeMode': nothing,
  'configuration.distributorChargeMode': nothing,
  'customerService.get': nothing,
  'customerService.own': nothing,
  'customerService.edit': direct(() => ({ ...contact(), version: 0 })),
  'policy.accept': direct(accept),
  'policy.accepted': nothing,
  'policy.list': nothing,
  'policy.get': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async (stage) => ({ uuid: await acceptance(stage) }),
  },
  'session.managerLogin': {
    own: (_fixtures, actor) => ({ account: actor.user_name, password: 'wrong' }),
    succeeds: ({ person }) => ({ account: person.user_name, password: fixturePassword }),
  },
  'system.switches': nothing,
  'system.setSysConfig': direct(() => ({ ...systemSwitches })),
  'system.menuChoices': nothing,
  'system.models': nothing,
  'system.videoStorageModels': nothing,
  'system.packageDetectionModels': nothing,
  'system.highEndIndoorModels': nothing,
  'system.smartHomeUri': { own: () => ({}), succeeds: smartHome },
  'system.siteSmartHomeUri': { own: () => ({}), succeeds: smartHome },
  'system.smartHomeLink': { own: () => ({}), succeeds: smartHome },
}

const anyRecord: WrongIds = { wrongIds: async () => [{ uuid: unknownUuid }] }

export const idOperations: SampleFile['idOperations'] = {
  'policy.get': anyRecord,
  'pushSubscription.remove': foreignPushDevice,
  'pushSubscription.test': foreignPushDevice,
}

export { acceptance, billing, contact, smartHome }
