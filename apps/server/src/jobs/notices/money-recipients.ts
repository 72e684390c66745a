import type { AccountKind, ProjectKind } from '@lintel/contract/access/roles.ts'
import type { TransferTopic } from '@lintel/contract/access/switching.ts'
import type { NoticeName } from '@lintel/contract/own-account/schema.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { deepLink, userTypeOf } from '../../domain/mails/deep-link.ts'
import type { SiteFormat } from '../../domain/mails/format.ts'
import type { Recipient } from './recipients.ts'

/** Account that is mailed about money, with how it reads dates and what it has switched off. */
export interface MoneyRecipient extends Recipient {
  readonly uuid: string
  readonly kind: AccountKind
  readonly user_name: string
  readonly email: string
  readonly time_zone: string
  readonly customize_form: number
  readonly muted_notices: readonly string[]
}

function accounts(db: Db) {
  return systemQueries(db, systemScope)
    .selectFrom('account')
    .select(['account.uuid', 'account.kind', 'account.user_name', 'account.display_name as name'])
    .select([sql<string>`account.email`.as('email'), 'account.language', 'account.time_zone', 'account.customize_form'])
    .select('account.muted_notices')
    .where('account.state', '=', 'normal')
    .where('account.email', 'is not', null)
    .orderBy('account.uuid')
}

/** Those of some accounts that can be mailed, and have not switched off a notice. */
export async function accountsAboutMoney(
  db: Db,
  uuids: readonly (string | null)[],
  notice?: NoticeName,
): Promise<MoneyRecipient[]> {
  const ids = [...new Set(uuids.filter((uuid) => uuid !== null))]
  if (ids.length === 0) return []
  const rows = await accounts(db).where('account.uuid', 'in', ids).execute()
  return notice === undefined ? rows : rows.filter((row) => !row.muted_notices.includes(notice))
}

/** Super managers, who sell in the name of the platform, as far as they have not switched off a notice. */
export async function superManagersAboutMoney(db: Db, notice: NoticeName): Promise<MoneyRecipient[]> {
  const rows = await accounts(db).where('account.kind', '=', 'superManager').execute()
  return rows.filter((row) => !row.muted_notices.includes(notice))
}

/** Managers of a site who can be mailed. */
export const managersAboutMoney = (db: Db, siteUuid: string): Promise<MoneyRecipient[]> =>
  accounts(db)
    .innerJoin('project_member', 'project_member.account_uuid', 'account.uuid')
    .where('project_member.project_uuid', '=', siteUuid)
    .where('account.kind', '=', 'propertyManager')
    .execute()

/** The operator right above an installer: it is mailed about orders and agreements of the installer's side. */
export const operatorAbove = ({
  sub_distributor_uuid,
  distributor_uuid,
}: {
  readonly sub_distributor_uuid: string | null
  readonly distributor_uuid: string | null
}): string | null => sub_distributor_uuid ?? distributor_uuid

interface LinkTarget {
  readonly about: TransferTopic
  readonly kind: ProjectKind
  readonly siteUuid?: string | null
  readonly id?: string
}

/** The page that a mail about money leads a recipient to. */
export function pageAboutMoney(
  { kind, user_name }: MoneyRecipient,
  { about, siteUuid, ...target }: LinkTarget,
): string {
  const userType = userTypeOf(kind, target.kind)
  if (userType)
    return deepLink({
      about,
      userType,
      account: user_name,
      siteUuid: siteUuid ?? undefined,
      ...(target.id !== undefined && { id: target.id }),
    })
  return about === 'order' && target.id ? `/supermanager/payment/paymentInfo?id=${target.id}` : '/'
}

/** Dates and name that a mail has which is about no single site: those of the account that reads it. */
export const ownFormat = (
  { time_zone, customize_form }: Pick<MoneyRecipient, 'time_zone' | 'customize_form'>,
  site: string,
): SiteFormat & { readonly site: string } => ({
  site,
  time_zone,
  customize_form,
  earlier_zones: [],
  next_time_zone: null,
  next_zone_from: null,
})
