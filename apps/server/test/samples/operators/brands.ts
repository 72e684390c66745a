import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../test-app.ts'
import { fileOf, png } from '../../pictures.ts'
import type { Family, Fixtures } from '../../fixtures.ts'
import { direct, write, type Sample, type SampleFile, type WrongIds, unknownUuid } from '../kit.ts'

/** Samples of what distributors and the platform show to those below: brands and manuals. */

const ours = ({ ours: family }: Fixtures) => ({ uuid: family.distributor.uuid })
const texts = { product: 'Northgate', mailFooter: 'Northgate Ltd, Harbour 1', version: 0 }

/** A family's distributor has a brand with a logo of this id. */
export async function brandOf(testApp: TestApp, { distributor }: Family, product = texts.product): Promise<string> {
  const logo_uuid = randomUUID()
  const brand = {
    product,
    mail_footer: texts.mailFooter,
    logo_uuid,
    logo_type: 'image/png' as const,
    logo: png(),
    version: 1,
  }
  await write(testApp, (db) =>
    db
      .insertInto('brand')
      .values({ account_uuid: distributor.uuid, ...brand })
      .onConflict((conflict) => conflict.column('account_uuid').doUpdateSet(brand))
      .execute(),
  )
  return logo_uuid
}

/** The smallest file that begins as a manual does. */
export const pdf = (words = 'manual'): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`)

const manual = { type: 'office', language: 'en' } as const

export const samples: Readonly<Record<string, Sample>> = {
  'brand.get': { own: ours },
  'brand.edit': direct((fixtures) => ({ ...ours(fixtures), ...texts })),
  'brand.setLogo': direct((fixtures) => ({ ...ours(fixtures), file: fileOf(png()) })),
  'brand.removeLogo': {
    own: ours,
    succeeds: async ({ testApp }) => {
      await brandOf(testApp, testApp.fixtures.ours)
      return ours(testApp.fixtures)
    },
  },
  'platformBrand.get': { own: () => ({}) },
  'platformBrand.edit': direct(() => ({ controlledMaker: 'ZKTeco', version: 0 })),
  'brandLogo.show': { own: () => ({ logo: randomUUID() }) },
  'guide.list': { own: () => ({}) },
  'guide.own': { own: () => ({}) },
  'guide.upload': direct(() => ({ ...manual, file: fileOf(pdf(), 'office.pdf') })),
  'guide.remove': {
    own: () => manual,
    succeeds: async ({ testApp }) => {
      const row = { ...manual, uuid: randomUUID(), name: 'office.pdf', bytes: 1, content: pdf() }
      await write(testApp, (db) =>
        db
          .insertInto('guide_file')
          .values({ ...row, uploaded_at: new Date('2031-01-01') })
          .execute(),
      )
      return manual
    },
  },
  'guide.file': { own: () => ({ file: randomUUID() }) },
}

/** Only distributors have a brand: an account that is none is as wrong as another one's. */
const wrongDistributor: WrongIds = {
  wrongIds: async ({ fixtures }) => [
    { uuid: fixtures.theirs.distributor.uuid },
    { uuid: fixtures.ours.installer.uuid },
    { uuid: unknownUuid },
  ],
}

export const idOperations: SampleFile['idOperations'] = {
  'brand.get': wrongDistributor,
  'brand.edit': wrongDistributor,
  'brand.setLogo': wrongDistributor,
  'brand.removeLogo': wrongDistributor,
}
