import { delivery as contract } from '@lintel/contract/deliveries/operations.ts'
import { deleteOf, insertAllInto, insertInto, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import {
  setCredentials,
  takeCredentials,
  type CredentialWork,
  type CredentialHolder,
} from '../../domain/credentials/credentials.ts'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import { requireCompany } from '../../domain/people/require-records.ts'
import { requireFewFloors } from '../../domain/doors/floors.ts'
import { floorsOfPerson, giveFloors, requireElevatorControl } from '../../domain/residences/person-floors.ts'
import { mayCreatePin } from '../../domain/people/credentials.ts'
import { countGroups, courierByUuid, pageOfCouriers } from './delivery-queries.ts'
import { refuse } from './temp-key-form.ts'

export const deliveryHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfCouriers(db, scope, filter),

  async get({ db, scope, fail }, { uuid }) {
    const courier = await courierByUuid(db, scope, uuid)
    return courier ? { ...courier, floors: await floorsOfPerson(db, scope, uuid) } : fail('notFound')
  },

  async create(
    { db, scope, services, now, fail, audit },
    { companyUuid, name, pin, rfCard, accessGroupUuids, floors },
  ) {
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
    await joinGroups({ db, scope }, holder, accessGroupUuids)
    await giveFloors(db, scope, holder, floors)
    const work = { db, scope, vault: services.vault }
    await setCode(work, holder, 'pin', pin)
    await setCode(work, holder, 'card', rfCard)
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
    await joinGroups({ db, scope }, holder, accessGroupUuids)
    if (floors) await giveFloors(db, scope, holder, floors)
    const work = { db, scope, vault: services.vault }
    if (codes.removePin) await takeCredentials(work, holder, 'pin')
    if (codes.removeCard) await takeCredentials(work, holder, 'card')
    await setCode(work, holder, 'pin', codes.pin)
    await setCode(work, holder, 'card', codes.rfCard)
    const after = await courierByUuid(db, scope, uuid)
    if (!after!.hasPin && after!.cardMaskedValue === '') refuse('pin', 'validation:required')
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
  { db, scope }: { readonly db: Db; readonly scope: ProjectScope },
  { companyUuid, personUuid }: CredentialHolder,
  departmentUuids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(departmentUuids)]
  if ((await countGroups(db, scope, companyUuid, wanted)) < wanted.length) fail('notFound')
  const member = { company_uuid: companyUuid, person_uuid: personUuid }
  const rows = wanted.map((departmentUuid) => ({ ...member, access_group_uuid: departmentUuid }))
  await insertAllInto(db, scope, 'access_group_member', rows).execute()
  await requireFewFloors(db, scope, 'accessGroupUuids')
}

const fieldOf = { pin: 'pin', card: 'rfCard' } as const

/** Gives a code in place of the former one; an empty field leaves what there is. */
async function setCode(
  work: CredentialWork,
  holder: CredentialHolder,
  kind: 'pin' | 'card',
  value: string,
): Promise<void> {
  if (value !== '') await setCredentials(work, holder, kind, [value], fieldOf[kind])
}
