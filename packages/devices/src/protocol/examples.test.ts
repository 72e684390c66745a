import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ClaimRequest, Claimed, readRedirectAnswer, RedirectAnswer } from './http/claim.ts'
import { commands } from './commands.ts'
import { decodeDown, decodeUp, encode } from './decode.ts'
import { DeviceEvent, eventTypes } from './events.ts'
import * as examples from './examples.ts'
import { recordExamples } from './records/examples.ts'
import { MediaQuery, MediaStored } from './http/media.ts'
import { recordContents } from './records.ts'
import { settings } from './settings.ts'
import { downKinds, upKinds } from './topics.ts'

/** A schema leaves out what it does not know; an example that comes back whole has nothing of that kind. */
function expectWhole(name: string, schema: z.ZodType, example: unknown) {
  expect(schema.parse(example), name).toMatchObject(example as object)
}

const byName = (table: object) => Object.entries(table) as [string, unknown][]

describe('the examples of the protocol', () => {
  it('are messages that the other side reads whole', () => {
    for (const kind of upKinds) {
      const result = decodeUp(kind, encode(examples.upExamples[kind]))
      expect(result, kind).toMatchObject({ ok: true, value: examples.upExamples[kind] })
    }
    for (const kind of downKinds) {
      const result = decodeDown(kind, encode(examples.downExamples[kind]))
      expect(result, kind).toMatchObject({ ok: true, value: examples.downExamples[kind] })
    }
  })

  it('have an event of each type, with what its type needs', () => {
    expect(Object.keys(examples.eventExamples)).toEqual(Object.keys(eventTypes))
    for (const [type, event] of byName(examples.eventExamples)) {
      expectWhole(type, DeviceEvent, event)
      expect(event, type).toMatchObject({ type })
    }
  })

  it('have arguments of each command, a value of each setting and a record of each kind', () => {
    for (const [name, { args }] of Object.entries(commands))
      expectWhole(name, args, examples.commandExamples[name as keyof typeof commands])
    for (const [name, schema] of Object.entries(settings))
      expect(schema.safeParse(examples.settingExamples[name as keyof typeof settings]).error, name).toBeUndefined()
    for (const [kind, schema] of Object.entries(recordContents))
      expectWhole(kind, schema, recordExamples[kind as keyof typeof recordContents])
  })

  it('have the redirection, the claim and a picture', () => {
    expectWhole('redirected', RedirectAnswer, examples.redirectExamples.data)
    expect(readRedirectAnswer({ code: 0, msg: '', data: examples.redirectExamples.data })).toEqual(
      examples.redirectExamples.data,
    )
    expect(readRedirectAnswer({ code: 13_000_004, msg: 'Later.', data: null })).toBeNull()
    expect(readRedirectAnswer({ code: 0, data: { url: 'ftp://portal.example.com' } })).toBeNull()
    expectWhole('request', ClaimRequest, examples.claimExamples.request)
    expectWhole('claimed', Claimed, examples.claimExamples.data)
    expect(MediaQuery.parse(examples.mediaExamples.query)).toMatchObject({ cause: 'motion' })
    expectWhole('stored', MediaStored, examples.mediaExamples.data)
  })
})
