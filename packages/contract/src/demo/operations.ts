import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { DemoDoor, DemoOffers } from './schema.ts'
import * as schemas from './schema.ts'

const base = 'v4/web/common/demo/{role}'

/** What a person does at a door of the demo. */
const atDoor = {
  method: 'POST',
  needs: 'door.open',
  input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
  output: DemoDoor,
  fails: ['deviceOffline'],
  perMinute: limits.demoActsPerMinute,
  invalidates: [],
} as const

/** The demo's simulated devices, moved from its pages. Outside the demo there is no door to be found here. */
export const demo = {
  offers: operation({
    method: 'GET',
    path: `${base}/getOffers`,
    needs: 'door.open',
    output: DemoOffers,
    summary: 'Get which doors of the demo can be tried out. Names none outside the demo.',
  }),
  openDoor: operation({
    ...atDoor,
    path: `${base}/openDoor`,
    output: DemoDoor.extend({
      isGranted: z.boolean().meta({ description: 'Whether the device let the person in.' }),
    }),
    summary:
      'Show the card of a person of the demo to the reader of a door, whose simulated device then decides. Finds no door outside the demo, nor one of a real device.',
  }),
  forceDoor: operation({
    ...atDoor,
    path: `${base}/forceDoor`,
    summary:
      'Open the door of a simulated device by force, and close it again a little later. Finds no door outside the demo, nor one of a real device or without a contact.',
  }),
}

export default defineFeature({
  operations: { demo },
  about: { demo: 'Simulated devices of the demo, moved from its pages.' },
  schemas: { demo: schemas },
  targets: { demo: ['door'] },
})
