import { randomUUID } from 'node:crypto'
import { company as contract } from '@lintel/contract/companies/operations.ts'
import { uniqueViolation } from '../../db/database.ts'
import { deleteOf, insertInto, updateOf } from '../../db/db.ts'
import { Failure } from '../../http/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { officeOf, officesOf } from './office.ts'
import { companyByUuid, countAdmins, namesOfCompanies, pageOfCompanies } from './queries.ts'

export const companyHandlers = implement(contract, 'session', {
  list: async ({ db, scope }, filter) => pageOfCompanies(db, await officesOf(db, scope, filter.projectUuid), filter),

  names: async ({ db, scope }, { projectUuid }) => namesOfCompanies(db, await officesOf(db, scope, projectUuid)),

  async create({ db, scope, now, audited }, { projectUuid, name }) {
    const site = await officeOf(db, scope, projectUuid)
    const uuid = randomUUID()
    await namingTaken(insertInto(db, site, 'company', { uuid, name, created_at: now }).execute())
    audited({ target: uuid, projectUuid: site.uuid, detail: { name } })
    return { uuid }
  },

  async edit({ db, scope, fail, audited }, { uuid, version, name }) {
    const company = await companyByUuid(db, scope, uuid)
    if (!company) return fail('notFound')
    const { numUpdatedRows } = await namingTaken(
      updateOf(db, scope, 'company')
        .set({ name, version: version + 1 })
        .where('company.uuid', '=', uuid)
        .where('company.version', '=', version)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows === 0n) return fail('staleRecord')
    audited({ target: uuid, projectUuid: company.project_uuid, detail: { name } })
    return {}
  },

  async remove({ db, scope, fail, audited }, { uuid }) {
    const company = await companyByUuid(db, scope, uuid)
    if (!company) return fail('notFound')
    const count = await countAdmins(db, scope, uuid)
    if (count > 0) return fail('companyHasAdmins', { count })
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
