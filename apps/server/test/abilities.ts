import type { Ability } from '@lintel/contract/access/abilities.ts'
import type { House } from './harness.ts'
import { write } from './samples/kit.ts'

/** Ticks abilities for a sub-account, and no others. */
export async function tickAbilities(
  house: House,
  { uuid }: { readonly uuid: string },
  abilities: readonly Ability[],
): Promise<void> {
  await write(house, (db) =>
    db
      .updateTable('account')
      .set({ abilities: [...abilities] })
      .where('uuid', '=', uuid)
      .execute(),
  )
}
