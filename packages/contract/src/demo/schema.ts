import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** Roles that the sign-in page of the demo offers, each with an account of its own, in this order. */
export const demoRoles = ['officeManager', 'communityManager', 'villaOwner', 'installer'] as const
export type DemoRole = (typeof demoRoles)[number]

export const DemoSignIn = z.object({
  role: z.enum(demoRoles).meta({ description: 'Role of the demo to sign in as.', example: 'officeManager' }),
})

export const DemoDoor = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta({ description: 'Name of the door.', example: 'Main entrance' }),
})
export type DemoDoor = z.infer<typeof DemoDoor>

export const DemoOffers = z.object({
  openDoor: DemoDoor.nullable().meta({
    description: 'Door where a person can be let hold a card to the reader; null where there is none.',
  }),
  forceDoor: DemoDoor.nullable().meta({
    description: 'Door with a contact that can be forced open; null where there is none.',
  }),
})
