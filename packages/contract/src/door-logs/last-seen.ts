import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/** Where a person and its credentials were seen last. */

const Sighting = z.object({
  at: Moment.meta({ description: 'When it was seen, in UTC.' }),
  doorName: z.string().meta({ description: 'Door where it was seen.', example: 'Main entrance' }),
  granted: z.boolean().meta({ description: 'Whether access was granted.' }),
})

export const LastSeen = z.object({
  person: Sighting.extend({ eventUuid: Uuid.meta({ description: 'Event in the door log.' }) })
    .nullable()
    .meta({ description: 'Last event of the person at a door; null for none.' }),
  credentials: z.array(Sighting.extend({ uuid: Uuid.meta({ description: 'Credential that was shown.' }) })).meta({
    description: `Last use of each credential among the last ${limits.lastSeenEvents} events of the person, newest first.`,
  }),
})
export type LastSeen = z.infer<typeof LastSeen>
