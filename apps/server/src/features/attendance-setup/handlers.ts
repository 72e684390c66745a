import { attendanceSetup as contract } from '@lintel/contract/attendance-setup/operations.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { companiesForSetup, setupDefaults } from './queries.ts'
import { insertSetup } from './writes.ts'

const attendanceSetupHandlers = implement(contract, 'project', {
  companies: async ({ db, scope }) => ({ rows: await companiesForSetup(db, scope) }),

  defaults: ({ db, scope, now }, { companyUuid }) => setupDefaults(db, scope, companyUuid ?? '', now),

  async create(context, form) {
    const { result, companyUuid, companyName, from, until, people } = await insertSetup(context, form)
    context.audit({
      target: companyUuid,
      detail: { name: companyName, count: result.people, from, until, attendanceEnabled: people.length > 0 },
      people,
    })
    return result
  },
})

export default serverFeature({ handlers: attendanceSetupHandlers })
