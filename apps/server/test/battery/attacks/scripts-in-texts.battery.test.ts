import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { scriptTexts } from '../../../../../tools/testing/scripts-in-texts.ts'
import { Importing, person } from '../../../src/features/imports/importing.samples.ts'
import { sheetFile } from '../../../src/features/imports/sheet/sheets.samples.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { mailsIn } from '../../mails.ts'
import { write } from '../../samples/kit.ts'
import { callerFor, changingCalls, inputFor, plainRequest, report } from '../kit.ts'

/**
 * T29, what the server makes of texts that try to run something: they come to every text of every call, and stand
 * afterwards in answers, mails and sheets as texts alone. Pages are opened in a browser by
 * `e2e/walk/scripts-in-texts.e2e.ts`.
 */

/** How many texts are tried in each field; `SCRIPTS=whole` tries all of them. */
const rounds = process.env['SCRIPTS'] === 'whole' ? scriptTexts.length : 8
/** What begins a formula in a sheet. */
const formulas = ['=HYPERLINK("http://canary.invalid")', '+1+1', '-1+1', '@SUM(1)', '\uFF1D1+1', "=cmd|' /C calc'!A0"]
const texts = [...scriptTexts, ...formulas]
const scriptPattern = /ran\(|canary\.invalid|cmd\|/

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'https://portal.example.org' })
})
afterAll(() => testApp.close())

/** The same value with each of its texts in turn as another one, as far as the call takes it as a text there. */
function withScripts(operation: Operation, base: Record<string, unknown>, next: () => string): [object, number] {
  let put = 0
  const change = (value: unknown, set: (changed: unknown) => Record<string, unknown>): unknown => {
    if (Array.isArray(value))
      return value.map((one, index) => change(one, (changed) => set(value.with(index, changed))))
    if (typeof value === 'object' && value !== null && !(value instanceof File) && !(value instanceof Date))
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          name,
          change(one, (changed) => set({ ...value, [name]: changed })),
        ]),
      )
    if (typeof value !== 'string') return value
    const text = next()
    if (!operation.input.safeParse(set(text)).success) return value
    put += 1
    return text
  }
  const formWithScripts = Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, change(value, (one) => ({ ...base, [name]: one }))]),
  )
  return [formWithScripts, put]
}

it('scripts in every text of every call are kept as texts, or refused', async () => {
  const found: string[] = []
  let [calls, stored, put, turn] = [0, 0, 0, 0]
  for (const { name, operation } of changingCalls) {
    for (let round = 0; round < rounds; round += 1) {
      const who = await callerFor(testApp, name, operation)
      if (!who) break
      const base = await inputFor(testApp, name, who.actor)
      const [input, count] = withScripts(operation, base, () => texts[(turn = turn + 1) % texts.length]!)
      if (count === 0) break
      const answer = await who.caller.callWhole(operation, input)
      calls += 1
      put += count
      if (answer.code === 0) stored += 1
      if (answer.status >= 500) found.push(`${name}: ${answer.status}`)
    }
  }
  report('T29', { calls, 'calls that succeeded': stored, texts: put }, '0 answers of 5xx')
  expect(found).toEqual([])
  expect(stored).toBeGreaterThan(rounds * 40)
}, 900_000)

it('an imported sheet keeps scripts as texts, or names the line', async () => {
  const importing = await Importing.open()
  try {
    const toPerson = (text: string) => person({ firstName: text.slice(0, 60), lastName: text.slice(0, 60) })
    const upload = async (some: readonly string[]) => importing.upload(await sheetFile('personnel', some.map(toPerson)))
    // A name cannot be empty: that says in which line the first person stands.
    const [{ line: first } = { line: 0 }] = (await upload([''])).problems
    await importing.leaveOpen()
    const { problems } = await upload(texts)
    await importing.leaveOpen()
    const refusedLines = new Set(problems.map(({ line }) => line))
    const acceptedTexts = texts.filter((_text, index) => !refusedLines.has(first + index))
    const batch = await upload(acceptedTexts)
    report(
      'T29',
      { lines: texts.length, refused: texts.length - acceptedTexts.length, taken: acceptedTexts.length },
      'taken or named',
    )
    expect([batch.state, batch.problems]).toEqual(['ready', []])
    expect(acceptedTexts.length).toBeGreaterThan(30)
  } finally {
    await importing.testApp.close()
  }
}, 240_000)

