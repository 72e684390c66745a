import { companyScope, type CompanyScope } from '../src/db/scope.ts'
import { Db } from '../src/db/db.ts'
import { openHouse, type House } from './harness.ts'
import { nextDoor, type Neighbours } from './neighbours.ts'
import { write } from './samples/kit.ts'

/** A house with two companies in our office, each of which shares one door. */
export interface CompanyHouse {
  readonly house: House
  readonly neighbours: Neighbours
  /** What an administrator of our company reaches. */
  readonly scope: CompanyScope
  /** Changes the database as that administrator, with the application's filter taken away. */
  readonly changing: <Result>(run: (db: ReturnType<typeof Db.open>) => Promise<Result>) => Promise<Result>
  /** A block of one of the company's people that the landlord made. */
  readonly landlordsBlock: () => Promise<{ readonly uuid: string }>
}

/** Opens one; `fill` puts more into it before the doors are shared, given the house as it is and with the neighbours as the others. */
export async function openCompanyHouse(
  fill: (house: House, beside: House) => Promise<void> = async () => undefined,
): Promise<CompanyHouse> {
  const house = await openHouse()
  const beside = await nextDoor(house)
  const { neighbours } = beside
  const { office, people } = house.world.ours
  const scope = companyScope(office.uuid, people.companyUuid)
  await fill(house, beside)
  await write(house, async (db) => {
    const doors = [neighbours.people.companyUuid, people.companyUuid].map((company_uuid, index) => ({
      project_uuid: office.uuid,
      company_uuid,
      door_uuid: office.doors[index]!,
    }))
    await db.insertInto('company_door').values(doors).execute()
    await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', people.companyUuid).execute()
  })
  return {
    house,
    neighbours,
    scope,
    changing: (run) => house.test.database.write(scope, (db) => run(Db.open(db))),
    landlordsBlock: () =>
      write(house, (db) =>
        db
          .insertInto('access_block')
          .values({
            project_uuid: scope.uuid,
            company_uuid: scope.companyUuid,
            person_uuid: people.personUuid,
            created_by: 'the landlord',
          })
          .returning('uuid')
          .executeTakeFirstOrThrow(),
      ),
  }
}
