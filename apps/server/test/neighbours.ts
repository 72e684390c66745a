import { insertAccount, insertCompanyAdmin, insertMember, insertPeople } from '../src/seed/records.ts'
import type { House } from './harness.ts'
import { write } from './samples/kit.ts'
import type { Family } from './world.ts'

/** A second company in our own office: what an administrator of the first must not even hear of. */
export interface Neighbours extends Family {
  /** Every id and name of theirs that is there from the beginning. */
  readonly marks: readonly string[]
}

const made = new WeakMap<House, Promise<House & { readonly neighbours: Neighbours }>>()

/**
 * The same house as an administrator of our company stands to it: `theirs` are the neighbours in its own office. So every
 * sample that makes something of theirs makes it of another company of the same site.
 */
export function nextDoor(house: House): Promise<House & { readonly neighbours: Neighbours }> {
  const known = made.get(house) ?? moveIn(house)
  made.set(house, known)
  return known
}

async function moveIn(house: House): Promise<House & { readonly neighbours: Neighbours }> {
  const { ours } = house.world
  const neighbours = await write(house, async (db) => {
    const people = await insertPeople(db, ours.office.uuid, 'neighbour company')
    const account = await insertAccount(db, 'admin', 'neighbour-admin', ours.installer, 'none', {
      email: 'neighbour-admin@test.invalid',
    })
    await insertMember(db, account, [ours.office.uuid])
    await insertCompanyAdmin(db, account, ours.office.uuid, people.companyUuid)
    const admin = { ...account, section: 'admin' as const, projectUuid: ours.office.uuid }
    const marks = [account.uuid, 'neighbour', ...Object.values(people)]
    return { ...ours, people, admin, marks }
  })
  return { ...house, neighbours, world: { ...house.world, theirs: neighbours } }
}
