import { afterAll, beforeAll, expect, it } from 'vitest'
import { jpeg, png, expectReencoded } from '../../test/pictures.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { cleanStoredPictures } from './stored-pictures.ts'

/** Pictures that were taken in before pictures lost everything but their pixels. */

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const rowOf = async <Row extends object>(text: string): Promise<Row> =>
  (await testApp.test.database.owner.query<Row>(text)).rows[0]!

it('are encoded again once, in every table that has some; one that cannot be read stays and is not tried again', async () => {
  const { office, distributor, people } = testApp.fixtures.ours
  const { owner } = testApp.test.database
  const { vault } = testApp.services
  const [face, image, logo, background] = [jpeg(), jpeg(320, 240), png(), png(400, 300)]
  await owner.query(
    `insert into person_photo (project_uuid, company_uuid, person_uuid, type, content_hash, ciphertext, is_clean)
      values ($1, $2, $3, 'image/jpeg', 'a', $4, false)`,
    [office.uuid, people.companyUuid, people.personUuid, vault.encryptBytes(face)],
  )
  await owner.query(
    `insert into captured_image (project_uuid, device_uuid, device_name, name, cause, taken_at, time_quality, received_at, type,
       width, height, content_hash, ciphertext, is_clean)
      select $1, $2, 'Panel', name, 'motion', now(), 'synced', now(), 'image/jpeg', 1, 1, 'a', bytes, false
      from (values ('old.jpg', $3::bytea), ('broken.jpg', $4::bytea)) as images (name, bytes)`,
    [office.uuid, office.deviceUuid, vault.encryptBytes(image), vault.encryptBytes(image.subarray(0, -200))],
  )
  await owner.query(
    `insert into brand (account_uuid, logo_uuid, logo_type, logo, is_clean)
      values ($1, '00000000-0000-4000-8000-00000000aaaa', 'image/png', $2, false)`,
    [distributor.uuid, logo],
  )
  const { uuid: templateUuid } = await rowOf<{ uuid: string }>(
    `insert into badge_template (project_uuid, company_uuid, name, unit, width, height, corner_radius, background, elements)
      values ('${office.uuid}', '${people.companyUuid}', 'Staff', 'mm', 86, 54, 3, '#ffffff', '[]') returning uuid`,
  )
  await owner.query(
    `insert into badge_picture (project_uuid, company_uuid, template_uuid, use, type, bytes, is_clean)
      values ($1, $2, $3, 'background', 'image/png', $4, false)`,
    [office.uuid, people.companyUuid, templateUuid, background],
  )

  await cleanStoredPictures(testApp.services)

  const photo = await rowOf<{ ciphertext: Buffer; is_clean: boolean }>('select * from person_photo')
  await expectReencoded(vault.decryptBytes(photo.ciphertext), face)
  const imageRow = await rowOf<{ ciphertext: Buffer }>(`select * from captured_image where name = 'old.jpg'`)
  await expectReencoded(vault.decryptBytes(imageRow.ciphertext), image)
  expect(imageRow).toMatchObject({ is_clean: true, width: 320, height: 240 })
  const brokenImage = await rowOf<{ ciphertext: Buffer }>(`select * from captured_image where name = 'broken.jpg'`)
  expect(brokenImage).toMatchObject({ is_clean: true, width: 1 })
  const brand = await rowOf<{ logo: Buffer; logo_uuid: string }>('select * from brand where logo is not null')
  await expectReencoded(brand.logo, logo)
  expect(brand.logo_uuid).not.toBe('00000000-0000-4000-8000-00000000aaaa')
  const { bytes } = await rowOf<{ bytes: Buffer }>('select * from badge_picture')
  await expectReencoded(bytes, background)

  await cleanStoredPictures(testApp.services)
  expect(await rowOf('select * from person_photo')).toEqual(photo)
})
