import { insertAccount, insertMember, insertPeople, insertProject, insertSeededDevice } from '../../src/seed/records.ts'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { atCommunity, communityOfSection, settleAtCommunity, type CommunityKind } from '../at-community.ts'
import { withOtherTenant } from '../other-tenant.ts'
import { isOfSite } from '../roles.ts'
import type { TestApp } from '../test-app.ts'
import type { Actor, Site } from '../fixtures.ts'
import { idOperations } from '../samples/all.ts'
import { deletedBy, deletionOf, withId } from './deletions.ts'
import { unknownUuid, write, type WrongIds } from '../samples/kit.ts'

/**
 * What a wrong id names: a record of another family, of another site of the same installer or of another company of the
 * same site, none, one that was deleted, or one of another kind.
 */
export type WrongKind = 'foreign' | 'sibling' | 'company' | 'random' | 'deleted' | 'other'

export interface WrongId {
  readonly kind: WrongKind
  readonly input: object
}

interface WrongIdsQuery {
  readonly name: string
  readonly operation: Operation
  readonly actor: Actor
  readonly testApp: TestApp
}

/** Every id that an actor must be answered alike, as if there were no such record. */
export async function wrongIdsOf({ name, operation, actor, testApp }: WrongIdsQuery): Promise<readonly WrongId[]> {
  const community = communityOfSection(actor.section)
  const wrongIds = (app: TestApp): Promise<readonly WrongId[]> => madeOnce(app, idOperations[name]!)
  const stage = await (community ? atCommunity(testApp, community) : testApp)
  const own = await wrongIds(stage)
  // No record is foreign to those who run the platform.
  const applicableIds = actor.section === 'supermanager' ? own.filter(({ kind }) => kind !== 'foreign') : own
  const foreignTo = async (kind: WrongKind, app: TestApp): Promise<WrongId[]> =>
    (await wrongIds(app)).flatMap(({ kind: found, input }) => (found === 'foreign' ? [{ kind, input }] : []))
  const deletion = deletionOf(name)
  const [random] = own.filter(({ kind }) => kind === 'random')
  if (!random) throw new Error(`no wrong id of ${name} is ${unknownUuid}`)
  return [
    ...applicableIds,
    ...(actor.section === 'admin' ? await foreignTo('company', await withOtherTenant(testApp)) : []),
    ...(isOfSite(actor, operation)
      ? await foreignTo('sibling', await (community ? withSiblingCommunity[community](testApp) : withSiblings(testApp)))
      : []),
    ...(deletion ? [{ kind: 'deleted' as const, input: withId(random.input, await deletedBy(stage, deletion)) }] : []),
  ]
}

const toWrongIds = (inputs: readonly object[]): WrongId[] =>
  inputs.map((input, index) => ({
    kind: JSON.stringify(input).includes(unknownUuid) ? 'random' : index === 0 ? 'foreign' : 'other',
    input,
  }))

const wrongIdsByTestApp = new WeakMap<TestApp, Map<WrongIds, Promise<readonly WrongId[]>>>()

/** What is foreign stays as it is, so all calls of a test app share it. */
function madeOnce(testApp: TestApp, of: WrongIds): Promise<readonly WrongId[]> {
  const ofApp = wrongIdsByTestApp.get(testApp) ?? new Map<WrongIds, Promise<readonly WrongId[]>>()
  wrongIdsByTestApp.set(testApp, ofApp)
  const ids = ofApp.get(of) ?? of.wrongIds(testApp).then(toWrongIds)
  ofApp.set(of, ids)
  return ids
}

const onceOf = (make: (testApp: TestApp) => Promise<TestApp>): ((testApp: TestApp) => Promise<TestApp>) => {
  const apps = new WeakMap<TestApp, Promise<TestApp>>()
  return (testApp) => {
    const app = apps.get(testApp) ?? make(testApp)
    apps.set(testApp, app)
    return app
  }
}

/**
 * A test app as an account of one site stands to the other sites of its installer: `theirs` are those. So every sample
 * that makes something of theirs makes it of a sibling site.
 */
const withSiblings = onceOf(makeSiblings)

/** Sibling sites as the manager of a community stands to them. */
const atSiblingOf = (kind: CommunityKind) =>
  onceOf(async (testApp) => {
    const siblings = await withSiblings(testApp)
    const { fixtures } = await atCommunity(testApp, kind)
    const theirs = await settleAtCommunity(siblings, siblings.fixtures.theirs, kind)
    return { ...testApp, fixtures: { ...fixtures, theirs } }
  })
const withSiblingCommunity = { community: atSiblingOf('community'), oldCommunity: atSiblingOf('oldCommunity') }

async function makeSiblings(testApp: TestApp): Promise<TestApp> {
  const { ours } = testApp.fixtures
  const siblings = await write(testApp, async (db) => {
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('uuid', '=', ours.officeManager.uuid)
      .executeTakeFirstOrThrow()
    const site = async (kind: ProjectKind, index: number): Promise<Site> => {
      const uuid = await insertProject(db, kind, `sibling ${kind}`, ours.installer, {
        time_zone: 'Europe/Berlin',
        ...(kind === 'community' && { settings: JSON.stringify({ hasIdAccess: true, enableIdAccess: true }) }),
      })
      const mac = `0C1105C0000${index}`
      const doors = [`sibling ${kind} front`, `sibling ${kind} back`]
      const device = { mac, name: `sibling ${kind} panel`, model: 'LD-200', type: 'doorPhone', doors } as const
      const { uuid: deviceUuid, doors: seededDoors } = await insertSeededDevice(db, uuid, device)
      return { uuid, kind, deviceUuid, mac, doors: seededDoors }
    }
    const office = await site('office', 1)
    const community = await site('community', 2)
    const oldCommunity = await site('oldCommunity', 3)
    const people = await insertPeople(db, office.uuid, 'sibling company')
    const manager = async (like: Actor, at: Site): Promise<Actor> => {
      const name = `sibling-${at.kind}`
      const email = `${name}@test.invalid`
      const account = await insertAccount(db, 'propertyManager', name, ours.installer, password_hash, { email })
      await insertMember(db, account, [at.uuid])
      return { ...account, section: like.section, projectUuid: at.uuid }
    }
    const officeManager = await manager(ours.officeManager, office)
    const communityManager = await manager(ours.communityManager, community)
    const oldCommunityManager = await manager(ours.oldCommunityManager, oldCommunity)
    const managers = { officeManager, communityManager, oldCommunityManager }
    return { ...ours, office, community, oldCommunity, people, ...managers }
  })
  return { ...testApp, fixtures: { ...testApp.fixtures, theirs: siblings } }
}
