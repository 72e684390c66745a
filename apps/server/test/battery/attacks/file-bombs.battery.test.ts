import { setTimeout as pause } from 'node:timers/promises'
import { strToU8, unzipSync, zipSync, Zip, ZipDeflate } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Importing, person } from '../../../src/features/imports/importing.samples.ts'
import { fileOf, isSheet, sheetBytes } from '../../../src/features/imports/sheet/sheets.samples.ts'
import { ms, quantile, report } from '../kit.ts'

/**
 * T19: workbooks that unpack to far more than they are. Each is refused within two seconds, the server grows by no more
 * than 100 MB, and others hardly notice.
 */

const MB = 1_048_576
let importing: Importing
let parts: Record<string, Uint8Array>
beforeAll(async () => {
  importing = await Importing.open()
  parts = unzipSync(await sheetBytes('personnel', [person()]))
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

/** Packs zeros without ever holding them: `bytes` of them under each name. */
function packedZeros(names: readonly string[], bytes: number): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const zeros = new Uint8Array(16 * MB)
  for (const name of names) {
    const part = new ZipDeflate(name, { level: 9 })
    zip.add(part)
    for (let remaining = bytes; remaining > 0; remaining -= zeros.length) part.push(zeros.subarray(0, Math.min(remaining, zeros.length)), remaining <= zeros.length) // prettier-ignore
  }
  for (const [name, bytesOf] of Object.entries(parts)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(bytesOf, true)
  }
  zip.end()
  return Buffer.concat(chunks)
}

/** The same packed file many times in one directory: parts that lie upon each other, as in overlapping bombs. */
function overlapping(count: number): Uint8Array {
  const name = strToU8('xl/media/a.bin')
  const inner = zipSync({ 'xl/media/a.bin': new Uint8Array(20 * MB) }, { level: 9 })
  const view = new DataView(inner.buffer, inner.byteOffset, inner.byteLength)
  const end = inner.length - 22
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  const entry = inner.slice(start, start + size)
  const directory: Uint8Array[] = []
  for (let index = 0; index < count; index += 1) {
    const one = entry.slice()
    one.set(strToU8(String(index).padStart(3, '0')), 46 + name.length - 7)
    directory.push(one)
  }
  const all = Buffer.concat([inner.subarray(0, start), ...directory, inner.subarray(end)])
  const tail = new DataView(all.buffer, all.byteOffset + all.length - 22, 22)
  tail.setUint16(8, count, true)
  tail.setUint16(10, count, true)
  tail.setUint32(12, size * count, true)
  return all
}

const withSheet = (rows: string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => [
        name,
        isSheet(name)
          ? strToU8(
              new TextDecoder().decode(bytes).replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`),
            )
          : bytes,
      ]),
    ),
  )

const emptyRows = (count: number) => Array.from({ length: count }, (_, index) => `<row r="${index + 1}"/>`).join('')

function columnName(index: number): string {
  let [name, remaining] = ['', index + 1]
  while (remaining > 0) {
    name = String.fromCodePoint(65 + ((remaining - 1) % 26)) + name
    remaining = Math.floor((remaining - 1) / 26)
  }
  return name
}
const wideRow = (columns: number) =>
  `<row r="1">${Array.from({ length: columns }, (_, index) => `<c r="${columnName(index)}1" t="inlineStr"><is><t>x</t></is></c>`).join('')}</row>` // prettier-ignore

const strings = (count: number): Uint8Array =>
  zipSync({
    ...parts,
    'xl/sharedStrings.xml': strToU8(
      `<sst count="${count}" uniqueCount="${count}">${Array.from({ length: count }, (_, index) => `<si><t>${index}${'x'.repeat(200)}</t></si>`).join('')}</sst>`,
    ),
  })

/** Each bomb is made when it is its turn, so that only one is held. */
const bombs: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  ['a part of 3 GB', () => packedZeros(['xl/media/bomb.bin'], 3_000 * MB)],
  ['10 GB in 500 parts that lie upon each other', () => overlapping(500)],
  ['a million empty rows', () => withSheet(emptyRows(1_000_000))],
  ['16,384 columns', () => withSheet(wideRow(16_384))],
  ['50,000 shared strings', () => strings(50_000)],
  ['a zip in a zip in a zip', () => zipSync({ ...parts, 'xl/media/inner.zip': zipSync({ 'inner.zip': zipSync({ zeros: new Uint8Array(100 * MB) }) }) })], // prettier-ignore
  ['a sheet of one endless line', () => zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(`<x>${'<a>'.repeat(4_000_000)}`) })],
  ['10,000 parts', () => zipSync({ ...parts, ...Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`xl/p${index}.xml`, strToU8('<a/>')])) })], // prettier-ignore
] // prettier-ignore

it.each(bombs)('%s is refused, and no other site notices', async (name, make) => {
  const bytes = make()
  const other = await importing.testApp.as(importing.testApp.fixtures.theirs.officeManager)
  const listOnce = async () => {
    const sentAt = performance.now()
    expect((await other.call(contract.door.list, {})).code).toBe(0)
    return performance.now() - sentAt
  }
  const idle: number[] = []
  for (let times = 0; times < 40; times += 1) idle.push(await listOnce())

  const meanwhile: number[] = []
  let isOver = false
  globalThis.gc?.()
  await pause(100)
  const before = process.memoryUsage().rss
  let peak = before
  const watching = (async () => {
    while (!isOver) {
      meanwhile.push(await listOnce())
      peak = Math.max(peak, process.memoryUsage().rss)
      await pause(5)
    }
  })()
  const startedAt = performance.now()
  const verdict = await refusedWith(bytes)
  const took = performance.now() - startedAt
  isOver = true
  await watching
  const growthMB = Math.round((peak - before) / MB)
  const measurements = { bomb: name, bytes: bytes.length, verdict, took: ms(took), 'grown MB': growthMB, 'p95 idle': ms(quantile(idle, 0.95)), 'p95 meanwhile': ms(quantile(meanwhile, 0.95)) } // prettier-ignore
  report('T19', measurements, 'refused in 2 s, at most 100 MB, others unaffected')
  // A file inside the file is not read, so the lines beside it count.
  if (!name.startsWith('a zip in')) expect(verdict).not.toBe('ready')
  expect(took).toBeLessThanOrEqual(2_000)
  // The request itself, its copy for the thread that reads, and what that thread may unpack.
  expect(growthMB).toBeLessThanOrEqual(100)
  // A list is answered while the thread reads; ten times its idle time, or 100 ms, is still no wait.
  expect(quantile(meanwhile, 0.95)).toBeLessThanOrEqual(Math.max(100, 10 * quantile(idle, 0.95)))
  expect(await importing.countOf('person')).toBeLessThan(10)
})

/** What became of a file: how the call refused it, or the first problem that the check named. */
async function refusedWith(bytes: Uint8Array): Promise<string> {
  const answer = await importing.manager.call(contract.officeImport.upload, { file: fileOf(bytes), kind: 'personnel' })
  if (answer.code !== 0) return answer.failure ?? 'refused'
  const batch = await importing.checked(answer.data.uuid)
  return batch.state === 'failed' ? (batch.problems[0]?.problem ?? 'failed') : batch.state
}

it('an import lets a thousand honest lines pass after all file bombs', async () => {
  const lines = Array.from({ length: limits.importBatch }, () => person())
  const batch = await importing.upload(fileOf(await sheetBytes('personnel', lines)))
  expect([batch.state, batch.problems]).toEqual(['ready', []])
})
