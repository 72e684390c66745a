import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { commandStates } from './states.ts'

/** What is told of every command, whatever it was given to. */
export const Command = z.object({
  uuid: Uuid,
  state: z.enum(commandStates),
  createdAt: Moment,
  /** It is not carried out after this. */
  expiresAt: Moment,
})
