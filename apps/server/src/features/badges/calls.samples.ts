import { randomUUID } from 'node:crypto'
import type { BadgeTemplateForm } from '@lintel/contract/badges/schema.ts'
import type { z } from 'zod'
import { projectScope } from '../../db/scope/scope.ts'
import { insertInto } from '../../db/db.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { fileOf, png } from '../../../test/pictures.ts'
import type { Family } from '../../../test/fixtures.ts'
import {
  direct,
  write,
  type Sample,
  type SampleFile,
  type Stage,
  type WrongIds,
  unknownUuid,
} from '../../../test/samples/kit.ts'

/**
 * Samples of badges, which exist only where the site's installer was allowed to print them; those of the fixtures are.
 */

const random = () => ({ uuid: randomUUID() })

export const card: Omit<z.output<typeof BadgeTemplateForm>, 'companyUuid' | 'name'> = {
  description: '',
  unit: 'mm',
  width: 85.6,
  height: 54,
  cornerRadius: 3,
  resolution: 300,
  background: '#ffffff',
  isDoubleSided: false,
  isActive: true,
  departmentUuids: [],
  elements: [
    { kind: 'photo', side: 'front', x: 5, y: 5, width: 24, height: 32 },
    { kind: 'code', side: 'front', x: 60, y: 30, width: 20, height: 20, code: 'qr', field: 'personnelId' },
  ],
}
const form = () => ({ ...card, name: `Card ${randomUUID().slice(0, 8)}` })

/** Switches badge printing on or off for the sites of a family's installer. */
export async function allowBadges(testApp: TestApp, { installer }: Family, isAllowed = true): Promise<void> {
  const switches = JSON.stringify({ badgePrinting: isAllowed })
  await write(testApp, (db) =>
    db.updateTable('operator').set({ switches }).where('account_uuid', '=', installer.uuid).execute(),
  )
}

/** A template of a family's company. */
export function spareTemplate(
  testApp: TestApp,
  { office, people }: Family,
  isDefault = false,
): Promise<{ uuid: string }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'badge_template', {
      company_uuid: people.companyUuid,
      name: `Card ${randomUUID().slice(0, 8)}`,
      unit: card.unit,
      width: card.width,
      height: card.height,
      corner_radius: card.cornerRadius,
      background: card.background,
      is_default: isDefault,
      elements: JSON.stringify(card.elements),
    })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
}

/** The same with a logo. */
async function picturedTemplate(testApp: TestApp, family: Family): Promise<{ uuid: string; use: 'logo' }> {
  const { office, people } = family
  const { uuid } = await spareTemplate(testApp, family)
  const scope = projectScope(office.uuid)
  await testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'badge_picture', {
      company_uuid: people.companyUuid,
      template_uuid: uuid,
      use: 'logo',
      type: 'image/png',
      bytes: png(),
    }).execute(),
  )
  return { uuid, use: 'logo' }
}

const own = ({ testApp }: Stage) => spareTemplate(testApp, testApp.fixtures.ours)

export const samples: Readonly<Record<string, Sample>> = {
  'badgeTemplate.list': { own: ({ ours }) => ({ companyUuid: ours.people.companyUuid }) },
  'badgeTemplate.create': direct(({ ours }) => ({ ...form(), companyUuid: ours.people.companyUuid })),
  'badgeTemplate.edit': {
    own: () => ({ ...form(), ...random(), version: 1 }),
    succeeds: async (stage) => ({ ...form(), ...(await own(stage)), version: 1 }),
  },
  'badgeTemplate.makeDefault': { own: random, succeeds: own },
  'badgeTemplate.remove': { own: random, succeeds: own },
  'badgeTemplate.picture': {
    own: () => ({ ...random(), use: 'logo' }),
    succeeds: ({ testApp }) => picturedTemplate(testApp, testApp.fixtures.ours),
  },
  'badgeTemplate.setPicture': {
    own: () => ({ ...random(), use: 'logo', file: fileOf(png()) }),
    succeeds: async (stage) => ({ ...(await own(stage)), use: 'background', file: fileOf(png()) }),
  },
  'badgeTemplate.removePicture': {
    own: () => ({ ...random(), use: 'logo' }),
    succeeds: ({ testApp }) => picturedTemplate(testApp, testApp.fixtures.ours),
  },
  'badge.print': {
    own: ({ ours }) => ({ templateUuid: randomUUID(), uuids: [ours.people.personUuid] }),
    succeeds: async (stage) => ({
      templateUuid: (await own(stage)).uuid,
      uuids: [stage.testApp.fixtures.ours.people.personUuid],
    }),
  },
}

const foreign: WrongIds = {
  wrongIds: async (testApp) => [await spareTemplate(testApp, testApp.fixtures.theirs), { uuid: unknownUuid }],
}

const foreignPicture = (more: () => object = () => ({})): WrongIds => ({
  wrongIds: async (testApp) => [
    { ...(await picturedTemplate(testApp, testApp.fixtures.theirs)), ...more() },
    { uuid: unknownUuid, use: 'logo', ...more() },
  ],
})

export const idOperations: SampleFile['idOperations'] = {
  'badgeTemplate.picture': foreignPicture(),
  'badgeTemplate.setPicture': foreignPicture(() => ({ file: fileOf(png()) })),
  'badgeTemplate.removePicture': foreignPicture(),
  'badgeTemplate.edit': foreign,
  'badgeTemplate.makeDefault': foreign,
  'badgeTemplate.remove': foreign,
}
