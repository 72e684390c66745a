import { z } from 'zod'
import { claimPath, ClaimRequest, Claimed, RedirectAnswer, redirectPath } from './protocol/http/claim.ts'
import { commands } from './protocol/commands.ts'
import { DeviceEvent } from './protocol/events.ts'
import { MediaName, mediaPath, MediaQuery, MediaStored } from './protocol/http/media.ts'
import { firmwarePath } from './protocol/jobs.ts'
import { downMessages, type MessageRecord, upMessages } from './protocol/messages.ts'
import { recordContents } from './protocol/records.ts'
import { settings } from './protocol/settings.ts'

/** The protocol as published documents (device-link.md 4.3): JSON Schema of everything on the wire. */

export interface PublishedMessage {
  readonly topic: string
  readonly direction: 'up' | 'down'
  readonly qos: 0 | 1
  readonly retain: boolean
  readonly maxBytes: number
  readonly schema: z.core.JSONSchema.BaseSchema
}

export interface PublishedProtocol {
  readonly messages: readonly PublishedMessage[]
  readonly event: z.core.JSONSchema.BaseSchema
  /** Contents of a policy's records, by kind. */
  readonly records: Readonly<Record<string, z.core.JSONSchema.BaseSchema>>
  readonly commands: Readonly<
    Record<string, { expirySeconds: number; timeCritical: boolean; args: z.core.JSONSchema.BaseSchema }>
  >
  readonly settings: Readonly<Record<string, z.core.JSONSchema.BaseSchema>>
  /** Paths of the calls over HTTP, at the base address of the portal. */
  readonly paths: Readonly<Record<'redirect' | 'claim' | 'media' | 'firmware', string>>
  readonly claim: { readonly request: z.core.JSONSchema.BaseSchema; readonly data: z.core.JSONSchema.BaseSchema }
  readonly redirect: { readonly data: z.core.JSONSchema.BaseSchema }
  readonly media: Readonly<Record<'name' | 'query' | 'data', z.core.JSONSchema.BaseSchema>>
}

/** What a sender writes is documented, not what a receiver makes of it: defaults stay optional. */
const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' })

const toPublishedMessages = (direction: 'up' | 'down', records: Record<string, MessageRecord>): PublishedMessage[] =>
  Object.entries(records).map(([kind, { schema, ...travel }]) => ({
    topic: `odl/v1/{mac}/${direction}/${kind}`,
    direction,
    ...travel,
    schema: jsonSchema(schema),
  }))

/** JSON Schemas (draft 2020-12) of all messages, events, command arguments, settings, redirection, the claim and pictures. */
export function publishProtocol(): PublishedProtocol {
  return {
    messages: [...toPublishedMessages('up', upMessages), ...toPublishedMessages('down', downMessages)],
    event: jsonSchema(DeviceEvent),
    records: Object.fromEntries(Object.entries(recordContents).map(([kind, schema]) => [kind, jsonSchema(schema)])),
    commands: Object.fromEntries(
      Object.entries(commands).map(([name, { args, ...rest }]) => [name, { ...rest, args: jsonSchema(args) }]),
    ),
    settings: Object.fromEntries(Object.entries(settings).map(([path, schema]) => [path, jsonSchema(schema)])),
    paths: {
      redirect: redirectPath('{mac}'),
      claim: claimPath,
      media: mediaPath('{name}'),
      firmware: firmwarePath('{job}'),
    },
    claim: { request: jsonSchema(ClaimRequest), data: jsonSchema(Claimed) },
    redirect: { data: jsonSchema(RedirectAnswer) },
    media: { name: jsonSchema(MediaName), query: jsonSchema(MediaQuery), data: jsonSchema(MediaStored) },
  }
}
