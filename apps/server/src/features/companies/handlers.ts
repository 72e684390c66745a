import { randomUUID } from 'node:crypto'
import { company as contract } from '@lintel/contract/companies/operations.ts'
import { uniqueViolation } from '../../db/database.ts'
import { deleteOf, insertInto, updateOf } from '../../db/db.ts'
import { Failure } from '../../http/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { lendDoors } from './doors.ts'
import { officeOf, officesOf } from './office.ts'
import {
  companyByUuid,
  countAdmins,
  countPeople,
  infoOfCompany,
  lockedCompany,
  namesOfCompanies,
  pageOfCompanies,
} from './queries.ts'

export const companyHandlers = implement(contract, 'session', {
  list: async ({ db, scope }, filter) => pageOfCompanies(db, await officesOf(db, scope, filter.projectUuid), filter),

  names: async ({ db, scope }, { projectUuid }) => namesOfCompanies(db, await officesOf(db, scope, projectUuid)),

  get: async ({ db, scope, fail }, { uuid }) => (await infoOfCompany(db, scope, uuid)) ?? fail('notFound'),

  async create({ db, scope, now, audited }, { projectUuid, name, floor, remark, allDoors, doorUuids }) {
    const site = await officeOf(db, scope, projectUuid)
    const uuid = randomUUID()
    await namingTaken(
      insertInto(db, site, 'company', { uuid, name, floor, remark, all_doors: allDoors, created_at: now }).execute(),
    )
    if (!allDoors) await lendDoors(db, site, uuid, doorUuids)
    audited({ target: uuid, projectUuid: site.uuid, detail: { name, allDoors } })
    return { uuid }
  },

  async edit({ db, scope, fail, audited }, { uuid, version, name, floor, remark, allDoors, doorUuids }) {
    const company = await companyByUuid(db, scope, uuid)
    if (!company) return fail('notFound')
    const { numUpdatedRows } = await namingTaken(
      updateOf(db, scope, 'company')
        .set({
          name,
          version: version + 1,
          ...(floor !== undefined && { floor }),
          ...(remark !== undefined && { remark }),
          ...(allDoors !== undefined && { all_doors: allDoors }),
        })
        .where('company.uuid', '=', uuid)
        .where('company.version', '=', version)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows === 0n) return fail('staleRecord')
    const site = await officeOf(db, scope, company.project_uuid)
    const hasAll = allDoors ?? company.all_doors
    // With all doors there is nothing left to choose; without them the chosen ones stay unless others are named.
    if (hasAll) await lendDoors(db, site, uuid, [])
    else if (doorUuids) await lendDoors(db, site, uuid, doorUuids)
    audited({ target: uuid, projectUuid: company.project_uuid, detail: { name, allDoors: hasAll } })
    return {}
  },

  async remove({ db, scope, fail, audited }, { uuid }) {
    const company = await lockedCompany(db, scope, uuid)
    if (!company) return fail('notFound')
    const people = await countPeople(db, scope, uuid)
    if (people > 0) return fail('companyHasPeople', { count: people })
    const admins = await countAdmins(db, scope, uuid)
    if (admins > 0) return fail('companyHasAdmins', { count: admins })
    // Departments, access groups and holidays of its own go with it.
    await deleteOf(db, scope, 'company').where('company.uuid', '=', uuid).execute()
    audited({ target: uuid, projectUuid: company.project_uuid, detail: { name: company.name } })
    return {}
  },
})

/** A name that another company of the site has, in any case of letters. */
async function namingTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (uniqueViolation(error) !== 'company_by_name') throw error
    throw new Failure('alreadyExists', { thing: 'company' })
  }
}
