import { delivery as contract } from '@lintel/contract/deliveries/operations.ts'
import { deleteOf, insertAllInto, insertInto, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { setCredentials, type CredentialWork, type CredentialHolder } from '../../domain/credentials/credentials.ts'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import { requireCompany } from '../../domain/people/require-records.ts'
import { requireFewFloors } from '../../domain/doors/floors.ts'
import { floorsOfPerson, giveFloors, requireElevatorControl } from '../../domain/residences/person-floors.ts'
import { giveCards, mayCreatePin, takeAway } from '../../domain/people/person-credentials.ts'
import { credentialsOf } from '../../domain/people/person-access-groups.ts'
import { countGroups, courierByUuid, pageOfCouriers } from './delivery-queries.ts'
import { refuse } from './temp-key-form.ts'

export const deliveryHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfCouriers(db, scope, filter),

  async get({ db, scope, fail }, { uuid }) {
    const courier = await courierByUuid(db, scope, uuid)
    if (!courier) return fail('notFound')
    const floors = await floorsOfPerson(db, scope, uuid)
    return { ...courier, credentials: await credentialsOf(db, scope, uuid), floors }
  },

  async create({ db, scope, services, now, fail, audit }, { companyUuid, name, pin, cards, accessGroupUuids, floors }) {
    await requireCompany(db, scope, companyUuid)
    await requireElevatorControl(db, scope, floors)
    if (pin !== '' && !(await mayCreatePin(db, scope))) return fail('featureOff')
    const { uuid } = await insertInto(db, scope, 'person', {
      company_uuid: companyUuid,
      kind: 'courier',
      last_name: name,
      created_at: now,
    })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const holder = { companyUuid, personUuid: uuid }
    await joinGroups({ db, scope, fail }, holder, accessGroupUuids)
    await giveFloors(db, scope, holder, floors)
    const work = { db, scope, vault: services.vault }
    await giveCodes(work, holder, { pin, cards })
    audit({ target: uuid, people: [aboutPerson(uuid, name)] })
    return { uuid }
  },

  async edit({ db, scope, services, fail, audit }, { uuid, version, name, accessGroupUuids, floors, ...codes }) {
    const courier = await courierByUuid(db, scope, uuid)
    if (!courier) return fail('notFound')
    if (codes.pin !== '' && !(await mayCreatePin(db, scope))) return fail('featureOff')
    if (floors) await requireElevatorControl(db, scope, floors, await floorsOfPerson(db, scope, uuid))
    const { numUpdatedRows } = await updateOf(db, scope, 'person')
      .set({ last_name: name, version: version + 1 })
      .where('person.uuid', '=', uuid)
      .where('person.version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return fail('staleRecord')
    const holder = { companyUuid: courier.companyUuid, personUuid: uuid }
    await deleteOf(db, scope, 'access_group_member').where('person_uuid', '=', uuid).execute()
    await joinGroups({ db, scope, fail }, holder, accessGroupUuids)
    if (floors) await giveFloors(db, scope, holder, floors)
    const work = { db, scope, vault: services.vault }
    await takeAway(work, holder, codes.removeCredentialUuids)
    await giveCodes(work, holder, codes)
    const after = await courierByUuid(db, scope, uuid)
    if (!after!.hasPin && after!.cards.length === 0) refuse('pin', 'validation:required')
    audit({ target: uuid, people: [aboutPerson(uuid, name)] })
    return {}
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const courier = await courierByUuid(db, scope, uuid)
    if (!courier) return fail('notFound')
    await deleteOf(db, scope, 'person').where('person.uuid', '=', uuid).execute()
    audit({ target: uuid, people: [aboutPerson(uuid, courier.name)] })
    return {}
  },
})

/**
 * Makes a person a member of access groups, each of which must be one of the own company; together they reach few
 * floors.
 */
async function joinGroups(
  work: CanFail<'tooManyFloors'> & { readonly db: Db; readonly scope: ProjectScope },
  { companyUuid, personUuid }: CredentialHolder,
  departmentUuids: readonly string[],
): Promise<void> {
  const { db, scope } = work
  const wanted = [...new Set(departmentUuids)]
  if ((await countGroups(db, scope, companyUuid, wanted)) < wanted.length) fail('notFound')
  const member = { company_uuid: companyUuid, person_uuid: personUuid }
  const rows = wanted.map((departmentUuid) => ({ ...member, access_group_uuid: departmentUuid }))
  await insertAllInto(db, scope, 'access_group_member', rows).execute()
  await requireFewFloors(db, scope, 'accessGroupUuids', work.fail)
}

/** Gives a PIN in place of the former one and cards beside those that are there; an empty PIN leaves what there is. */
async function giveCodes(
  work: CredentialWork,
  holder: CredentialHolder,
  { pin, cards }: { readonly pin: string; readonly cards: readonly string[] },
): Promise<void> {
  if (pin !== '') await setCredentials(work, holder, 'pin', [pin], 'pin')
  await giveCards(work, holder, cards)
}
