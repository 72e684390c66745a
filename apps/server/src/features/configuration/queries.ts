import { sql } from 'kysely'
import { operatorSwitches } from '@lintel/contract/operators/schema.ts'
import { allBusiness } from '@lintel/contract/access/roles.ts'
import { formatNumbersOf } from '@lintel/i18n/format/format.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { households } from '../../domain/accounts/queries.ts'

export const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** Date order and clock of a customisation form as the numbers of specification.md 3. */
export function formatsOf(customizeForm: number) {
  const { dateFormat, timeFormat } = formatNumbersOf(customizeForm)
  return { DateFormat: dateFormat, TimeFormat: timeFormat }
}

/** What an operator is allowed; the contract's defaults where it has no row of its own. */
export async function allowanceOf(db: Db, scope: SystemScope, operatorUuid: string | null) {
  const row = await systemQueries(db, scope)
    .selectFrom('operator')
    .select(['charge_mode', 'attendance_pricing', 'business', 'switches'])
    .where('account_uuid', '=', operatorUuid)
    .executeTakeFirst()
  return {
    chargeMode: flag(row?.charge_mode === 1),
    attendancePricing: flag(row?.attendance_pricing === 1),
    business: row?.business ?? allBusiness,
    switches: { ...operatorSwitches, ...(row?.switches as Partial<Record<keyof typeof operatorSwitches, boolean>>) },
  }
}

/** Households an installer looks after: apartments of its communities and its villas (operators.md 11.6). */
export async function householdsOf(db: Db, scope: SystemScope, installerUuid: string): Promise<number> {
  const { count } = await systemQueries(db, scope)
    .selectFrom('project')
    .select(households.as('count'))
    .where('installer_uuid', '=', installerUuid)
    .executeTakeFirstOrThrow()
  return count
}

/** What the sites of an installer are bound to: accounts of lock vendors, automatic renewal, a rent company. */
export async function boundOf(db: Db, scope: SystemScope, installerUuid: string) {
  const { locks, renewed, rented } = await systemQueries(db, scope)
    .selectFrom('project')
    .leftJoin('lock_account', 'lock_account.project_uuid', 'project.uuid')
    .select([
      sql<boolean>`coalesce(bool_or(lock_account.uuid IS NOT NULL), false)`.as('locks'),
      sql<boolean>`exists (select from renewal_agreement where payer_uuid = ${installerUuid} and started_at is not null)`.as(
        'renewed',
      ),
      sql<boolean>`coalesce(bool_or((project.settings->>'rentManager')::boolean), false)`.as('rented'),
    ])
    .where('project.installer_uuid', '=', installerUuid)
    .executeTakeFirstOrThrow()
  return {
    HaveThirdPartyLockAccount: flag(locks),
    HaveAutoRenewRecord: flag(renewed),
    IsRentCompanyBound: flag(rented),
  }
}

/** How many sites an account is a member of. */
export async function sitesOf(db: Db, scope: SystemScope, accountUuid: string): Promise<number> {
  const { count } = await systemQueries(db, scope)
    .selectFrom('project_member')
    .select((part) => part.fn.countAll<string>().as('count'))
    .where('account_uuid', '=', accountUuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first day on which a seller above an installer prices villas for it; empty where none does (money.md 73). */
export async function firstVillaPriceOf(
  db: Db,
  scope: SystemScope,
  installerUuid: string,
  today: string,
): Promise<string> {
  const row = await systemQueries(db, scope)
    .selectFrom('account')
    .innerJoin('price', (join) => join.on('price.project_kind', '=', 'villa'))
    .select((part) => part.fn.min('price.valid_from').as('day'))
    .where('account.uuid', '=', installerUuid)
    .where(
      sql<boolean>`(price.seller_uuid is null or price.seller_uuid in (account.distributor_uuid, account.sub_distributor_uuid))`,
    )
    .where(
      sql<boolean>`(price.buyers = '{}'
        or price.buyers && array[account.uuid, account.sub_distributor_uuid, account.distributor_uuid])`,
    )
    .where(sql<boolean>`(price.ends_on is null or price.ends_on > greatest(price.valid_from, ${today}::date))`)
    .executeTakeFirst()
  return row?.day ?? ''
}
