import { randomUUID } from 'node:crypto'
import { projectScope } from '../../src/db/scope/scope.ts'
import { insertInto } from '../../src/db/db.ts'
import type { TestApp } from '../test-app.ts'
import type { Family } from '../fixtures.ts'
import { direct, nothing, write, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of messages to people of an office, and of the arrangement of first pages. */

const random = () => ({ uuid: randomUUID() })

/** A message of a family's office, or of one of its companies, that went to no person. */
export async function spareMessage(
  testApp: TestApp,
  { office }: Family,
  company: { readonly company_uuid?: string } = {},
): Promise<{ uuid: string }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'office_message', {
      title: 'Water off',
      content: 'From nine to ten.',
      sent_by: 'us',
      ...company,
    })
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

/** A text that the managers of a family's office keep, or one of its companies. */
export async function spareText(
  testApp: TestApp,
  { office }: Family,
  company: { readonly company_uuid?: string } = {},
): Promise<{ uuid: string; version: number }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'office_message_template', { ...text(), ...company })
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

const text = () => ({ title: randomUUID().slice(0, 8), content: 'From nine to ten.' })

/** An administrator has the records of its company, a manager those of the site. */
const companyOf = ({ testApp, actor }: Stage): { readonly company_uuid?: string } =>
  actor.section === 'admin' ? { company_uuid: testApp.fixtures.ours.people.companyUuid } : {}
const ownText = (stage: Stage) => spareText(stage.testApp, stage.testApp.fixtures.ours, companyOf(stage))
const ownMessage = (stage: Stage) => spareMessage(stage.testApp, stage.testApp.fixtures.ours, companyOf(stage))

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

const foreignMessages = new WeakMap<TestApp, Promise<{ uuid: string }>>()

/** The other family's, made once a test app so that a fingerprint taken afterwards holds, and an unknown one. */
const wrongMessage: WrongIds = {
  wrongIds: async (testApp) => {
    const foreign = foreignMessages.get(testApp) ?? spareMessage(testApp, testApp.fixtures.theirs)
    foreignMessages.set(testApp, foreign)
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
