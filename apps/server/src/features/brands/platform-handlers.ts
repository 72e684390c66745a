import { platformBrand as contract } from '@lintel/contract/brands/operations.ts'
import { defaultControlledMaker } from '@lintel/contract/brands/schema.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { newestDeviceModels } from '../../kernel/device-models.ts'

/** The brand of the platform: whose devices its sub-super managers control (operators.md 3.19). */
export const platformBrandHandlers = implement(contract, 'system', {
  async get({ db, scope }) {
    const row = await systemQueries(db, scope)
      .selectFrom('platform_brand')
      .select(['controlled_maker', 'version'])
      .executeTakeFirst()
    return {
      controlledMaker: row?.controlled_maker ?? defaultControlledMaker,
      makers: await makersKnown(db),
      version: row?.version ?? 0,
    }
  },

  async edit({ db, scope, fail, audit }, { controlledMaker, version }) {
    if (!(await makersKnown(db)).includes(controlledMaker))
      throw invalid('controlledMaker', 'validation:notAllowedValue')
    // The first of two editors has version 0, as the second.
    await systemQueries(db, scope)
      .insertInto('platform_brand')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { numUpdatedRows } = await systemQueries(db, scope)
      .updateTable('platform_brand')
      .set({ controlled_maker: controlledMaker, version: version + 1 })
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return fail('staleRecord')
    audit({ detail: { name: controlledMaker } })
  },
})

/** The makers of the device models, each once; those of this version's own models first. */
async function makersKnown(db: Db): Promise<string[]> {
  return [...new Set((await newestDeviceModels(db)).map(({ maker }) => maker))]
}
