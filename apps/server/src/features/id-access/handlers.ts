import { idAccessText } from '@lintel/contract/credentials/schema.ts'
import { idAccess as contract } from '@lintel/contract/id-access/operations.ts'
import { setCredentials, removeCredentialsOfKind } from '../../domain/credentials/credentials.ts'
import { requireIdAccess } from '../../domain/people/id-access.ts'
import { snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { requirePeople } from '../../domain/people/require-records.ts'
import { residenceOf } from '../../domain/residences/residence.ts'
import { implement } from '../../kernel/implement.ts'
import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { idCardByUuid, idCardOfPerson, pageOfIdCards, showIdCard } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const idAccessHandlers = implement(contract, 'project', {
  list: ({ db, scope, services: { vault } }, filter) => pageOfIdCards({ db, scope, vault }, filter),

  async get({ db, scope, services: { vault }, fail }, { uuid }) {
    const row = await idCardByUuid(db, scope, uuid)
    return row ? showIdCard(row, vault) : fail('notFound')
  },

  async set({ db, scope, session, services: { vault }, fail, audit }, { personUuid, idAccess }) {
    await requireIdAccess(db, scope, session, idAccess.mode)
    await requirePeople(db, scope, [personUuid], registeredKinds)
    const work = { db, scope, vault, fail }
    const value = idAccessText(idAccess)!
    const diff = await snapshotPeople(db, scope, [personUuid])
    const holder = { companyUuid: await residenceOf(db, scope), personUuid }
    await setCredentials(work, holder, 'idAccess', [value], 'idAccess')
    const uuid = await idCardOfPerson(db, scope, personUuid)
    audit({ target: uuid, people: await diff() })
    return { uuid }
  },

  async remove({ db, scope, services: { vault }, fail, audit }, { uuid }) {
    const row = await idCardByUuid(db, scope, uuid)
    if (!row) return fail('notFound')
    const diff = await snapshotPeople(db, scope, [row.person_uuid])
    await removeCredentialsOfKind(
      { db, scope, vault },
      { companyUuid: row.company_uuid, personUuid: row.person_uuid },
      'idAccess',
    )
    audit({ target: uuid, people: await diff() })
  },
})

export default serverFeature({ handlers: idAccessHandlers })
