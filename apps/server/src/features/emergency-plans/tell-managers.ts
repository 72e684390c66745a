import { treeRowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import type { Services } from '../../kernel/services.ts'
import { mailFormat } from '../../mails/format.ts'
import { queueMail } from '../../mails/queue.ts'

interface Started {
  readonly plan: string
  readonly by: string
  readonly at: Date
}

/** Mails the managers of a site that a plan has begun (office.md 5.6, record); nobody can have switched this off. */
export async function tellManagers(
  db: Db,
  scope: ProjectScope,
  services: Services,
  { plan, by, at }: Started,
): Promise<void> {
  const site = await treeRowsOf(db, scope, 'project')
    .select(['name', 'time_zone', 'customize_form'])
    .where('project.uuid', '=', scope.uuid)
    .executeTakeFirstOrThrow()
  const managers = await treeRowsOf(db, scope, 'account')
    .select(['account.display_name', 'account.email', 'account.language'])
    .where('account.kind', '=', 'propertyManager')
    .where('account.state', '=', 'normal')
    .where('account.email', 'is not', null)
    .execute()
  for (const { display_name, email, language } of managers) {
    const since = mailFormat(language, site).dateTime(at.toISOString())
    await queueMail(db, scope, services, {
      name: 'planStarted',
      to: email!,
      language,
      params: { name: display_name, plan, site: site.name, by, since },
      page: '/login',
    })
  }
}
