import { isPortalAddress, portalAddress } from '@lintel/vocabulary/portal-address.ts'
import { z } from 'zod'
import { codeText, Moment, name, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { Mac } from '../devices/schema.ts'
import { pageQuery } from '../kit/page.ts'
import { editOf, Named } from '../operators/schema.ts'

/** Servers to which factory-new devices are sent, and which device to which (fleet.md F15 to F17). */

const texts = {
  name: { description: 'Name of the server, once among the servers.', example: 'Portal of the region' },
  url: {
    description: 'Base address of the server: https, or http on this machine, without user, query or fragment.',
    example: 'https://portal.example.com',
  },
  server: {
    description: 'Server, by its identifier; `own` is this portal, which is always there.',
    example: 'own',
  },
  mac: { description: 'MAC address of the device.', example: '0C11050A3B42' },
  lastRequestAt: { description: 'When the device last asked where it belongs, in UTC; null before it did.' },
} as const

/** This portal among the servers. */
export const ownServer = 'own'

/** A server by its identifier, or this portal. */
const ServerKey = z.union([z.literal(ownServer), Uuid])

const ServerUrl = codeText()
  .max(limits.link)
  .refine(isPortalAddress, { params: { key: 'redirections:problem.url' }, abort: true })
  .overwrite(portalAddress)

const serverFields = { name: name(limits.title).meta(texts.name), url: ServerUrl.meta(texts.url) }

export const RedirectServerForm = z.object(serverFields)
export const RedirectServerEdit = z.object({ ...editOf, ...serverFields })

export const RedirectServer = z.object({
  server: ServerKey.meta(texts.server),
  name: z.string().meta(texts.name),
  url: z.string().meta(texts.url),
  count: z.int().meta({ description: 'Number of MAC addresses that are redirected there.', example: 12 }),
  version: z.int().meta({ description: `${fieldTexts.version.description} 0 for this portal.`, example: 1 }),
})
export type RedirectServer = z.infer<typeof RedirectServer>

export const RedirectionForm = z.object({
  /** As they were typed: each line is judged by itself. */
  macs: z
    .array(codeText().max(limits.generic))
    .min(1)
    .max(limits.importBatch)
    .meta({
      description: `MAC addresses, at most ${limits.importBatch}, in any usual writing. Each is judged by itself.`,
      example: ['0C:11:05:0A:3B:42'],
    }),
  server: ServerKey.meta(texts.server),
  overrides: z.boolean().default(false).meta({
    description:
      'Whether MAC addresses are taken too that are in the library of a distributor or redirected elsewhere.',
  }),
})
export type RedirectionForm = z.output<typeof RedirectionForm>

/** What can become of a line (fleet.md F17). */
const lineResults = ['ok', 'invalidMac', 'registeredElsewhere', 'inUse'] as const

export const RedirectionLine = z.object({
  line: z.int().meta({ description: 'Number of the line, from 1.', example: 1 }),
  mac: z.string().meta({ description: 'The line: the MAC address, or what was typed where it is none.' }),
  result: z.enum(lineResults).meta({
    description:
      'ok: it is redirected. invalidMac: it is no MAC address. registeredElsewhere: a distributor has it in its library or it is redirected elsewhere; `overrides` takes it. inUse: a device that is in use has it.',
  }),
})
export type RedirectionLine = z.infer<typeof RedirectionLine>

export const RedirectionFilter = pageQuery.extend({
  mac: codeText()
    .max(limits.generic)
    .optional()
    .meta({ description: 'Only MAC addresses with these signs, in any usual writing.', example: '0A3B' }),
  server: ServerKey.optional().meta({
    description: 'Only MAC addresses that are redirected to this server; `own` is this portal.',
  }),
})

export const Redirection = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  mac: z.string().meta(texts.mac),
  model: z
    .string()
    .nullable()
    .meta({ description: 'Model of the last device with the address; null where none is known.', example: 'LD-100' }),
  server: ServerKey.meta(texts.server),
  serverName: z.string().meta(texts.name),
  createdBy: z.string().meta(fieldTexts.createdBy),
  createdAt: Moment.meta({ description: 'When it was redirected there, in UTC.' }),
  lastRequestAt: Moment.nullable().meta(texts.lastRequestAt),
})
export type Redirection = z.infer<typeof Redirection>

export const RedirectionQuestion = z.object({ mac: Mac.meta(texts.mac) })

/** Everything that is known of one MAC address. */
export const RedirectionAnswer = z.object({
  mac: z.string().meta(texts.mac),
  url: z.string().meta({ description: 'What its device is answered.', example: 'https://portal.example.com' }),
  redirection: Redirection.nullable().meta({ description: 'Its record; null where it has none.' }),
  distributor: Named.nullable().meta({ description: 'Distributor that has it in its library; null for none.' }),
  site: Named.nullable().meta({ description: 'Site at which a device has it; null for none.' }),
})
export type RedirectionAnswer = z.infer<typeof RedirectionAnswer>