it('an answer with such texts is never taken for a page', async () => {
  let [read, found] = [0, 0]
  for (const { name, operation } of everyOperation) {
    if (operation.streams || operation.method !== 'GET') continue
    const who = await callerFor(testApp, name, operation)
    if (!who) continue
    const answer = await who.caller.call(operation, (await inputFor(testApp, name, who.actor)) as never)
    read += 1
    if (scriptPattern.test(JSON.stringify(answer.data) ?? '')) found += 1
  }
  for (const path of ['/docs', '/no-such', '/manager/', '/web-server/', '/web-server/session/', '/openapi.json']) {
    for (const text of scriptTexts) {
      for (const address of [
        `${path}?q=${encodeURIComponent(text)}`,
        `${path.replace(/\/$/, '')}/${encodeURIComponent(text)}`,
      ]) {
        const { headers, body, status } = await plainRequest(testApp.url, address)
        expect(status, address).toBeLessThan(500)
        expect(headers['x-content-type-options'], address).toBe('nosniff')
        if (!String(headers['content-type']).startsWith('text/html')) continue
        expect(headers['content-security-policy'], address).toMatch(/script-src 'self'(;|$)/)
        if (/[<>"]/.test(text)) expect(body, address).not.toContain(text)
      }
    }
  }
  report('T29', { reads: read, 'with such texts': found }, 'kept as texts')
  expect(found).toBeGreaterThan(20)
}, 240_000)

/** Markup as the product writes it; a text inside can neither begin nor end any of it. */
const ownMarkup =
  /<(!doctype html|\/?(html|head|meta|title|body|p|a|img))( (lang|dir|charset|style|href|src|alt)="[^"<>]*")*>/g

it('a mail holds scripts as texts', async () => {
  const mails = await mailsIn(testApp)
  const withThem = mails.filter(({ html, subject }) => scriptPattern.test(html) || scriptPattern.test(subject))
  for (const { html, subject, to, sender } of mails) {
    expect(html.replaceAll(ownMarkup, '')).not.toMatch(/[<>]/)
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^(https:\/\/portal\.example\.org\/|cid:)/)
    // A line end would begin another header.
    expect([subject, to, sender].join('')).not.toMatch(/\p{Cc}/u)
  }
  report('T29', { mails: mails.length, 'with such texts': withThem.length }, 'no markup but our own')
  expect(withThem.length).toBeGreaterThan(10)
})

it('an exported sheet holds scripts as texts, never as formulas', async () => {
  // In a world of its own: of this one everything that can be deleted has been.
  const fresh = await startTestApp()
  try {
    let turn = 0
    for (const { name, operation } of changingCalls) {
      if (!/\.(create|add|send|open)$/.test(name)) continue
      for (let round = 0; round < 6; round += 1) {
        const who = await callerFor(fresh, name, operation)
        if (!who) break
        const base = await inputFor(fresh, name, who.actor)
        const [input] = withScripts(operation, base, () => texts[(turn = turn + 7) % texts.length]!)
        await who.caller.callWhole(operation, input)
      }
    }
    await reportEvents(fresh)
    let withThem = 0
    const sheets: string[] = []
    const manager = await fresh.as(fresh.fixtures.ours.officeManager)
    for (const { name, operation } of everyOperation) {
      if (!name.endsWith('.export')) continue
      const answer = await manager.callWhole(operation, name === 'library.export' ? { kind: 'uhfTag' } : {})
      const file = answer.data as unknown
      if (!(file instanceof File)) continue
      const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
      sheets.push(name)
      const all = Object.entries(parts).map(([part, bytes]) => [part, strFromU8(bytes)] as const)
      if (all.some(([, xml]) => scriptPattern.test(xml))) withThem += 1
      for (const [part, xml] of all) {
        expect(xml, `${name} ${part}`).not.toMatch(/<f[ >]|<hyperlink|TargetMode="External"|<script|<!DOCTYPE|<!ENTITY/)
        // What is no text is a number, and nothing else.
        for (const [, about = '', inside = ''] of xml.matchAll(/<c ([^>]*[^/])>(.*?)<\/c>/gs))
          if (!/t="(s|inlineStr)"/.test(about)) expect(inside, `${name} ${part}`).toMatch(/^<v>-?[\d.]+<\/v>$/)
      }
    }
    report('T29', { sheets: sheets.join(' '), 'with such texts': withThem }, '0 formulas')
    expect(sheets.length).toBeGreaterThanOrEqual(4)
    expect(withThem).toBeGreaterThanOrEqual(3)
  } finally {
    await fresh.close()
  }
}, 240_000)

/** Events whose names are such texts, as if devices had reported them. */
const reportEvents = (of: TestApp) =>
  write(of, (db) =>
    db
      .insertInto('door_event')
      .values(
        texts.map((text, index) => ({
          project_uuid: of.fixtures.ours.office.uuid,
          uuid: randomUUID(),
          occurred_at: new Date(Date.now() - index * 60_000),
          received_at: new Date(),
          time_quality: 'synced' as const,
          type: 'access' as const,
          epoch: 'scripts',
          number: String(index + 1),
          device_uuid: of.fixtures.ours.office.deviceUuid,
          device_name: text.replaceAll('\u0000', ''),
          door_uuid: of.fixtures.ours.office.doors[0]!,
          door_name: text.replaceAll('\u0000', ''),
          person_name: text.replaceAll('\u0000', ''),
          granted: true,
        })),
      )
      .execute(),
  )
