import { unitKinds } from '@lintel/devices/protocol/up.ts'
import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { pageQuery } from '../kit/page.ts'
import { Named } from '../operators/schema.ts'
import { unitStates } from './states.ts'

/** A module in a slot of a device. */
export const ExpansionUnit = z.object({
  kind: z.enum(unitKinds).meta({ description: 'What the module is.' }),
  label: z.string().meta({ description: 'What is written at it; empty for nothing.', example: 'Suite 4' }),
})
export type ExpansionUnit = z.infer<typeof ExpansionUnit>

/** A slot in which a device reports something else than its layout has. */
export const ChangedUnit = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  site: Named.meta({ description: 'Site that the device belongs to.' }),
  device: Named.meta({ description: 'Device that the module is plugged into.' }),
  mac: z.string().meta({ description: 'MAC address of the device.', example: '0C11050A3B43' }),
  slot: z.int().meta({ description: 'Slot of the module, from 1.', example: 2 }),
  before: ExpansionUnit.nullable().meta({ description: 'What the layout has there; null for nothing.' }),
  after: ExpansionUnit.nullable().meta({ description: 'What the device reports there; null for nothing.' }),
  state: z.enum(unitStates).meta({
    description: 'Whether the installer has confirmed the new layout, ignored it, or neither yet.',
  }),
  foundAt: Moment.meta({ description: 'When the device reported it first.' }),
  decidedAt: Moment.nullable().meta({ description: 'When it was confirmed or ignored; null for neither.' }),
  decidedBy: z.string().nullable().meta({
    description: 'Account that confirmed or ignored it; null for neither.',
    example: 'Northern Installers',
  }),
})
export type ChangedUnit = z.infer<typeof ChangedUnit>

export const ChangedUnitFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  state: z.enum(unitStates).optional().meta({ description: 'Only changes in this state.' }),
  site: Uuid.optional().meta({ description: 'Only devices of this site.' }),
})

export const ChangedUnits = z.object({
  uuids: z
    .array(Uuid)
    .min(1)
    .max(limits.unitsAtOnce)
    .meta({ description: 'Changes that are meant, each waiting for a decision.' }),
})
