import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import { operatorSwitchNames, type OperatorSwitch } from '@lintel/contract/operators/schema.ts'
import type { DistributorForm } from '@lintel/contract/distributors/schema.ts'
import type { InstallerForm } from '@lintel/contract/installers/schema.ts'
import { updateOfAccounts } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { requireAllowed } from './allowance.ts'
import { createAccount, type AccountWork, type Place } from './records.ts'

/** Making distributors and installers: the account, and what it may do in its row beside (operators.md 3.1, 4.3). */

type AccountFields = Parameters<typeof createAccount>[3]
export type DistributorAllowance = Pick<
  z.output<typeof DistributorForm>,
  'business' | 'chargeMode' | 'attendancePricing' | 'featurePlans' | OperatorSwitch
>
export type InstallerAllowance = Pick<
  z.output<typeof InstallerForm>,
  'business' | 'chargeMode' | 'projectLandline' | 'officeLandline'
>

/** Makes a distributor with what it may do. */
export async function createDistributor(
  work: AccountWork & CanFail<'alreadyExists'>,
  parent: Place,
  fields: AccountFields,
  allowance: DistributorAllowance,
  ownPasswordHash?: string,
) {
  const newAccount = await createAccount(work, 'distributor', parent, fields, ownPasswordHash)
  await setAllowance(work, newAccount.uuid, allowance)
  return newAccount
}

/** Makes an installer below a reseller, with no more than its distributor has. */
export async function createInstaller(
  work: AccountWork & CanFail<'alreadyExists' | 'projectTypeNotAllowed'>,
  parent: Place,
  fields: AccountFields,
  request: InstallerAllowance,
  ownPasswordHash?: string,
) {
  const allowance = await requireAllowed(work.db, work.scope, parent.distributor_uuid!, request, work.fail)
  const newAccount = await createAccount(work, 'installer', parent, fields, ownPasswordHash)
  await setOperator(work, newAccount.uuid, {
    business: request.business,
    charge_mode: request.chargeMode,
    attendance_pricing: allowance.attendancePricing,
    ...toSwitchesUpdate({ ...allowance.switches, ...landline(request) }),
  })
  return newAccount
}

/** What a distributor may do, in its row beside the account; the account's version stands for both. */
export async function setAllowance(
  { db, scope }: AccountWork,
  uuid: string,
  form: DistributorAllowance,
): Promise<void> {
  await updateOfAccounts(db, scope, 'operator')
    .set({
      business: form.business,
      charge_mode: form.chargeMode,
      attendance_pricing: form.attendancePricing,
      feature_plans: form.featurePlans,
      switches: JSON.stringify(Object.fromEntries(operatorSwitchNames.map((name) => [name, form[name]]))),
    })
    .where('operator.account_uuid', '=', uuid)
    .execute()
}

/** The switches of telephone calls. */
export const landline = ({
  projectLandline,
  officeLandline,
}: Pick<InstallerAllowance, 'projectLandline' | 'officeLandline'>) => ({ projectLandline, officeLandline })

/** Switches to be set; the others keep what they have. */
export const toSwitchesUpdate = (switches: Readonly<Record<string, boolean>>) => ({
  switches: sql`switches || ${JSON.stringify(switches)}::jsonb`,
})

/** What an installer may do, in its row beside the account; the account's version stands for both. */
export async function setOperator(
  { db, scope }: AccountWork,
  uuid: string,
  columns: Omit<Updateable<DB['operator']>, 'switches'> & { readonly switches?: ReturnType<typeof sql> },
): Promise<void> {
  await updateOfAccounts(db, scope, 'operator')
    .set(columns as Updateable<DB['operator']>)
    .where('operator.account_uuid', '=', uuid)
    .execute()
}
