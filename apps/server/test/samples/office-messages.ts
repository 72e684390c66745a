import { randomUUID } from 'node:crypto'
import { projectScope } from '../../src/db/scope/scope.ts'
import { insertInto } from '../../src/db/db.ts'
import type { TestApp } from '../test-app.ts'
import type { Family } from '../fixtures.ts'
import { direct, nothing, write, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of messages to people of an office, and of the arrangement of first pages. */

const random = () => ({ uuid: randomUUID() })

/** A message of a family's office that went to no person. */
export async function spareMessage(testApp: TestApp, { office }: Family): Promise<{ uuid: string }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'office_message', { title: 'Water off', content: 'From nine to ten.', sent_by: 'us' })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
}

/** The caller has arranged the first page where it stands. */
const ownLayout = ({ testApp, person, actor }: Stage): Promise<{ version: number }> =>
  write(testApp, (db) =>
    db
      .insertInto('account_layout')
      .values({ account_uuid: person.uuid, section: actor.section, widgets: [] })
      .onConflict((conflict) => conflict.columns(['account_uuid', 'section']).doUpdateSet({ widgets: [] }))
      .returning('version')
      .executeTakeFirstOrThrow(),
  )

/** A text that the managers of a family's office keep. */
export async function spareText(testApp: TestApp, { office }: Family): Promise<{ uuid: string; version: number }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'office_message_template', { title: randomUUID().slice(0, 8), content: 'From nine to ten.' })
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

const text = () => ({ title: randomUUID().slice(0, 8), content: 'From nine to ten.' })
const ownText = ({ testApp }: { readonly testApp: TestApp }) => spareText(testApp, testApp.fixtures.ours)

const ownMessage = ({ testApp }: { readonly testApp: TestApp }) => spareMessage(testApp, testApp.fixtures.ours)

export const samples: Readonly<Record<string, Sample>> = {
  'officeMessage.list': nothing,
  'officeMessage.get': { own: random, succeeds: ownMessage },
  'officeMessage.recipients': { own: random, succeeds: ownMessage },
  'officeMessage.devices': { own: random, succeeds: ownMessage },
  'officeMessage.screens': nothing,
  'officeMessage.send': direct(({ ours }) => ({
    key: randomUUID(),
    title: 'Water off',
    content: 'From nine to ten.',
    companyUuids: [ours.people.companyUuid],
  })),
  'officeMessage.recall': { own: random, succeeds: ownMessage },
  'officeMessage.remove': { own: random, succeeds: ownMessage },

  'messageTemplate.list': nothing,
  'messageTemplate.create': direct(text),
  'messageTemplate.edit': {
    own: () => ({ ...random(), ...text(), version: 1 }),
    succeeds: async (stage) => ({ ...text(), ...(await ownText(stage)) }),
  },
  'messageTemplate.remove': { own: random, succeeds: async (stage) => ({ uuid: (await ownText(stage)).uuid }) },

  'homeLayout.get': nothing,
  'homeLayout.save': {
    own: () => ({ widgets: ['activity'], version: 0 }),
    succeeds: async (stage) => ({ widgets: ['activity'], ...(await ownLayout(stage)) }),
  },
  'homeLayout.reset': { own: () => ({ version: 7 }), succeeds: ownLayout },
}

const made = new WeakMap<TestApp, Promise<{ uuid: string }>>()

/** The other family's, made once a test app so that a fingerprint taken afterwards holds, and an unknown one. */
const wrongMessage: WrongIds = {
  wrongIds: async (testApp) => {
    const foreign = made.get(testApp) ?? spareMessage(testApp, testApp.fixtures.theirs)
    made.set(testApp, foreign)
    return [await foreign, { uuid: unknownUuid }]
  },
}

const textsByApp = new WeakMap<TestApp, Promise<{ uuid: string }>>()
const wrongText = (more: object = {}): WrongIds => ({
  wrongIds: async (testApp) => {
    const foreign = textsByApp.get(testApp) ?? spareText(testApp, testApp.fixtures.theirs)
    textsByApp.set(testApp, foreign)
    return [
      { uuid: (await foreign).uuid, ...more },
      { uuid: unknownUuid, ...more },
    ]
  },
})

export const idOperations: SampleFile['idOperations'] = {
  'officeMessage.get': wrongMessage,
  'officeMessage.recipients': wrongMessage,
  'officeMessage.devices': wrongMessage,
  'officeMessage.recall': wrongMessage,
  'officeMessage.remove': wrongMessage,
  'messageTemplate.edit': wrongText({ ...text(), version: 1 }),
  'messageTemplate.remove': wrongText(),
}
