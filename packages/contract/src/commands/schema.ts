import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { commandStates } from './states.ts'

/** What is told of every command, whatever it was given to. */
export const Command = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the command.' }),
  state: z.enum(commandStates).meta({
    description:
      'How far the command is. created, sent, accepted: still running; done; failed; expired: not carried out in time; unknown: no answer, so it is not known whether anything happened.',
  }),
  createdAt: Moment.meta({ description: 'When the command was given, in UTC.' }),
  /** It is not carried out after this. */
  expiresAt: Moment.meta({ description: 'Moment after which the command is no longer carried out, in UTC.' }),
})
