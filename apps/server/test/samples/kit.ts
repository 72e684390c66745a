import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { systemScope } from '../../src/db/scope/scope.ts'
import { systemQueries } from '../../src/db/db.ts'
import type { TestApp } from '../test-app.ts'
import type { Actor, Family, Fixtures, Site } from '../fixtures.ts'

/**
 * One good input for each operation, and wrong ids for those that name a record: access matrix and audit walk read
 * them. Each feature has a file here; `all.ts` puts them together.
 */

/** Where a call is made from. */
export interface Stage {
  readonly testApp: TestApp
  /** The actor that makes the call. */
  readonly actor: Actor
  /** Who signed in: the actor itself, or an account that entered its portal. */
  readonly person: Actor
}

export interface Sample {
  /** An input that is in order and speaks of the actor's own records. */
  own(fixtures: Fixtures, actor: Actor): object
  /**
   * For every POST, and for reads of a record: makes what the call needs in fixtures that nothing has happened to yet,
   * and answers the input with which it then succeeds. `direct` says it for those whose own input is enough.
   */
  readonly succeeds?: (stage: Stage) => object | Promise<object>
  /** The entry is in the name of the person that the call makes. */
  readonly isByWhomItMakes?: true
  /** It is the own account's alone: who has entered the portal is refused. */
  readonly notWhenImpersonated?: true
  /** Who succeeds, where that is not simply every actor that is granted it. */
  as?(fixtures: Fixtures): Actor
}

/** The site of our family that an actor stands in; the office for actors that stand in none. */
export function siteOf({ ours }: Fixtures, actor: Actor): Site {
  const sites = [ours.office, ours.community, ours.oldCommunity, ours.villa]
  return sites.find(({ uuid }) => uuid === actor.projectUuid) ?? ours.office
}

export const nothing: Sample = { own: () => ({}) }

/** A sample whose own input succeeds. */
export const direct = (own: Sample['own'] = () => ({})): Sample => ({
  own,
  succeeds: ({ testApp, actor }) => own(testApp.fixtures, actor),
})

/** An id that no record has. In wrong ids it stands where a deleted record's id is put as well. */
export const unknownUuid = '00000000-0000-4000-8000-0000000000ff'

export interface WrongIds {
  /** A foreign id first, then `unknownUuid`, then what else no one may name, as parts of the input. */
  wrongIds(testApp: TestApp): Promise<readonly object[]>
}

export const wrong = (foreign: (family: Family) => string): WrongIds => ({
  wrongIds: async ({ fixtures }) => [{ uuid: foreign(fixtures.theirs) }, { uuid: unknownUuid }],
})

/** The samples of a feature. */
export interface SampleFile {
  readonly samples: Readonly<Record<string, Sample>>
  /** Operations that name a record, and the ids they must all refuse alike. */
  readonly idOperations: Readonly<Record<string, WrongIds>>
}

/** Changes the database of a test app past all rules, to set a stage. */
export function write<Result>(
  { test }: Pick<TestApp, 'test'>,
  run: (db: ReturnType<typeof systemQueries>) => Promise<Result>,
): Promise<Result> {
  return test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))
}

interface StoredAct {
  readonly operation: string
  readonly table: 'person' | 'credential' | 'temp_key'
  readonly uuid: string
  /** What stood there before. */
  readonly columns: object
}

/** What an account presents to undo an act on a row, which stands now as the act left it. */
export async function spareUndo(testApp: TestApp, { uuid: account }: Actor, act: StoredAct): Promise<string> {
  const uuid = randomUUID()
  const keyRef = sql.ref(act.table === 'temp_key' ? 'person_uuid' : 'uuid')
  const personRef = sql.ref(act.table === 'person' ? 'uuid' : 'person_uuid')
  await write(testApp, (db) =>
    sql`insert into undo_offer (project_uuid, company_uuid, uuid, person_uuid, account_uuid, operation, people_count,
        former, offered_at)
      select project_uuid, company_uuid, ${uuid}::uuid, ${personRef}, ${account}::uuid, ${act.operation}, 1,
        jsonb_build_array(jsonb_build_object('table', ${act.table}::text, 'key', ${keyRef}, 'writer', xmin::text,
          'columns', ${JSON.stringify(act.columns)}::jsonb)), ${testApp.services.now()}::timestamptz
      from ${sql.table(act.table)} where ${keyRef} = ${act.uuid}`.execute(db),
  )
  return uuid
}

/** Ids that undo nothing: of an act in another family's site, and of none. */
export const wrongUndo = (
  spare: (testApp: TestApp, family: Family) => Promise<string>,
  act: Omit<StoredAct, 'uuid'>,
): WrongIds => ({
  wrongIds: async (testApp) => {
    const { theirs } = testApp.fixtures
    const uuid = await spare(testApp, theirs)
    return [{ uuid: await spareUndo(testApp, theirs.officeManager, { ...act, uuid }) }, { uuid: unknownUuid }]
  },
})
