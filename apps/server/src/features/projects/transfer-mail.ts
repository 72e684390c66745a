import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { contactAbove } from '../../db/scope/operator-rows.ts'
import { deepLink, installerType } from '../../domain/mails/deep-link.ts'
import { mailFormat } from '../../domain/mails/format.ts'
import { queueMail } from '../../domain/mails/queue.ts'
import type { SiteWork } from '../../domain/accounts/site-writes.ts'

/**
 * Handing a site to another installer (operators.md 1.6): what it would bring, and doing it. Both look at the same
 * plan, so what was shown is what is done; the version says that nothing changed between the two.
 */
export interface Owner {
  readonly uuid: string
  readonly user_name: string
  readonly display_name: string
  readonly email: string | null
  readonly language: string
  readonly time_zone: string
  readonly customize_form: number
}

/** Both installers are told afterwards (operators.md 1.6). */
export async function mailTransfer(
  { db, scope, services, now }: SiteWork,
  site: { readonly uuid: string; readonly name: string; readonly kind: ProjectKind },
  from: Owner,
  to: Owner,
): Promise<void> {
  for (const { uuid, email, language, display_name, user_name, ...owner } of [from, to]) {
    if (!email) continue
    const format = mailFormat(language, owner)
    await queueMail(db, scope, services, {
      name: 'transferred',
      to: email,
      language,
      params: {
        name: display_name,
        subject: site.name,
        from: from.display_name,
        to: to.display_name,
        at: format.moment(now),
      },
      // The former owner has no page of the site any more.
      page:
        uuid === to.uuid
          ? deepLink({ about: 'site', userType: installerType[site.kind], account: user_name, siteUuid: site.uuid })
          : '/',
      contact: await contactAbove(db, scope, uuid),
    })
  }
}
