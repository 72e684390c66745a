import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jobCodes } from '@lintel/devices/protocol.ts'
import { checkImage } from './check.ts'

/** The images of docs/device-protocol.md, good and wrong ones, by which other vendors build a device. */

const document = await readFile(new URL('../../../../docs/device-protocol.md', import.meta.url), 'utf8')
const part = document.split('## Firmware\n')[1]!.split('\n## ')[0]!
const key = /by the key\s+`([\w-]{43})`/.exec(part)![1]!
const rows = part.split('\n').flatMap((line) => {
  const cells = [...line.matchAll(/`([^`]*)`/g)].map(([, cell]) => cell!)
  return line.startsWith('| `"') ? [cells as [string, string, string, string]] : []
})

it('has good and wrong images', () => {
  const results = 'HASH MODEL MODEL OK SIGNATURE SIGNATURE VERSION VERSION VERSION'
  expect(rows.map(([, , , result]) => result).toSorted()).toEqual(results.split(' '))
})

it.each(rows)('takes %s of digest %s as the document says', async (text, sha256, signature, result) => {
  const folder = await mkdtemp(join(tmpdir(), 'image-'))
  try {
    const image = JSON.parse(text) as string
    await writeFile(join(folder, 'image'), image)
    const job = { bytes: Buffer.byteLength(image), sha256, signature, version: '50.1.0.2' }
    const { code } = await checkImage(join(folder, 'image'), job, { model: 'LC-4', version: '50.1.0.1', key })
    expect(code).toBe(jobCodes.find((one) => one === result) ?? null)
  } finally {
    await rm(folder, { recursive: true })
  }
})
