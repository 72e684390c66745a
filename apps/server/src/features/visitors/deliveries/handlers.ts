import { delivery as contract } from '@lintel/contract/visitors/delivery-operations.ts'
import { deleteOf, insertInto } from '../../../db/db.ts'
import { implement } from '../../../kernel/implement.ts'
import { aboutPerson } from '../../../domain/people/person-snapshot.ts'
import { addOwnAccess, editOwnAccess, requireAccessOfSite, withOwnAccess } from '../../../domain/people/own-access.ts'
import { requireCompany } from '../../../domain/people/require-records.ts'
import { floorsOfPerson, assignFloors, requireElevatorControl } from '../../../domain/residences/person-floors.ts'
import { mayCreatePin, removeCredentials } from '../../../domain/people/person-credentials.ts'
import { credentialsOf } from '../../../domain/people/person-access-groups.ts'
import { requirePaidGrants } from '../../../domain/money/item-subscriptions.ts'
import { courierByUuid, pageOfCouriers } from './queries.ts'
import { refuse } from '../temp-key-form.ts'
import { editRecord } from '../../../domain/base/edit-record.ts'
import { saveCourierCodes, joinGroups } from './writes.ts'

export const deliveryHandlers = implement(contract, 'project', {
  list: (context, filter) => pageOfCouriers(context, filter),

  async get({ db, scope, now, fail }, { uuid }) {
    const courier = await courierByUuid(db, scope, uuid)
    if (!courier) return fail('notFound')
    const [row] = await withOwnAccess({ db, scope, now }, [courier])
    const floors = await floorsOfPerson(db, scope, uuid)
    return { ...row!, credentials: await credentialsOf(db, scope, uuid), floors }
  },

  async create({ db, scope, services, now, fail, audit }, form) {
    const { companyUuid, name, pin, accessGroupUuids, floors } = form
    await requireCompany(db, scope, companyUuid)
    await requireAccessOfSite(db, scope, form)
    await requireElevatorControl(db, scope, floors)
    await requirePaidGrants({ db, scope, now, fail }, { groupUuids: accessGroupUuids })
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
    await assignFloors(db, scope, holder, floors)
    const work = { db, scope, vault: services.vault, fail }
    await saveCourierCodes(work, holder, form)
    await addOwnAccess(db, scope, holder, form.access)
    audit({ target: uuid, people: [aboutPerson(uuid, name)] })
    return { uuid }
  },

  async edit({ db, scope, services, now, fail, audit }, form) {
    const { uuid, version, name, accessGroupUuids, floors } = form
    const courier = await courierByUuid(db, scope, uuid)
    if (!courier) return fail('notFound')
    await requireAccessOfSite(db, scope, form)
    if (form.pin !== '' && !(await mayCreatePin(db, scope))) return fail('featureOff')
    await requirePaidGrants({ db, scope, now, fail }, { groupUuids: accessGroupUuids, personUuids: [uuid] })
    if (floors) await requireElevatorControl(db, scope, floors, await floorsOfPerson(db, scope, uuid))
    await editRecord({ db, scope, fail }, 'person', { uuid, version }, { last_name: name })
    const holder = { companyUuid: courier.companyUuid, personUuid: uuid }
    await deleteOf(db, scope, 'access_group_member').where('person_uuid', '=', uuid).execute()
    await joinGroups({ db, scope, fail }, holder, accessGroupUuids)
    if (floors) await assignFloors(db, scope, holder, floors)
    const work = { db, scope, vault: services.vault, fail }
    await removeCredentials(work, holder, form.removeCredentialUuids)
    await saveCourierCodes(work, holder, form)
    await editOwnAccess({ db, scope, fail }, holder, form.access)
    const after = await courierByUuid(db, scope, uuid)
    if (!after!.hasPin && after!.cards.length === 0) refuse('pin', 'validation:required')
    audit({ target: uuid, people: [aboutPerson(uuid, name)] })
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const courier = await courierByUuid(db, scope, uuid)
    if (!courier) return fail('notFound')
    await deleteOf(db, scope, 'person').where('person.uuid', '=', uuid).execute()
    audit({ target: uuid, people: [aboutPerson(uuid, courier.name)] })
  },
})
