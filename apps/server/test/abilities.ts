import type { Ability } from '@lintel/contract/access/abilities.ts'
import type { TestApp } from './test-app.ts'
import { write } from './samples/kit.ts'

/** Ticks abilities for a sub-account, and no others. */
export async function tickAbilities(
  testApp: TestApp,
  { uuid }: { readonly uuid: string },
  abilities: readonly Ability[],
): Promise<void> {
  await write(testApp, (db) =>
    db
      .updateTable('account')
      .set({ abilities: [...abilities] })
      .where('uuid', '=', uuid)
      .execute(),
  )
}
