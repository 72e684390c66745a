import type { Db } from '../../db/db.ts'
import { shownModelsFor } from '../../db/functions.ts'
import type { Scope } from '../../db/scope.ts'

export type NameOfModel = (model: string) => string

/**
 * What models are called for an account: as the distributor above it sells them, else by their own names (operators.md 3.9).
 * Only what is shown changes; files, checks and devices go by the model itself.
 */
export async function modelNamesFor(db: Db, scope: Scope, viewerUuid: string): Promise<NameOfModel> {
  const shown = await shownModelsFor(db, scope, viewerUuid)
  return (model) => shown.get(model) ?? model
}
