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
