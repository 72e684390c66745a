import { randomUUID } from 'node:crypto'
import { ownAccount } from '@lintel/contract/own-account/operations.ts'
import { direct, nothing, write, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from './kit.ts'

/** Notifications, messages and the audit log. */

const form = () => ({ title: 'Maintenance', content: 'On Sunday night.', kinds: ['distributor', 'installer'] })

/** A notification of a state, in a test app of its own. */
const notification =
  (state: 'draft' | 'published', more: object = {}) =>
  ({ testApp }: Stage) =>
    write(testApp, async (db) => {
      const uuid = randomUUID()
      const now = testApp.services.now()
      await db
        .insertInto('notification')
        .values({
          uuid,
          title: 'Maintenance',
          content: 'On Sunday night.',
          kinds: ['distributor', 'subDistributor', 'installer', 'subInstaller'],
          state,
          starts_at: now,
          published_at: state === 'published' ? now : null,
          created_by: 'super',
        })
        .execute()
      return { uuid, ...more }
    })

const random = () => ({ uuid: randomUUID() })
const randomEdit = () => ({ ...random(), version: 1 })

const message = () => ({ key: randomUUID(), title: 'Hello', content: 'To all of you.' })
const sentMessage = ({ testApp, actor }: Stage) =>
  write(testApp, async (db) => {
    const uuid = randomUUID()
    await db
      .insertInto('villa_message')
      .values({ uuid, installer_uuid: actor.uuid, title: 'Hello', content: 'To all.', created_by: 'Installer' })
      .execute()
    return { uuid }
  })

/** The newest entry of the test app's own chain; matrix calls only ask whether it may be asked for. */
const entry = (): object => ({ id: `${randomUUID()}.1` })

/** A log in which there is something to export. */
async function withAnEntry({ testApp, actor }: Stage): Promise<object> {
  await (await testApp.as(actor)).call(ownAccount.editTimeZone, { timeZone: 'Europe/Berlin' })
  return {}
}

/** The newest entry of what an actor did. */
async function ownEntry(stage: Stage): Promise<object> {
  await withAnEntry(stage)
  const entry = await write(stage.testApp, (db) =>
    db
      .selectFrom('audit_entry')
      .select(['chain_uuid', 'number'])
      .where('actor_uuid', '=', stage.person.uuid)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return { id: `${entry.chain_uuid}.${entry.number}` }
}

export const samples: Readonly<Record<string, Sample>> = {
  'notification.list': nothing,
  'notification.get': { own: random, succeeds: notification('published') },
  'notification.create': direct(form),
  'notification.edit': {
    own: () => ({ ...form(), ...randomEdit() }),
    succeeds: notification('draft', { ...form(), version: 1 }),
  },
  'notification.publish': { own: randomEdit, succeeds: notification('draft', { version: 1 }) },
  'notification.withdraw': { own: randomEdit, succeeds: notification('published', { version: 1 }) },
  'notification.remove': { own: randomEdit, succeeds: notification('draft', { version: 1 }) },
  'notice.list': nothing,
  'notice.status': nothing,
  'notice.markRead': { own: random, succeeds: notification('published'), as: ({ ours }) => ours.installer },
  'notice.markAllRead': {
    own: () => ({}),
    succeeds: async (stage) => {
      await notification('published')(stage)
      return {}
    },
    as: ({ ours }) => ours.installer,
  },
  'message.list': nothing,
  'message.receivers': nothing,
  'message.send': { own: message, succeeds: message, as: ({ ours }) => ours.installer },
  'message.remove': { own: random, succeeds: sentMessage, as: ({ ours }) => ours.installer },
  'auditLog.list': nothing,
  'auditLog.export': { own: () => ({}), succeeds: withAnEntry },
  'auditLog.get': { own: entry, succeeds: ownEntry },
  'auditLog.heads': { own: () => ({ from: '2026-11-01', to: '2026-11-30' }) },
}

const onlyUnknown: WrongIds = { wrongIds: async () => [{ uuid: unknownUuid }] }

/** A message of the sibling's, which must look like one that was never there. */
const foreignMessage: WrongIds = {
  wrongIds: async (testApp) => {
    const uuid = randomUUID()
    await write(testApp, (db) =>
      db
        .insertInto('villa_message')
        .values({
          uuid,
          installer_uuid: testApp.fixtures.theirs.installer.uuid,
          title: 'Theirs',
          content: 'Theirs',
          created_by: 'Installer',
        })
        .execute(),
    )
    return [{ uuid }, { uuid: unknownUuid }]
  },
}

/** Notifications belong to the platform; who reads them is refused what is not for it, and what does not run. */
const notForOurs: WrongIds = {
  wrongIds: async (testApp) => {
    const uuid = randomUUID()
    await write(testApp, (db) =>
      db
        .insertInto('notification')
        .values({
          uuid,
          title: 'Theirs',
          content: 'For the other tree.',
          kinds: ['distributor', 'subDistributor', 'installer', 'subInstaller'],
          distributors: [testApp.fixtures.theirs.distributor.uuid],
          state: 'published',
          starts_at: new Date(0),
          published_at: new Date(0),
          created_by: 'super',
        })
        .execute(),
    )
    return [{ uuid }, { uuid: unknownUuid }]
  },
}

export const idOperations: SampleFile['idOperations'] = {
  'notification.get': onlyUnknown,
  'notification.edit': onlyUnknown,
  'notification.publish': onlyUnknown,
  'notification.withdraw': onlyUnknown,
  'notification.remove': onlyUnknown,
  'notice.markRead': notForOurs,
  'message.remove': foreignMessage,
}
