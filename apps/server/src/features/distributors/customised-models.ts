import type { z } from 'zod'
import type { CustomisedModel } from '@lintel/contract/distributors/schema.ts'
import { deleteOfAccounts, insertForAccount, rowsOfAccounts, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'

type Model = z.output<typeof CustomisedModel>

/** Models a distributor sells under another name (operators.md 3.9). */
export async function customisedModelsOf(db: Db, scope: Scope, distributorUuid: string): Promise<Model[]> {
  const rows = await rowsOfAccounts(db, scope, 'customised_model')
    .select(['model', 'shown_name', 'default_configuration'])
    .where('customised_model.account_uuid', '=', distributorUuid)
    .orderBy('model')
    .execute()
  return rows.map((row) => ({
    model: row.model,
    shownName: row.shown_name,
    defaultConfiguration: row.default_configuration,
  }))
}

/** Gives a model another name, or its own back when none is given. */
export async function setCustomisedModel(
  db: Db,
  scope: Scope,
  distributorUuid: string,
  { model, shownName, defaultConfiguration }: Omit<Model, 'shownName'> & { shownName?: string | undefined },
): Promise<void> {
  if (shownName === undefined) {
    await deleteOfAccounts(db, scope, 'customised_model')
      .where('customised_model.account_uuid', '=', distributorUuid)
      .where('customised_model.model', '=', model)
      .execute()
    return
  }
  const values = { shown_name: shownName, default_configuration: defaultConfiguration }
  // Of two calls at once, the second waits for the first and replaces what it wrote.
  await insertForAccount(db, scope, 'customised_model', { account_uuid: distributorUuid, model, ...values })
    .onConflict((conflict) => conflict.columns(['account_uuid', 'model']).doUpdateSet(values))
    .execute()
}
