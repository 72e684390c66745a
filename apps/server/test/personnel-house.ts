import { randomInt, randomUUID } from 'node:crypto'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import type { SeededPeople } from '../src/seed/records.ts'
import { allRows, openHouse, type Caller, type House } from './harness.ts'
import { write } from './samples/kit.ts'
import { spareCompany } from './samples/people.ts'

/** A house with what tests of its people do again and again. */
export interface PersonnelHouse {
  readonly house: House
  readonly manager: Caller
  readonly ours: SeededPeople
  readonly theirs: SeededPeople
  /** Another company of our office. */
  readonly otherCompany: string
  /** A form that is in order and nobody else's. */
  readonly form: () => { readonly companyUuid: string; readonly firstName: string; readonly lastName: string }
  readonly made: (more?: object) => Promise<{ uuid: string; personnelId: string }>
  readonly info: (uuid: string) => ReturnType<typeof infoOf>
  /** Saves somebody as it is, but for what is named. */
  readonly edit: (uuid: string, more?: object) => ReturnType<typeof editOf>
  readonly people: () => Promise<readonly { uuid: string }[]>
}

export async function openPersonnelHouse(): Promise<PersonnelHouse> {
  const house = await openHouse()
  const manager = await house.as(house.world.ours.officeManager)
  const { ours, theirs } = house.world
  const form = () => ({
    companyUuid: ours.people.companyUuid,
    firstName: 'Nina',
    lastName: `New ${randomUUID().slice(0, 8)}`,
  })
  return {
    house,
    manager,
    ours: ours.people,
    theirs: theirs.people,
    otherCompany: await spareCompany(house, ours),
    form,
    made: async (more = {}) => (await manager.call(personnel.create, { ...form(), ...more })).data,
    info: (uuid) => infoOf(manager, uuid),
    edit: (uuid, more = {}) => editOf(manager, uuid, more),
    people: () =>
      allRows(house)((db) =>
        db.selectFrom('person').select('uuid').where('project_uuid', '=', ours.office.uuid).execute(),
      ),
  }
}

const infoOf = async (manager: Caller, uuid: string) => (await manager.call(personnel.get, { uuid })).data

async function editOf(manager: Caller, uuid: string, more: object) {
  const { accessGroups, ...held } = await infoOf(manager, uuid)
  const own = accessGroups.filter(({ by }) => by === 'person').map((group) => group.uuid)
  return manager.call(personnel.edit, { ...held, accessGroupUuids: own, ...more })
}

export const randomPin = () => String(randomInt(10_000_000, 80_000_000))

/** Whether the site's installer lets its sites have ID access. */
export async function setIdAccess(house: House, enabled: boolean): Promise<void> {
  await write(house, (db) =>
    db
      .updateTable('operator')
      .set({ switches: JSON.stringify({ idAccess: enabled }) })
      .where('account_uuid', '=', house.world.ours.installer.uuid)
      .execute(),
  )
}
