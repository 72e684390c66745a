import { randomUUID } from 'node:crypto'
import { doorDefaults } from '@lintel/contract/doors/settings.ts'
import { offerOf } from '../../src/features/doors/offer.ts'
import { deletedDoor } from './standing.ts'
import { write, wrong, type Sample, type SampleFile } from './kit.ts'

/** Samples of how doors are built. */

/** A door's form that a device of the world takes for its first relay. */
export const doorForm = () => ({
  name: `door ${randomUUID().slice(0, 8)}`,
  version: 1,
  ...doorDefaults(offerOf('LD-200'), 0),
})

export const samples: Readonly<Record<string, Sample>> = {
  'door.get': { own: ({ ours }) => ({ uuid: ours.office.doors[0]! }) },
  'door.edit': {
    own: () => ({ ...doorForm(), uuid: randomUUID() }),
    succeeds: async ({ house }) => {
      const uuid = house.world.ours.office.doors[0]!
      await write(house, (db) => db.updateTable('door').set({ version: 1 }).where('uuid', '=', uuid).execute())
      return { ...doorForm(), uuid }
    },
  },
}

const wrongDoor = wrong(({ office }) => office.doors[0]!, deletedDoor)

export const idOperations: SampleFile['idOperations'] = { 'door.get': wrongDoor, 'door.edit': wrongDoor }
