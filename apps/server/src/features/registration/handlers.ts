import { personName } from '@lintel/contract/base/name-fold.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { registration, registrationCode } from '@lintel/contract/registration/operations.ts'
import { sql } from 'kysely'
import { rowsOf, systemQueries, treeRowsOf, type Db } from '../../db/db.ts'
import { projectScope, type ProjectScope } from '../../db/scope/scope.ts'
import { oneOfFew } from '../../domain/exports/export-list.ts'
import { queueMail } from '../../domain/mails/queue.ts'
import { diffOfNewPeople } from '../../domain/people/person-snapshot.ts'
import { addressLine } from '../../domain/sites/site-details.ts'
import { requireApartment } from '../../domain/residences/residence.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import {
  hasMaster,
  homeOfCode,
  lockedHomeOfCode,
  openCodes,
  renewCodes,
  stateOfCode,
  type ShownCode,
} from '../../domain/residences/registration-codes.ts'
import { fileName, qrPng, zipOfPictures } from './pictures.ts'
import { addMaster } from './writes.ts'
import { serverFeature } from '../../kernel/feature.ts'

const addressOf = ({ config }: Services, { code }: ShownCode): string => `${config.publicUrl}/register#${code}`

const linkOf = (services: Services, code: ShownCode) => ({
  link: addressOf(services, code),
  expiresAt: code.expiresAt.toISOString(),
})

const registrationCodeHandlers = implement(registrationCode, 'project', {
  get: async ({ db, scope, now, fail }, { uuid }) => (await stateOfCode(db, scope, uuid, now)) ?? fail('notFound'),

  async show({ db, scope, services, now, fail, audit }, { uuid }) {
    await requireWithoutMaster(db, scope, uuid, now, fail)
    const codes = await openCodes({ db, scope, vault: services.vault, now }, [uuid])
    audit({ target: uuid })
    return linkOf(services, codes.get(uuid)!)
  },

  async refresh({ db, scope, services, now, fail, audit }, { uuid }) {
    await requireWithoutMaster(db, scope, uuid, now, fail)
    const codes = await renewCodes({ db, scope, vault: services.vault, now }, [uuid])
    audit({ target: uuid })
    return linkOf(services, codes.get(uuid)!)
  },

  async picture({ db, scope, services, now, fail, audit }, { uuid }) {
    const { building, number } = await requireWithoutMaster(db, scope, uuid, now, fail)
    const codes = await openCodes({ db, scope, vault: services.vault, now }, [uuid])
    audit({ target: uuid })
    const picture = qrPng(addressOf(services, codes.get(uuid)!))
    const name = `${fileName(`${building}_${number}`)}.png`
    return new File([new Uint8Array(picture)], name, { type: fileKinds.png.type })
  },

  async pictures({ db, scope, services, now, fail, audit }, { which, building, apartments }) {
    return oneOfFew(`${scope.kind} ${scope.uuid}`, async () => {
      let query = rowsOf(db, scope, 'apartment')
        .innerJoin('department', (join) =>
          join
            .onRef('department.project_uuid', '=', 'apartment.project_uuid')
            .onRef('department.uuid', '=', 'apartment.building_uuid'),
        )
        .select(['apartment.uuid', 'apartment.number', 'department.name as building'])
        .where(which === 'all' ? sql<boolean>`not ${hasMaster}` : isVacant)
      if (building) query = query.where('apartment.building_uuid', '=', building)
      if (apartments.length > 0) query = query.where('apartment.uuid', 'in', apartments)
      const homes = await query
        .orderBy('apartment.building_number')
        .orderBy('apartment.number')
        .orderBy('apartment.uuid')
        .limit(limits.registrationPictures + 1)
        .execute()
      if (homes.length === 0) return fail('exportEmpty')
      if (homes.length > limits.registrationPictures) return fail('exportTooLarge')
      const codes = await openCodes(
        { db, scope, vault: services.vault, now },
        homes.map(({ uuid }) => uuid),
      )
      const site = await treeRowsOf(db, scope, 'project')
        .select('name')
        .where('uuid', '=', scope.uuid)
        .executeTakeFirstOrThrow()
      audit({ detail: { count: homes.length } })
      const zip = await zipOfPictures(
        homes.map((home) => ({
          name: `${home.building}_${home.number}`,
          text: addressOf(services, codes.get(home.uuid)!),
        })),
      )
      return new File([zip], `${fileName(site.name)}.zip`, { type: fileKinds.zip.type })
    })
  },
})

const isVacant = sql<boolean>`not exists (select from person where person.project_uuid = apartment.project_uuid
  and person.apartment_uuid = apartment.uuid)`

/** An apartment of a community whose master has yet to move in. A villa has no codes (decisions.md 12). */
async function requireWithoutMaster(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  now: Date,
  fail: Fail<'householdRegistered'>,
) {
  const { building_uuid, number } = await requireApartment(db, scope, uuid)
  if (building_uuid === null) fail('featureOff')
  if ((await stateOfCode(db, scope, uuid, now))?.state === 'master') fail('householdRegistered')
  const { name } = await rowsOf(db, scope, 'department')
    .select('department.name')
    .where('department.uuid', '=', building_uuid)
    .executeTakeFirstOrThrow()
  return { building: name, number }
}

const registrationHandlers = implement(registration, 'system', {
  async look({ db, scope, now, fail }, { code }) {
    const home = await homeOfCode(db, scope, code).executeTakeFirst()
    if (!home) return fail('registrationCodeInvalid')
    // Only a person who was given the code can ask with it, and learns nothing else (decisions.md 62).
    if (home.expires_at <= now) return fail('registrationCodeExpired')
    return {
      site: home.site,
      address: addressLine(home),
      building: home.building,
      apartment: home.name || home.number,
    }
  },

  async complete({ db, scope, services, now, fail, audit }, { code, ...form }) {
    const home = await lockedHomeOfCode(db, scope, code)
    if (!home) return fail('registrationCodeInvalid')
    if (home.expires_at <= now) return fail('registrationCodeExpired')
    const site = projectScope(home.project_uuid)
    await systemQueries(db, scope)
      .updateTable('registration_code')
      .set({ used_at: now })
      .where('project_uuid', '=', home.project_uuid)
      .where('apartment_uuid', '=', home.uuid)
      .execute()
    const { personUuid, holder } = await addMaster(db, site, home, form, now)
    const hasMail = form.email !== ''
    if (hasMail) {
      const { email: to, firstName } = form
      const params = { site: home.site, building: home.building, apartment: home.name || home.number }
      // The answer does not reveal whether the address is in use at the site; its holder gets a mail.
      const mail = holder
        ? {
            name: 'registrationAddressTaken' as const,
            to,
            language: holder.language || form.language,
            params: { ...params, name: holder.name },
          }
        : { name: 'householdRegistered' as const, to, language: form.language, params: { ...params, name: firstName } }
      await queueMail(db, site, services, mail)
    }
    audit({
      target: home.uuid,
      projectUuid: home.project_uuid,
      actor: { uuid: personUuid, name: personName(form) },
      people: await diffOfNewPeople(db, site, [personUuid]),
    })
    return { hasMail }
  },
})

export default serverFeature({ handlers: [...registrationCodeHandlers, ...registrationHandlers] })
