import { personnel as contract } from '@lintel/contract/personnel/operations.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { Handlers } from '../../kernel/implement.ts'
import { photoOf, setPhoto, removePhoto } from '../../domain/people/photos.ts'
import { requireOneKindOfCode } from '../../domain/people/own-access.ts'
import { snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { requirePeople } from '../../domain/people/require-records.ts'
import { registeredOf } from '../../domain/people/person-rows.ts'

/** The calls about photos of faces. An entry says whose photo it was, and nothing of the photo. */
export const photoHandlers: Pick<Handlers<typeof contract, 'project'>, 'photo' | 'setPhoto' | 'removePhoto'> = {
  async photo({ db, scope, services: { vault }, fail }, { uuid }) {
    const person = await registeredOf(db, scope)
      .select('person.uuid')
      .where('person.uuid', '=', uuid)
      .executeTakeFirst()
    return (person && (await photoOf({ db, scope, vault }, uuid))) ?? fail('notFound')
  },

  async setPhoto({ db, scope, session, services: { vault }, fail, audit }, { uuid, lifetimeMinutes, file }) {
    const holder = await requireHolder(db, scope, uuid)
    const diff = await snapshotPeople(db, scope, [uuid])
    await setPhoto(
      { db, scope, vault, fail },
      holder,
      new Uint8Array(await file.arrayBuffer()),
      // The owner of a villa enrols the faces of the own household.
      {
        lifetimeMinutes: lifetimeMinutes || null,
        enrolledBy: session.actingKind === 'single' ? 'resident' : 'manager',
      },
    )
    await requireOneKindOfCode(db, scope, uuid)
    audit({ target: uuid, people: await diff() })
  },

  async removePhoto({ db, scope, services: { vault }, fail, audit }, { uuid }) {
    const holder = await requireHolder(db, scope, uuid)
    const diff = await snapshotPeople(db, scope, [uuid])
    if (!(await removePhoto({ db, scope, vault }, holder))) return fail('notFound')
    audit({ target: uuid, people: await diff() })
  },
}

/** A person, held so that two photos cannot come at once. */
async function requireHolder(db: Db, scope: ProjectScope, uuid: string) {
  const [person] = await requirePeople(db, scope, [uuid])
  return { companyUuid: person!.company_uuid, personUuid: uuid }
}
