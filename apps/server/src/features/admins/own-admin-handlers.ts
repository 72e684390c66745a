import { ownAdmin as contract } from '@lintel/contract/admins/operations.ts'
import { systemQueries } from '../../db/db.ts'
import { implement } from '../../kernel/implement.ts'
import { changePassword, checkPassword } from '../../domain/sessions/own-password.ts'
import { accountByUuid } from '../../domain/sessions/queries.ts'

/** An administrator's own account. */
export const ownAdminHandlers = implement(contract, 'system', {
  checkPassword,
  updatePassword: changePassword,

  async get({ db, scope, session, fail }, { uuid }) {
    if (uuid !== undefined && uuid !== session.actingUuid) return fail('notFound')
    const account = await accountByUuid(db, scope, session.actingUuid)
    const company = await systemQueries(db, scope)
      .selectFrom('company_admin')
      .innerJoin('company', (join) =>
        join
          .onRef('company.project_uuid', '=', 'company_admin.project_uuid')
          .onRef('company.uuid', '=', 'company_admin.company_uuid'),
      )
      .innerJoin('project', 'project.uuid', 'company_admin.project_uuid')
      .select(['company.name as company_name', 'project.name as site_name'])
      .where('company_admin.account_uuid', '=', account.uuid)
      .executeTakeFirst()
    return {
      uuid: account.uuid,
      userName: account.user_name,
      displayName: account.display_name,
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
      phoneCode: account.phone_code,
      phone: account.phone,
      language: account.language,
      companyName: company?.company_name ?? null,
      siteName: company?.site_name ?? null,
      expiresAt: account.expires_at?.toISOString() ?? null,
    }
  },
})
